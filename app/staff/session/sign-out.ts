import { signedOutKey } from "../../../db/device/keys.ts";
import { isOurError, OfflineError } from "../../../sw/sync/http.ts";
import { RequestError } from "../../data/query-client.ts";

// A person whose sign-out is not acknowledged by the server; in memory where localStorage refused it.
let inThisTab: string | undefined;

export function markSignedOut(person: string): void {
  try {
    localStorage.setItem(signedOutKey, person);
    // Another tab may send it, and clear what is stored.
    forgetUnstored(person);
  } catch {
    inThisTab = person; // Full, or denied.
  }
}

/** Whose sign-out is not acknowledged yet; of two, the later one. */
export const pendingSignOut = (): string | undefined => inThisTab ?? stored();

function stored(): string | undefined {
  try {
    return localStorage.getItem(signedOutKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearMark(person: string): void {
  forgetUnstored(person);
  if (stored() === person) localStorage.removeItem(signedOutKey);
}

/** They signed in again, in a tab that could not know of a sign-out that was not stored. */
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
      // The server ends no other person's session; the mark of a former build says "yes".
      ...(person === "yes" ? {} : { "staff-person": person }),
    },
    signal: AbortSignal.timeout(20_000),
  });
  const { status } = response;
  // 401: the session had ended already, or is another person's.
  if (status === 204 || (status === 401 && isOurError(response))) return clearMark(person);
  if (status < 400 || status === 429 || !isOurError(response))
    throw new OfflineError("The sign-out did not reach our server.");
  throw new RequestError(status, "The sign-out was refused.");
}

/** The browser's fetch for calls of staff: a pending sign-out goes first. */
export const fetchAsStaff: typeof fetch = async (path, init) => {
  if (pendingSignOut() !== undefined) await sendSignOut();
  return fetch(path, init);
};

/** The same in the name of a person: the server refuses it where another user has signed in since. */
export const fetchAs =
  (person: string): typeof fetch =>
  (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set("staff-person", person);
    return fetchAsStaff(path, { ...init, headers });
  };
