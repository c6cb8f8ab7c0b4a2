import { DeviceUnavailable, openStaffStore, type StaffStore } from "../../../db/device/staff.ts";
import { currentDevice } from "./current.ts";

/**
 * How many changes and drafts of this person are on this device alone, read from what is kept at this moment: whether
 * or not their screens have read it yet. What the tab's memory has counts where the browser keeps nothing. Rejects where
 * it cannot be read, as while another tab is in the way.
 */
export async function countUnsynced(person: string): Promise<number> {
  const device = currentDevice();
  const own = device?.context.person === person ? device : undefined;
  if (own?.keeps) return counted(own.context.store);
  const inMemory = own ? await counted(own.context.store) : 0;
  let store: StaffStore;
  try {
    store = await openStaffStore(person, () => undefined);
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable) || problem.isBlocked) throw problem;
    return inMemory;
  }
  try {
    return inMemory + (await counted(store));
  } finally {
    store.close();
  }
}

/** A damaged one counts too: it would be lost as well. */
async function counted({ operations, drafts }: StaffStore): Promise<number> {
  return (await operations.toArray()).length + (await drafts.toArray()).length;
}
