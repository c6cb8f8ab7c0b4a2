import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RequestOwner, RequestRow } from "../../../db/schema/requests/request.ts";
import { useMe } from "../session/session.ts";
import type { Choice } from "../ui/pick-menu.tsx";

export type Owner = RequestOwner;

const ownersQuery = queryOptions<RequestOwner[]>({
  queryKey: ["/api/staff/requests/owners"],
  staleTime: 60_000,
  retry: false,
});

const byName = (one: Owner, other: Owner): number => one.name.localeCompare(other.name);

interface Owners {
  /** People who can be given a request, the user first, then by name. Offline, those who own one. */
  owners: readonly Owner[];
  /** `owners` and all who own a request. */
  all: readonly Owner[];
}

export function useOwners(rows: readonly RequestRow[]): Owners {
  const { id, name } = useMe();
  const known = useQuery(ownersQuery).data;
  return useMemo(() => {
    const present = new Map<string, Owner>([[id, { id, name }]]);
    for (const { owner } of rows) if (owner && owner.id !== id) present.set(owner.id, owner);
    const withMeFirst = (some: Iterable<Owner>) => {
      const others = [...some].filter((one) => one.id !== id).sort(byName);
      return [{ id, name }, ...others];
    };
    const owners = withMeFirst(known ?? present.values());
    for (const owner of owners) present.set(owner.id, owner);
    return { owners, all: withMeFirst(present.values()) };
  }, [rows, id, name, known]);
}

export const noOwner = "none";

export const ownerChoices = (owners: readonly Owner[], chosen?: string | null): Choice[] => [
  ...owners.map(({ id, name }) => ({ value: id, label: name, isChosen: id === chosen })),
  { value: noOwner, label: "No owner", isChosen: chosen === null },
];
