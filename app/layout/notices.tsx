import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { StorageNotice } from "../service-worker/storage-notice.tsx";
import { firmQuery } from "../data/document-query.ts";
import { InstallNotice } from "../install/install-notice.tsx";
import { UpdateNotice } from "../service-worker/update-notice.tsx";
import { SentNotice } from "../outbox/sent-notice.tsx";
import { OutboxStatus } from "../outbox/badge.tsx";
import { startScheduler } from "../outbox/scheduler.ts";

/** Loaded after hydration, shown above every route. */
export function Notices() {
  const firm = useQuery(firmQuery).data;
  const place = useRef<HTMLDivElement>(null);
  // After staff's screens it has not been started.
  useEffect(startScheduler, []);
  useLayoutEffect(() => {
    const change = () => place.current?.hasChildNodes() && applyCompleteStylesheet();
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

/** It applies from the first interaction on (app/boot/hydrate.ts); an earlier notice needs it immediately. */
function applyCompleteStylesheet(): void {
  const sheet = document.querySelector<HTMLLinkElement>("#complete-stylesheet");
  if (sheet) sheet.media = "all";
}
