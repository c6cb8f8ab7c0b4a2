import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { mailConfiguredKey } from "../../../db/device/keys.ts";
import type { Outgoing, OutgoingMessage } from "../../../db/schema/requests/outgoing.ts";
import { readStored, writeStored } from "../../data/browser-storage.ts";
import { useQueue } from "../sync/queue.ts";
import { onRequestsChanged } from "./sync/current.ts";

/** Read again with each look: messages leave by themselves. Without a network nothing is said of them. */
export const outgoingQuery = queryOptions<Outgoing>({
  queryKey: ["/api/staff/outgoing"],
  staleTime: 0,
  retry: false,
});

/** Read again with each change of a request: the one that wrote a message, and the one that says it has left. */
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

/** An email with the private link of this request, which staff asked for, has not left. */
export const useLinkWaits = (request: string): boolean =>
  useQuery({ ...outgoingQuery, enabled: !useQueue().offline }).data?.messages.some(
    (one) => one.kind === "link" && one.request === request,
  ) ?? false;

/** The messages to the sender of this request that email does not carry; none without a network. */
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

/** Whether there is a mail server; without a network what this device learned last, undefined where it never did. */
export function useMailConfigured(): boolean | undefined {
  const told = useQuery({ ...outgoingQuery, enabled: !useQueue().offline }).data?.mail.configured;
  useEffect(() => {
    if (told !== undefined) writeStored(mailConfiguredKey, told ? "yes" : "no");
  }, [told]);
  const stored = told === undefined ? readStored(mailConfiguredKey) : undefined;
  return told ?? (stored === undefined ? undefined : stored === "yes");
}
