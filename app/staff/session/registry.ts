import type { Me } from "../../../db/schema/staff.ts";
import {
  addUser,
  DeviceUnavailable,
  deleteStaffStore,
  endHere,
  isStillHere,
  lastUser,
  purgeSignedOutUsers,
  removeUser,
} from "../../../db/device/staff.ts";
import { pendingSignOut } from "./sign-out.ts";

// The session's access to the user registry of this device, which is empty in a browser without storage.

async function orNothing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable)) throw problem;
    return undefined;
  }
}

/** The last user who has not signed out, while their session lasts. Finishes an interrupted sign-out first. */
export async function readLastUser(): Promise<Me | undefined> {
  const person = pendingSignOut();
  if (person !== undefined) await forget(person);
  return orNothing(lastUser(Date.now()));
}

/** Adds the signed-in person, unless the answer is late and they have signed out since. */
export async function remember(me: Me): Promise<void> {
  if (pendingSignOut() !== me.id) await orNothing(addUser(me));
}

/** Until the next sign-in, screens open here only if the server names the user; stored work stays. */
export const endSessions = (): Promise<void> => orNothing(endHere());

export const forget = (person: string): Promise<void> => orNothing(removeUser(person));

/** True if this person signed out of this browser; undefined in a browser without storage. */
export async function isSignedOut(person: string): Promise<boolean | undefined> {
  const isHere = await orNothing(isStillHere(person));
  return isHere === undefined ? undefined : !isHere;
}

/** Deletes this person's stored data and ends push messages to this browser, unless they signed in again. */
export async function erase(person: string): Promise<void> {
  if ((await isSignedOut(person)) === false) return;
  await Promise.all([orNothing(deleteStaffStore(person)), endPushMessages()]);
}

/** Unsubscribes only here: the server drops a subscription that its push service no longer knows. */
async function endPushMessages(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

export const eraseSignedOut = (): Promise<void> => orNothing(purgeSignedOutUsers());
