import { signedOutKey } from "../../../db/device/keys.ts";
import { isOurError, OfflineError } from "../../../sw/sync/http.ts";
import { readStored, writeStored } from "../../data/browser-storage.ts";
import { RequestError } from "../../data/query-client.ts";

// The person whose sign-out the server has not acknowledged, if localStorage could not store it.
let inThisTab: string | undefined;

export function markSignedOut(person: string): void {
  // Another tab may send a stored sign-out and clear it.
  if (writeStored(signedOutKey, person)) forgetUnstored(person);
  else inThisTab = person;
}

/** The person whose sign-out is not acknowledged yet; the later one of two. */
export const pendingSignOut = (): string | undefined => inThisTab ?? stored();

const stored = () => readStored(signedOutKey);

export function clearMark(person: string): void {
  forgetUnstored(person);
  if (stored() === person) writeStored(signedOutKey, undefined);
}

/** Forgets an unstored sign-out after the person signed in again in a tab that could not know of it. */
export function forgetUnstored(person: string): void {
  if (inThisTab === person) inThisTab = undefined;
}

let sending: Promise<void> | undefined;

/** Sends the pending sign-outs. Rejects with RequestError where refused, otherwise with OfflineError or as `fetch`. */
export function sendSignOut(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (const person of new Set([inThisTab, stored()]))
    if (person !== undefined) await sendOne(person);
}

async function sendOne(person: string): Promise<void> {
  const response = await fetch("/api/staff/session", {
    method: "DELETE",
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      // The server ends only this person's session; former builds stored "yes" instead of an id.
      ...(person === "yes" ? {} : { "staff-person": person }),
    },
    signal: AbortSignal.timeout(20_000),
  });
  const { status } = response;
  // 401: the session had already ended, or belongs to another person.
  if (status === 204 || (status === 401 && isOurError(response))) return clearMark(person);
  if (status < 400 || status === 429 || !isOurError(response))
    throw new OfflineError("The sign-out did not reach our server.");
  throw new RequestError(status, "The sign-out was refused.");
}

/** `fetch` for staff calls: sends a pending sign-out first. */
export const fetchAsStaff: typeof fetch = async (path, init) => {
  if (pendingSignOut() !== undefined) await sendSignOut();
  return fetch(path, init);
};

/** `fetch` in the name of a person: the server refuses it if another user has signed in since. */
export const fetchAs =
  (person: string): typeof fetch =>
  (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set("staff-person", person);
    return fetchAsStaff(path, { ...init, headers });
  };
