import { callOnce, Refused } from "./call.ts";
import { tellLater } from "./left.ts";

const name = "staff-signed-out";

/** What tabs of this browser tell each other: somebody signs out, has, could not, or has signed in. */
type Told = "leaving" | "left" | "stayed" | "entered";

/** Hears what the other tabs tell. */
export function hearOthers(hear: Record<Told, () => void>): () => void {
  const channel = new BroadcastChannel(name);
  // A tab of another build may say what this one does not know.
  channel.onmessage = ({ data }: MessageEvent<Told>) => hear[data]?.();
  return () => channel.close();
}

function tell(what: Told): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(what);
  channel.close();
}

/** Tells the other tabs, whose screens may be somebody else's. */
export const tellSignIn = (): void => tell("entered");

/** Tells the other tabs. */
export const tellSignOut = (): void => tell("left");

/** Tells the other tabs, so that none of them meets the end of the session; resolves when they have heard. */
export async function tellLeaving(): Promise<void> {
  tell("leaving");
  await new Promise((heard) => setTimeout(heard, 50));
}

/** Tells the other tabs that nobody has left: they go on. */
export const tellStayed = (): void => tell("stayed");

/**
 * Ends this session, and tells the other tabs. Out of the server's reach it ends here, and the server hears of it
 * before anything else. A session that had ended already is no problem.
 */
export async function signOut(): Promise<void> {
  try {
    await callOnce("DELETE", "/api/staff/session");
  } catch (problem) {
    const refused = problem instanceof Refused && problem.status < 500;
    if (refused && problem.status !== 401) throw problem;
    if (!refused) tellLater();
  }
  tellSignOut();
}
