import { staffChannel } from "../../../db/device/keys.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { RequestError } from "../../data/query-client.ts";
import { dropLeft, noteLeft, tellLeft } from "./left.ts";

/** What tabs of this browser tell each other of a person: they sign out, have, could not, or have signed in. */
interface Told {
  what: "leaving" | "left" | "stayed" | "entered";
  person: string;
}
type Hear = Record<Told["what"], (person: string) => void>;

/** Hears what the other tabs tell, and of whom. */
export function hearOthers(hear: Hear): () => void {
  const channel = new BroadcastChannel(staffChannel);
  // A tab of another build may say what this one does not know, or not say of whom.
  channel.onmessage = ({ data }: MessageEvent<Partial<Told> | undefined>) => {
    if (data?.what && typeof data.person === "string") hear[data.what]?.(data.person);
  };
  return () => channel.close();
}

function tell(what: Told["what"], person: string): void {
  const channel = new BroadcastChannel(staffChannel);
  channel.postMessage({ what, person } satisfies Told);
  channel.close();
}

/** Tells the other tabs, whose screens may be somebody else's. */
export const tellSignIn = (person: string): void => tell("entered", person);

/** Tells the other tabs. */
export const tellSignOut = (person: string): void => tell("left", person);

/** Tells the other tabs, so that none of them meets the end of the session; resolves when they have heard. */
export async function tellLeaving(person: string): Promise<void> {
  tell("leaving", person);
  await new Promise((heard) => setTimeout(heard, 50));
}

/** Tells the other tabs that nobody has left: they go on. */
export const tellStayed = (person: string): void => tell("stayed", person);

// Loaded by those alone who have something on this device.
const here = () => import("../sync/here.ts");

/**
 * Ends this person's session, and tells the other tabs. It is written down before the server is asked, so that a tab
 * which is closed in the middle has signed out all the same: the server hears of it before anything else, and what is
 * kept goes at the next start. A session that had ended already is no problem. Rejects where the server refuses.
 */
export async function signOut(me: Me): Promise<void> {
  const { forget, rememberAgain } = await here();
  noteLeft(me.id);
  try {
    await forget(me.id);
  } catch (problem) {
    dropLeft(me.id);
    throw problem;
  }
  try {
    await tellLeft();
  } catch (problem) {
    if (problem instanceof RequestError && problem.status < 500) {
      dropLeft(me.id);
      await rememberAgain(me);
      throw problem;
    }
    // Out of reach: it ends here all the same.
  }
  tellSignOut(me.id);
}

/** All sessions of this person have ended, this one too: nothing of theirs stays here. */
export async function endedAll(person: string): Promise<void> {
  const { forget } = await here();
  await forget(person);
  tellSignOut(person);
}
