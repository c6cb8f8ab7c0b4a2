import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { mailConfiguredKey } from "../../../db/device/keys.ts";
import type { Outgoing, OutgoingMessage } from "../../../db/schema/requests/outgoing.ts";
import { readStored, writeStored } from "../../data/browser-storage.ts";
import { useQueue } from "../sync/queue.ts";
import { onRequestsChanged } from "./sync/current.ts";

/** Refetched at each use, because messages leave by themselves. Offline nothing is shown. */
export const outgoingQuery = queryOptions<Outgoing>({
  queryKey: ["/api/staff/outgoing"],
  staleTime: 0,
  retry: false,
});

/** Refetches after each change of a request, which may have written a message or noted that it has left. */
export function useOutgoing() {
  const client = useQueryClient();
  useEffect(
    () =>
      onRequestsChanged(({ kind }) => {
        if (kind === "requests") void client.invalidateQueries(outgoingQuery);
      }),
    [client],
  );
  return useQuery(outgoingQuery);
}

/** The messages to the sender of this request that cannot be emailed; none offline. */
export function useToGive(request: string): OutgoingMessage[] {
  const { data } = useQuery({ ...outgoingQuery, enabled: !useQueue().offline });
  if (!data) return [];
  return data.messages.filter(
    (one) =>
      one.request === request &&
      one.to === "sender" &&
      (one.state === "dead" || !data.mail.configured),
  );
}

/** True if there is a mail server; offline the last known value, undefined if there is none. */
export function useMailConfigured(): boolean | undefined {
  const told = useQuery({ ...outgoingQuery, enabled: !useQueue().offline }).data?.mail.configured;
  useEffect(() => {
    if (told !== undefined) writeStored(mailConfiguredKey, told ? "yes" : "no");
  }, [told]);
  const stored = told === undefined ? readStored(mailConfiguredKey) : undefined;
  return told ?? (stored === undefined ? undefined : stored === "yes");
}
