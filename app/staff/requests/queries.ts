import { queryOptions } from "@tanstack/react-query";
import type { RequestOwners } from "../../../db/schema/requests/request.ts";
import type { Outgoing } from "../../../db/schema/requests/outgoing.ts";

/** Read again with each look: messages leave by themselves. Without a network nothing is said of them. */
export const outgoingQuery = queryOptions<Outgoing>({
  queryKey: ["/api/staff/outgoing"],
  staleTime: 0,
  retry: false,
});

/** Without a network the owners of the requests on this device are offered. */
export const ownersQuery = queryOptions<RequestOwners>({
  queryKey: ["/api/staff/requests/owners"],
  retry: false,
});
