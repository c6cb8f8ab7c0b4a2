import { DeviceUnavailable } from "../../../db/device.ts";
import type { Me } from "../../../db/schema/staff.ts";
import {
  endHere,
  eraseShelves,
  forgetHere,
  isStillHere,
  rememberHere,
  whoWasHere,
} from "../../../db/staff-device.ts";

/** A browser that keeps nothing remembers nobody, and has nothing to erase. */
async function orNothing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable)) throw problem;
    return undefined;
  }
}

/** Who signed in here last and has not signed out, while their session lasts. */
export const lastHere = (): Promise<Me | undefined> => orNothing(whoWasHere(Date.now()));

export const remember = (me: Me): Promise<void> => orNothing(rememberHere(me));

/** Nobody's screens open here without the server any more; what they kept waits for their sign-in. */
export const end = (): Promise<void> => orNothing(endHere()).then(() => undefined);

/** Whether this person has signed out of this browser: also told where no other tab could say so. */
export const hasSignedOut = async (person: string): Promise<boolean> =>
  (await orNothing(isStillHere(person))) === false;

/** Nothing of this person is left on the device. */
export async function erase(person: string): Promise<void> {
  await orNothing(forgetHere(person));
  await orNothing(eraseShelves(person));
}
