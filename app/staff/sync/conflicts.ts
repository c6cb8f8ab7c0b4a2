import { useEffect, useState } from "react";
import type { StoredMutation } from "../../../db/device/staff.ts";
import type { Context } from "../store/context.ts";
import type { StoredConflict } from "./mutation.ts";
import { useDevice, useShown } from "./device-context.ts";
import { retryUntil } from "../layout/retry.ts";

export function useConflicts(): StoredConflict[] {
  const operations = useShown("operations");
  const device = useDevice();
  const [conflicts, setConflicts] = useState(none);
  useEffect(() => {
    const blocked = operations?.filter(({ state }) => state === "needs-you") ?? [];
    if (device && blocked.length > 0) return showConflict(device.context, blocked, setConflicts);
    setConflicts(none);
    return undefined;
  }, [operations, device]);
  return conflicts;
}
const none: StoredConflict[] = [];

const loadResolve = () => import("./resolve.ts");

/** Shows blocked mutations as soon as they can be read; returns a stop function. */
export function showConflict(
  context: Context,
  blocked: readonly StoredMutation[],
  show: (all: StoredConflict[]) => void,
  load = loadResolve,
): () => void {
  let over = false;
  const read = async () => {
    const { conflictOf } = await load();
    return Promise.all(blocked.map((one) => conflictOf(context, one)));
  };
  void retryUntil(read, () => over).then((all) => all && !over && show(all));
  return () => {
    over = true;
  };
}
