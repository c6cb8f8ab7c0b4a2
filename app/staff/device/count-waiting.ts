import { DeviceUnavailable, openShelves, type Shelves } from "../../../db/staff-device.ts";
import { currentDevice } from "./current.ts";

/**
 * How many changes and drafts of this person are on this device alone, read from what is kept at this moment: whether
 * or not their screens have read it yet. 0 where the browser keeps nothing. Rejects where it cannot be read.
 */
export async function countWaiting(person: string): Promise<number> {
  const device = currentDevice();
  if (device?.context.person === person) return counted(device.context.shelves);
  let shelves: Shelves;
  try {
    shelves = await openShelves(person, () => undefined);
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable)) throw problem;
    return 0;
  }
  try {
    return await counted(shelves);
  } finally {
    shelves.close();
  }
}

/** A damaged one counts too: it would be lost as well. */
async function counted({ operations, drafts }: Shelves): Promise<number> {
  return (await operations.toArray()).length + (await drafts.toArray()).length;
}
