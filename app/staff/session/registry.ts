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

// The user registry of this device, for the session. In a browser that stores nothing it is empty.

async function orNothing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable)) throw problem;
    return undefined;
  }
}

/** Who signed in here last and has not signed out, while their session lasts. Finishes an interrupted sign-out first. */
export async function readLastUser(): Promise<Me | undefined> {
  const person = pendingSignOut();
  if (person !== undefined) await forget(person);
  return orNothing(lastUser(Date.now()));
}

/** This person is signed in, unless a late answer says so of one who signed out. */
export async function remember(me: Me): Promise<void> {
  if (pendingSignOut() !== me.id) await orNothing(addUser(me));
}

/** Until a sign-in, screens open here only where the server says whose; stored work stays. */
export const endSessions = (): Promise<void> => orNothing(endHere());

export const forget = (person: string): Promise<void> => orNothing(removeUser(person));

/** Whether this person signed out of this browser; undefined where it stores nothing. */
export async function isSignedOut(person: string): Promise<boolean | undefined> {
  const isHere = await orNothing(isStillHere(person));
  return isHere === undefined ? undefined : !isHere;
}

/** Deletes what is stored for this person and ends push messages to this browser, unless they signed in again. */
export async function erase(person: string): Promise<void> {
  if ((await isSignedOut(person)) === false) return;
  await Promise.all([orNothing(deleteStaffStore(person)), endPushMessages()]);
}

/** The server drops the subscription when its push service no longer knows it. */
async function endPushMessages(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

export const eraseSignedOut = (): Promise<void> => orNothing(purgeSignedOutUsers());
