import { staffQueueLock } from "../../../db/device/keys.ts";
import type { StoredMutation } from "../../../db/device/staff.ts";
import { RequestError } from "../../data/query-client.ts";
import { Refused } from "../session/server.ts";
import { noConnection, type Outcome, post } from "./answer.ts";
import { type Context, ofArticle, readOperations, writeEvicting } from "./context.ts";
import { withLeaseLock } from "../../../sw/sync/lease-lock.ts";
import { tellMoved, withLink } from "./moved-link.ts";
import { suppressPublish } from "./placing.ts";
import { isPaused, longestAheadMs, pause, readRest, rests, signIns } from "./rest.ts";
import { unansweredBefore } from "./unanswered.ts";
import { applyResult } from "./written.ts";

/** A sender that does not come back within this time has died: an answer takes 20 s at most. */
const sendingMs = 25_000;
/** A delivery that says nothing for so long is frozen. */
const leaseMs = 30_000;
const heartbeatMs = 5_000;

/** What delivery is asked for. */
export interface Delivery {
  /** Something tells that the network is there: a rest for want of it ends. */
  sign?: boolean;
}

/**
 * Sends what is due, one change after the other, until nothing is left, the network is gone or the session is over. Answers when to come back; undefined where nothing waits.
 */
export async function deliver(
  context: Context,
  { sign = false }: Delivery = {},
): Promise<number | undefined> {
  const { locks, person } = context;
  // A browser that says it is offline is right; what it says otherwise proves nothing.
  if (!context.online() || (await isPaused(context))) return undefined;
  if ((await rests(context, sign)) || (await due(context)).length === 0) return nextAt(context);
  await withLeaseLock(
    locks,
    staffQueueLock(person),
    () => isStale(context),
    ({ lost }) => drain(context, lost),
  );
  return nextAt(context);
}

async function drain(context: Context, lost: AbortSignal): Promise<void> {
  const tried = new Set<string>();
  await beat(context);
  // A beat that could not be written makes another tab take over early, which is safe.
  const heart = setInterval(() => void beat(context).catch(() => undefined), heartbeatMs);
  try {
    while (!lost.aborted) {
      const claimed = await claim(context, (ready) => ready.find(({ id }) => !tried.has(id)));
      if (!claimed) return;
      tried.add(claimed.operation.id);
      const outcome = await attempt(context, claimed);
      tellMoved(context, claimed.operation, outcome);
      if (outcome.kind === "unreached" || outcome.kind === "signed-out") return;
      if (outcome.kind === "later" && outcome.all) return;
    }
  } finally {
    clearInterval(heart);
  }
}

/** The first of each article; a text that was given up and is refused holds nothing up behind it. */
async function heads({ store }: Context): Promise<StoredMutation[]> {
  const first = new Map<string, StoredMutation>();
  for (const one of await readOperations(store)) {
    if (one.kind === "aside" && one.state === "needs-you") continue;
    if (!first.has(one.article)) first.set(one.article, one);
  }
  return [...first.values()];
}

/**
 * Those that may leave now, in their order; what was tried least goes first, so that nothing that fails holds up all
 * others. A link that one gives up is therefore free when a later one takes it, unless the first waits in back-off: then
 * the server refuses the later one, and its writer decides.
 */
async function due(context: Context): Promise<StoredMutation[]> {
  const now = context.now();
  return (await heads(context))
    .filter((one) => isDue(one, now))
    .toSorted((one, other) => one.attempts - other.attempts);
}

function isDue({ state, nextAttemptAt }: StoredMutation, now: number): boolean {
  if (state === "needs-you") return false;
  // A clock that was put back would make it wait for as long again.
  const ahead = state === "sending" ? sendingMs : longestAheadMs;
  return nextAttemptAt <= now || nextAttemptAt > now + ahead;
}

/** One that is being sent, with what this device knew when it was taken. */
export interface Claimed {
  operation: StoredMutation;
  /** Others of its article that may have been done without an answer. */
  unanswered: string[];
  /** How often its writer had signed in. */
  signIns: number;
}

/** Which of those that are due. */
export type Choose = (ready: readonly StoredMutation[]) => StoredMutation | undefined;

/** One that `choose` takes of those that are due, marked as being sent, so that nobody else sends it. */
export async function claim(context: Context, choose: Choose): Promise<Claimed | undefined> {
  const claimed = await writeEvicting(context.store, () => claimWithin(context, choose));
  if (claimed) context.changed({ kind: "queue" });
  return claimed;
}

