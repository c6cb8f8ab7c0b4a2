import type { Me } from "../../../db/schema/staff.ts";
import {
  DeviceUnavailable,
  endHere,
  purgeSignedOutUsers,
  deleteStaffStore,
  removeUser,
  isStillHere,
  addUser,
  lastUser,
} from "../../../db/device/staff.ts";
import { whoLeft } from "../session/left.ts";
import { isLeaving } from "./current.ts";

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
export const readLastUser = (): Promise<Me | undefined> => orNothing(lastUser(Date.now()));

/** This person is signed in, unless a late answer says so of somebody who is signing out. */
export async function remember(me: Me): Promise<void> {
  if (!isLeaving(me.id) && whoLeft() !== me.id) await orNothing(addUser(me));
}

/** The same person could not sign out after all. */
export const rememberAgain = (me: Me): Promise<void> => orNothing(addUser(me));

/** Nobody's screens open here without the server any more; what they kept waits for their sign-in. */
export const end = (): Promise<void> => orNothing(endHere()).then(() => undefined);

/** This person has signed out, or is about to: what they kept here is nobody's. */
export const forget = (person: string): Promise<void> => orNothing(removeUser(person));

/** Whether this person has signed out of this browser, also told where no other tab could say so. */
export const hasSignedOut = async (person: string): Promise<boolean> =>
  (await orNothing(isStillHere(person))) === false;

/** The same where another tab says so: a browser that keeps nothing cannot deny it. */
export const isOut = async (person: string): Promise<boolean> =>
  (await orNothing(isStillHere(person))) !== true;

/** Nothing is left on the device of this person, who has signed out and not come back. */
export async function erase(person: string): Promise<void> {
  if (await isOut(person)) await orNothing(deleteStaffStore(person));
}

/** At the start: finishes what a sign-out did not get to before its tab was closed. */
export async function finishLeaving(): Promise<void> {
  const person = whoLeft();
  if (person !== undefined) await forget(person);
}

/** At the start as well: nobody who has signed out leaves anything behind. */
export const eraseLeft = (): Promise<void> => orNothing(purgeSignedOutUsers());
