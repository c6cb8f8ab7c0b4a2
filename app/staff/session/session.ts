import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { call, callOnce } from "./server.ts";

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions<Me | null>({
  queryKey: ["/api/staff/session"],
  // The API answers with its own contract type.
  queryFn: async () => (await callOnce("GET", "/api/staff/session")) as Me | null,
});

/** The person whose screens these are; given by the gate. */
export const MeContext = createContext<Me | undefined>(undefined);

/** The person who is signed in. Throws outside the staff's screens. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error("Nobody is signed in here.");
  return me;
}

const isStaffRead = (path: unknown): path is string =>
  typeof path === "string" && path.startsWith("/api/staff/");

/** From now on reads of staff ask for a sign-in where they need one, like every call of staff. */
export function readAsStaff(client: QueryClient): void {
  const { queries } = client.getDefaultOptions();
  const read = queries?.queryFn;
  if (typeof read !== "function" || Reflect.has(read, "ofStaff")) return;
  const asStaff: typeof read = (asked) =>
    isStaffRead(asked.queryKey[0]) ? call("GET", asked.queryKey.join("/")) : read(asked);
  client.setDefaultOptions({
    queries: { ...queries, queryFn: Object.assign(asStaff, { ofStaff: true }) },
  });
}

/** After signing out this browser holds nothing that staff alone may see. */
export function forgetStaffRows(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => isStaffRead(path) && path !== meQuery.queryKey[0],
  });
}

/** The name that the first administrator has at first: what their address begins with (api/staff/auth/setup-link.ts). */
export const nameOfEmail = (email: string): string => email.slice(0, email.indexOf("@"));
