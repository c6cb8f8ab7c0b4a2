import { RequestError } from "../request.ts";

/** Stands in this browser's storage while a sign-out has not reached the server. */
const leftMark = "staff-signed-out";

/** Somebody signed out where the server was out of reach: it hears of it before anything else. */
export function tellLater(): void {
  try {
    localStorage.setItem(leftMark, "yes");
  } catch {
    // Without storage the tab is what remembers.
    leftHere = true;
  }
}
let leftHere = false;

function hasLeft(): boolean {
  try {
    return leftHere || localStorage.getItem(leftMark) !== null;
  } catch {
    return leftHere;
  }
}

let telling: Promise<void> | undefined;

/** Tells the server of a sign-out that it has not heard of yet. Rejects while it cannot be reached. */
async function tellNow(): Promise<void> {
  const { ok, status } = await fetch("/api/staff/session", {
    method: "DELETE",
    credentials: "same-origin",
    headers: { accept: "application/json", "content-type": "application/json" },
    signal: AbortSignal.timeout(20_000),
  });
  // A session that had ended already is no problem.
  if (!ok && status !== 401) throw new RequestError(status, "The sign-out was not heard.");
  leftHere = false;
  try {
    localStorage.removeItem(leftMark);
  } catch {
    return; // Without storage there is no mark.
  }
}

/** The browser's fetch for calls of staff: a sign-out that the server has not heard of goes first. */
export const fetchAsStaff: typeof fetch = async (path, init) => {
  if (hasLeft()) {
    telling ??= tellNow().finally(() => {
      telling = undefined;
    });
    await telling;
  }
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
