import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RequestRow } from "../../../db/schema/requests/request.ts";
import { useMe } from "../session/session.ts";
import { ownersQuery } from "./queries.ts";
import type { Choice } from "../ui/pick-menu.tsx";

export type Owner = NonNullable<RequestRow["owner"]>;

/** Who a request may be given to, and who owns one: the person who looks first, then the others by name. */
export function useOwners(rows: readonly RequestRow[]): Owner[] {
  const { id, name } = useMe();
  const known = useQuery(ownersQuery).data?.owners;
  return useMemo(() => {
    const owners = new Map<string, Owner>();
    for (const { owner } of rows) if (owner) owners.set(owner.id, owner);
    for (const owner of known ?? []) owners.set(owner.id, owner);
    owners.delete(id);
    const others = [...owners.values()].sort((one, other) => one.name.localeCompare(other.name));
    return [{ id, name }, ...others];
  }, [rows, known, id, name]);
}

export const noOwner = "none";

export const ownerChoices = (owners: readonly Owner[], chosen?: string | null): Choice[] => [
  ...owners.map(({ id, name }) => ({ value: id, label: name, isChosen: id === chosen })),
  { value: noOwner, label: "No owner", isChosen: chosen === null },
];
