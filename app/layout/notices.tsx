import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { StorageNotice } from "../service-worker/storage-notice.tsx";
import { firmQuery } from "../data/document-query.ts";
import { InstallNotice } from "../install/install-notice.tsx";
import { UpdateNotice } from "../service-worker/update-notice.tsx";
import { SentNotice } from "../outbox/sent-notice.tsx";
import { OutboxStatus } from "../outbox/badge.tsx";
import { startScheduler } from "../outbox/scheduler.ts";

/** What the site has to say beside the page: fetched after hydration, drawn over every route. */
export function Notices() {
  const firm = useQuery(firmQuery).data;
  const place = useRef<HTMLDivElement>(null);
  // Whoever comes from staff's screens has not started it.
  useEffect(startScheduler, []);
  useLayoutEffect(() => {
    const change = () => place.current?.hasChildNodes() && applyWholeStylesheet();
    const watch = new MutationObserver(change);
    if (place.current) watch.observe(place.current, { childList: true });
    change();
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place}>
      {firm ? <OutboxStatus firm={firm} /> : null}
      {firm ? <SentNotice firm={firm} /> : null}
      <UpdateNotice />
      <StorageNotice />
      {firm ? <InstallNotice name={firm.shortName} /> : null}
    </div>
  );
}

/** It counts from the first interaction on (life.ts); a notice that comes before needs it at once. */
function applyWholeStylesheet(): void {
  const sheet = document.querySelector<HTMLLinkElement>("#whole");
  if (sheet) sheet.media = "all";
}