/** The same inside a `within` of the caller, who tells of it. */
export async function claimWithin(context: Context, choose: Choose): Promise<Claimed | undefined> {
  const { store, now } = context;
  const one = choose(await due(context));
  if (!one) return undefined;
  const behind = ofArticle(await readOperations(store), one.article);
  const [leaving, deletion] = suppressPublish(
    await withLink(store, one),
    behind.find(({ order }) => order > one.order),
  );
  const operation: StoredMutation = {
    ...leaving,
    state: "sending",
    attempts: one.attempts + 1,
    nextAttemptAt: now() + sendingMs,
  };
  await store.operations.bulkPut(deletion ? [operation, deletion] : [operation]);
  const unanswered = await unansweredBefore(context, operation);
  return { operation, unanswered, signIns: await signIns(context) };
}

/** Sends a claimed one with its pictures, and writes down what became of it. */
export async function attempt(context: Context, claimed: Claimed): Promise<Outcome> {
  const { heard, signedOut } = context;
  const { operation } = claimed;
  // Pictures take as long as the connection makes them; until then nobody else takes it for left behind.
  const holding = setInterval(() => void hold(context, operation).catch(() => undefined), holdMs);
  const { outcome, left } = await sent(context, claimed).finally(() => clearInterval(holding));
  try {
    await applyResult(context, operation, outcome, left);
  } finally {
    heard(outcome.kind !== "unreached");
    if (outcome.kind === "signed-out") signedOut();
  }
  return outcome;
}

/** Of an answer to an earlier session of the same person nothing follows: it goes once more. */
async function sent(context: Context, claimed: Claimed): Promise<Attempted> {
  for (let before = claimed.signIns; ; before = await signIns(context)) {
    const attempted = await sendOnce(context, claimed);
    if (attempted.outcome.kind !== "signed-out") return attempted;
    // Without room to write it down it is over all the same.
    if (await pause(context, before).catch(() => true)) return attempted;
  }
}

interface Attempted {
  outcome: Outcome;
  /** The operation itself left this device: its pictures had arrived. */
  left: boolean;
}

/** Sends it with its pictures, in its writer's name. */
async function sendOnce(
  context: Context,
  { operation, unanswered }: Pick<Claimed, "operation" | "unanswered">,
): Promise<Attempted> {
  try {
    await context.deliverPictures(operation.fields, context);
  } catch (problem) {
    return { outcome: withoutPicture(problem), left: false };
  }
  return { outcome: await post(operation, context.fetch, unanswered), left: true };
}

const holdMs = 10_000;

async function hold({ store, now }: Context, { id, attempts }: StoredMutation): Promise<void> {
  await store.transaction(async () => {
    const row = await store.operations.get(id);
    if (row?.state === "sending" && row.attempts === attempts)
      await store.operations.put({ ...row, nextAttemptAt: now() + sendingMs });
  });
}

/** Why a text does not leave whose pictures could not be brought. */
function withoutPicture(problem: unknown): Outcome {
  if (!(problem instanceof RequestError)) return { kind: "unreached", text: noConnection };
  if (problem.status === 401) return { kind: "signed-out" };
  const text = problem instanceof Refused && problem.detail ? problem.detail : problem.message;
  if (problem.status >= 500 || [408, 425, 429].includes(problem.status))
    return { kind: "later", text, waitMs: undefined, all: false };
  return { kind: "refused", text: `A picture was not accepted: ${text}`, fields: {} };
}

/** When something may leave next; undefined where nothing waits for the clock. */
async function nextAt(context: Context): Promise<number | undefined> {
  if (await isPaused(context)) return undefined;
  const { now } = context;
  const waiting = (await heads(context)).filter(({ state }) => state !== "needs-you");
  if (waiting.length === 0) return undefined;
  const soonest = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
  const until = (await readRest(context))?.until ?? 0;
  return Math.max(Math.min(soonest, now() + longestAheadMs), until);
}

async function beat({ store, now }: Context): Promise<void> {
  await store.notes.put({ key: "lease", value: now() });
}

async function isStale({ store, now }: Context): Promise<boolean> {
  const value = (await store.notes.get("lease"))?.value;
  return typeof value !== "number" || Math.abs(now() - value) > leaseMs;
}
