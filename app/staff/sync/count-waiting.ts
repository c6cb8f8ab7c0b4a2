import { DeviceUnavailable, openStaffStore, type StaffStore } from "../../../db/device/staff.ts";
import { currentDevice } from "./current.ts";

/**
 * How many changes and drafts of this person are on this device alone, read from what is kept at this moment: whether
 * or not their screens have read it yet. Rejects where it cannot be read, as while another tab is in the way.
 */
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

/** A damaged one counts too: it would be lost as well. */
async function counted({ operations, drafts }: StaffStore): Promise<number> {
  return (await operations.toArray()).length + (await drafts.toArray()).length;
}
