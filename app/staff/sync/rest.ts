import * as v from "valibot";
import type { Outcome } from "./answer.ts";
import { backoff } from "../../../sw/sync/backoff.ts";
import type { Context } from "./context.ts";

/** Nothing waits longer for its next attempt, unless a clock was put back. */
export const longestAheadMs = 20 * 60_000;

const Rest = v.object({
  until: v.number(),
  failures: v.number(),
  by: v.picklist(["network", "server"]),
});

export async function readRest({ store, now }: Context) {
  const read = v.safeParse(Rest, (await store.notes.get("pause"))?.value);
  // A clock that was put back does not make it longer.
  return read.success && read.output.until < now() + longestAheadMs ? read.output : undefined;
}

/** Whether the queue rests now; a sign that the network is there ends a rest for want of one. */
export async function rests(context: Context, sign: boolean): Promise<boolean> {
  const pause = await readRest(context);
  return pause !== undefined && pause.until > context.now() && !(sign && pause.by === "network");
}

/** Nothing leaves for a while: each time longer, as long as the server asks for. */
export async function restAfter(context: Context, outcome: Outcome): Promise<void> {
  const { store, now, random } = context;
  const failures = ((await readRest(context))?.failures ?? 0) + 1;
  const asked = "waitMs" in outcome ? outcome.waitMs : undefined;
  const by = outcome.kind === "later" || asked !== undefined ? "server" : "network";
  const until = now() + backoff("staff", failures, random, asked);
  await store.notes.put({ key: "pause", value: { until, failures, by } });
}

/** Whether nothing leaves until the person signs in again. */
export async function isPaused({ store }: Context): Promise<boolean> {
  return (await store.notes.get("signed-out")) !== undefined;
}

/** How often the person has signed in here, as far as the queue was told. */
export async function signIns({ store }: Context): Promise<number> {
  const value = (await store.notes.get("sign-ins"))?.value;
  return typeof value === "number" ? value : 0;
}

/** Nothing leaves until the person signs in again. False where they have, since `signIns` was asked: it goes on. */
export async function pause(context: Context, since: number): Promise<boolean> {
  const { store } = context;
  return store.transaction(async () => {
    if ((await signIns(context)) !== since) return false;
    await store.notes.put({ key: "signed-out", value: true });
    return true;
  });
}

/** The same person has signed in: it goes on. */
export async function resume(context: Context): Promise<void> {
  const { store, changed } = context;
  const goOn = () => store.notes.bulkDelete(["signed-out", "pause"]);
  try {
    await store.transaction(async () => {
      await goOn();
      await store.notes.put({ key: "sign-ins", value: (await signIns(context)) + 1 });
    });
  } catch {
    // Without room to count it, a late answer to the session before pauses it once more.
    await goOn();
  }
  changed({ kind: "queue" });
}
