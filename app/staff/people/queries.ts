import { queryOptions } from "@tanstack/react-query";
import type { Person } from "../../../db/schema/staff.ts";

/** Everybody of staff; read again whenever the screen opens, since other administrators change it too. */
export const peopleQuery = queryOptions<Person[]>({
  queryKey: ["/api/staff/people"],
  staleTime: 0,
  gcTime: 0,
});
