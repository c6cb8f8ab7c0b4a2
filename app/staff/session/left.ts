import { signedOutKey } from "../../../db/device/keys.ts";
import { RequestError } from "../../data/query-client.ts";

/** Stands in this browser's storage, with the person's id, until the server has heard of their sign-out. */

// Whose mark this browser's storage did not take: this tab alone knows of it.
let leftHere: string | undefined;

/** Written down before anything else: this person signs out, and the server hears of it before anything else. */
export function noteLeft(person: string): void {
  try {
    localStorage.setItem(signedOutKey, person);
    // What is written down is the storage's alone: another tab may tell the server, and drop it.
    dropHere(person);
  } catch {
    leftHere = person; // Full, or closed to us.
  }
}

/** Whose sign-out the server has not heard of yet; of two, who was here last. */
export const whoLeft = (): string | undefined => leftHere ?? writtenDown();

function writtenDown(): string | undefined {
  try {
    return localStorage.getItem(signedOutKey) ?? undefined;
  } catch {
    return undefined; // Nothing can be written down there either.
  }
}

/** The server has heard of it, or refused it. */
export function dropLeft(person: string): void {
  dropHere(person);
  if (writtenDown() !== person) return;
  try {
    localStorage.removeItem(signedOutKey);
  } catch {
    return; // Without storage there is no mark.
  }
}

/** They have signed in again since, in a tab that could not know of a sign-out that was not written down. */
export const cameBack = (person: string): void => dropHere(person);

function dropHere(person: string): void {
  if (leftHere === person) leftHere = undefined;
}

let telling: Promise<void> | undefined;

/** Tells the server of the sign-out that was written down. Rejects with RequestError, or as `fetch` does. */
export function tellLeft(): Promise<void> {
  telling ??= tellNow().finally(() => {
    telling = undefined;
  });
  return telling;
}

async function tellNow(): Promise<void> {
  for (const person of new Set([leftHere, writtenDown()]))
    if (person !== undefined) await tellOf(person);
}

async function tellOf(person: string): Promise<void> {
  const { status } = await fetch("/api/staff/session", {
    method: "DELETE",
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      // Nobody else's session ends by it; the mark of a former build says "yes".
      ...(person === "yes" ? {} : { "staff-person": person }),
    },
    signal: AbortSignal.timeout(20_000),
  });
  // A session that had ended already is no problem, and another person's is theirs.
  if (status === 204 || status === 401) return dropLeft(person);
  // Somebody else's page, such as the sign-in of a network, has not heard of it either.
  if (status < 400) throw new TypeError("The sign-out was answered by somebody else.");
  throw new RequestError(status, "The sign-out was not heard.");
}

/** The browser's fetch for calls of staff: a sign-out that the server has not heard of goes first. */
export const fetchAsStaff: typeof fetch = async (path, init) => {
  if (whoLeft() !== undefined) await tellLeft();
  return fetch(path, init);
};

/** The same in the name of a person: the server refuses it where somebody else has signed in since. */
export const fetchAs =
  (person: string): typeof fetch =>
  (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set("staff-person", person);
    return fetchAsStaff(path, { ...init, headers });
  };
