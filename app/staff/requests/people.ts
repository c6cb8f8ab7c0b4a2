import { useMemo } from "react";
import type { RequestRow } from "../../../db/schema/requests/request.ts";
import { useMe } from "../session/session.ts";
import type { Choice } from "../ui/pick-menu.tsx";

export type Owner = NonNullable<RequestRow["owner"]>;

/** Who a request may be given to: the person who looks first, then all who own a request by name. */
export function useOwners(rows: readonly RequestRow[]): Owner[] {
  const { id, name } = useMe();
  return useMemo(() => {
    const owners = new Map<string, Owner>();
    for (const { owner } of rows) if (owner && owner.id !== id) owners.set(owner.id, owner);
    const others = [...owners.values()].sort((one, other) => one.name.localeCompare(other.name));
    return [{ id, name }, ...others];
  }, [rows, id, name]);
}

export const noOwner = "none";

export const ownerChoices = (owners: readonly Owner[], chosen?: string | null): Choice[] => [
  ...owners.map(({ id, name }) => ({ value: id, label: name, isChosen: id === chosen })),
  { value: noOwner, label: "No owner", isChosen: chosen === null },
];
