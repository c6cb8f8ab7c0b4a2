import * as v from "valibot";
import { StaffBody, type StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import { type Context, readOperations } from "./context.ts";
import { read } from "./reading.ts";

// Texts are kept of the newest articles, up to so many, or so many bytes.
const mostTexts = 500;
const mostBytes = 20_000_000;
const batchBytes = 200_000;
const batchTexts = 40;
const batchesAtOnce = 3;

/** Keeps the texts of the newest articles, and of those that somebody works on here. Rejects with OfflineError. */
export async function keepTexts(context: Context): Promise<void> {
  const { store, changed } = context;
  const kept = await store.textTags();
  const wanted = await wantedTexts(context);
  const ids = new Set(wanted.map(({ id }) => id));
  await store.bodies.bulkDelete([...kept.keys()].filter((id) => !ids.has(id)));
  const missing = wanted.filter(({ id, bodyTag }) => kept.get(id) !== bodyTag);
  const batches = batchesOf(missing).values();
  const lane = async () => {
    for (const batch of batches) changed({ kind: "rows", ids: await keepBatch(context, batch) });
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, lane));
}

async function wantedTexts({ store }: Context): Promise<StaffRow[]> {
  const rows = await store.rows.toArray();
  const worked = new Set<string | null>([
    ...(await readOperations(store)).map(({ article }) => article),
    ...(await store.drafts.toArray()).map(({ article }) => article),
  ]);
  rows.sort((a, b) => (a.date < b.date ? 1 : -1));
  let texts = 0;
  let bytes = 0;
  return rows.filter((row) => {
    if (worked.has(row.id)) return true;
    bytes += row.bodyBytes;
    texts += 1;
    return texts <= mostTexts && bytes <= mostBytes;
  });
}

function batchesOf(wanted: readonly StaffRow[]): StaffRow[][] {
  const batches: StaffRow[][] = [];
  let room = 0;
  for (const row of wanted) {
    const open = batches.at(-1);
    room -= row.bodyBytes;
    if (open && open.length < batchTexts && room >= 0) open.push(row);
    else {
      batches.push([row]);
      room = batchBytes - row.bodyBytes;
    }
  }
  return batches;
}

/** Keeps the texts of these; an answer holds as many as fit, so what is left is asked for again. */
async function keepBatch(context: Context, batch: readonly StaffRow[]): Promise<string[]> {
  const done: string[] = [];
  for (let left = batch.map(({ id }) => id); left.length > 0; ) {
    const path = `/api/staff/insights/bodies?ids=${left.map(encodeURIComponent).join(",")}`;
    const texts = await read(context, path, v.array(StaffBody));
    const last = texts.at(-1);
    // None of them is there any more.
    if (!last) break;
    done.push(...(await store(context, texts)));
    left = left.slice(left.indexOf(last.id) + 1 || left.length);
  }
  return done;
}

/** A text counts only beside the row that names its tag: one of another version comes with the next sync. */
async function store(
  { store }: Context,
  texts: readonly v.InferOutput<typeof StaffBody>[],
): Promise<string[]> {
  return store.transaction(async () => {
    const rows = await store.rows.bulkGet(texts.map(({ id }) => id));
    const fresh = texts.flatMap((text, nth) => {
      const row = rows[nth];
      return row?.bodyTag === text.tag ? [{ ...text, version: row.version }] : [];
    });
    await store.bodies.bulkPut(fresh);
    return fresh.map(({ id }) => id);
  });
}
