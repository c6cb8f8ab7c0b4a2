import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Outgoing } from "../../../db/schema/requests/outgoing.ts";

/** Read again with each look: messages leave by themselves. Without a network nothing is said of them. */
export const outgoingQuery = queryOptions<Outgoing>({
  queryKey: ["/api/staff/outgoing"],
  staleTime: 0,
  retry: false,
});

/** Whether there is a mail server; undefined where this device cannot tell. */
export const useMailConfigured = (): boolean | undefined =>
  useQuery(outgoingQuery).data?.mail.configured;
