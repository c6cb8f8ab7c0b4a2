import { staffPullLock } from "../../../db/device/keys.ts";
import type * as v from "valibot";
import { StaffChanges, type StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { StaffStore } from "../../../db/device/staff.ts";
import { type Context, readSync, type SyncNote, writeEvicting } from "./context.ts";
import { withLeaseLock } from "../../../sw/sync/lease-lock.ts";
import { keepTexts } from "./pull-texts.ts";
import { OfflineError, read } from "./reading.ts";
import { pause, signIns } from "./rest.ts";
import { dropArticle, ownTag } from "./keep-article.ts";

const mostRestarts = 3;
/** So often five seconds are waited for another tab's sync. */
const maxWaits = 12;

/**
 * Brings the list on this device up to date, then the texts of the newest articles. Two at once do no harm. Rejects
 * with OfflineError; what was kept until then stays, and the next call goes on from there.
 */
export async function pull(context: Context): Promise<void> {
  const { locks, person, heard, signedOut } = context;
  let asked = 0;
  // A tab that is frozen in the middle holds the lock for ever; what two read at once is stored once.
  const isStale = async () => ++asked > maxWaits;
  const before = await signIns(context);
  try {
    await withLeaseLock(locks, staffPullLock(person), isStale, () => pullNow(context));
    heard(true);
  } catch (problem) {
    const why = problem instanceof OfflineError ? problem.why : undefined;
    // That a session is over was said by the server.
    heard(why === undefined || why === "signed-out");
    // The end of an earlier session says nothing of the one that stands.
    if (why === "signed-out" && (await pause(context, before))) signedOut();
    throw problem;
  }
}

async function pullNow(context: Context): Promise<void> {
  for (let restarts = 0; ; restarts++) {
    try {
      await keepChanges(context);
      break;
    } catch (problem) {
      const other = problem instanceof OfflineError && problem.why === "other-history";
      if (!other || restarts === mostRestarts) throw problem;
      await startAnew(context);
    }
  }
  await keepTexts(context);
}

type Part = v.InferOutput<typeof StaffChanges>;

async function keepChanges(context: Context): Promise<void> {
  for (;;) {
    const note = await readSync(context.store);
    const query = new URLSearchParams();
    if (note && note.epoch !== "") {
      query.set("since", String(note.seq));
      query.set("epoch", note.epoch);
    }
    const path = `/api/staff/changes${query.size > 0 ? `?${query}` : ""}`;
    const part = await read(context, path, StaffChanges);
    if (note?.epoch && part.epoch !== note.epoch) throw new OfflineError("other-history", path);
    if (note && note.epoch !== "" && part.seq < note.seq)
      throw new OfflineError("other-history", path);
    if (part.more && part.seq === note?.seq) throw new OfflineError("unreached", path);
    // Another tab has stored it already, or begun anew: on from where that is.
    if (!(await keepPart(context, note, part))) continue;
    if (!part.more) return;
  }
}

/** Whether the kept cursor was still where this part begins; otherwise nothing is stored. */
async function keepPart(
  context: Context,
  from: SyncNote | undefined,
  part: Part,
): Promise<boolean> {
  const { store, now, changed } = context;
  const whole = from?.seen !== undefined && !part.more;
  const stored = await writeEvicting(store, async () => {
    const note = await readSync(store);
    if (note?.epoch !== from?.epoch || note?.seq !== from?.seq) return false;
    await storeRows(store, part, from?.seen !== undefined);
    const seen = from?.seen && [...from.seen, ...part.changes.map(({ key }) => key)];
    if (seen && whole) await dropOthers(store, new Set(seen));
    const next: SyncNote = {
      epoch: part.epoch,
      seq: part.seq,
      at: part.more ? (from?.at ?? 0) : now(),
      whole: (from?.whole ?? false) || !part.more,
      ...(seen && part.more ? { seen } : {}),
    };
    await store.notes.put({ key: "sync", value: next });
    return true;
  });
  if (!stored) return false;
  const ids = part.changes.map(({ key }) => key);
  if (whole || !from?.whole) changed({ kind: "rows" });
  else changed({ kind: "rows", ids });
  return true;
}

/** `anew`: the server's history is another one, where versions may be lower than those kept. */
async function storeRows(store: StaffStore, { changes }: Part, anew: boolean): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const rows = await store.rows.bulkGet(keys);
  const bodies = await store.bodies.bulkGet(keys);
  const fresh: StaffRow[] = [];
  for (const [nth, { key, row }] of changes.entries()) {
    const [had, body] = [rows[nth], bodies[nth]];
    if (!row) await dropArticle(store, key);
    // An answer to an edit was faster than this part.
    else if (anew || !had || had.version <= row.version) {
      fresh.push(row);
      if (body?.tag.startsWith(ownTag) && body.version === row.version && !anew)
        await store.bodies.put({ ...body, tag: row.bodyTag });
    }
  }
  await store.rows.bulkPut(fresh);
}

async function dropOthers(store: StaffStore, seen: ReadonlySet<string>): Promise<void> {
  for (const { id } of await store.rows.toArray()) if (!seen.has(id)) await dropArticle(store, id);
}

/** Everything is read again; what is kept stays on screen until it has come. */
async function startAnew({ store }: Context): Promise<void> {
  await store.transaction(async () => {
    const note = await readSync(store);
    const fresh: SyncNote = {
      epoch: "",
      seq: 0,
      at: note?.at ?? 0,
      whole: note?.whole ?? false,
      seen: [],
    };
    await store.notes.put({ key: "sync", value: fresh });
  });
}
