import { DeviceUnavailable, openStaffStore, type StaffStore } from "../../../db/device/staff.ts";
import { currentDevice } from "./current.ts";

/** How many unsent changes and drafts a person has on this device. Rejects where it cannot be read. */
export async function countUnsynced(person: string): Promise<number> {
  const device = currentDevice();
  if (device?.context.person === person) return counted(device.context.store);
  let store: StaffStore;
  try {
    store = await openStaffStore(person, () => undefined);
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable) || problem.isBlocked) throw problem;
    return 0;
  }
  try {
    return await counted(store);
  } finally {
    store.close();
  }
}

/** Counts damaged rows too: they would be lost as well. */
async function counted({ operations, drafts }: StaffStore): Promise<number> {
  return (await operations.toArray()).length + (await drafts.toArray()).length;
}
