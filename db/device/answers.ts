import type { Tool } from "../schema/tools/tools.ts";
import { hasDatabase } from "./has-database.ts";
import { toolsName } from "./keys.ts";
import type { StoredAnswer } from "./tools.ts";

/** A tool's answers by key, with the time of each (milliseconds since 1970). */
export type Answers = ReadonlyMap<string, { value: unknown; at: number }>;

/** An answer given at another time counts as another one. */
export function isSameAnswers(before: Answers | undefined, after: Answers | undefined): boolean {
  if (!before || !after) return before === after;
  return (
    before.size === after.size &&
    [...after].every(([key, { value, at }]) => {
      const known = before.get(key);
      // Read again from the database, a list is another object.
      return known?.at === at && (Object.is(known.value, value) || typeof value === "object");
    })
  );
}

/** Answers that are not stored yet: shown over the stored ones, and tried again with the next answer. */
const unstored = new Map<Tool, Map<string, StoredAnswer>>();

function unstoredOf(tool: Tool): Map<string, StoredAnswer> {
  const rows = unstored.get(tool) ?? new Map<string, StoredAnswer>();
  unstored.set(tool, rows);
  return rows;
}

export const hasUnstored = (tool: Tool): boolean => unstoredOf(tool).size > 0;

let connection: IDBDatabase | undefined;

/** Makes the database if there is none; its code is loaded with the first answer. Rejects with DeviceUnavailable. */
export async function openAnswers(): Promise<IDBDatabase> {
  const { toolsDatabase } = await import("./tools.ts");
  connection = (await toolsDatabase()).backendDB();
  return connection;
}

const rangeOf = (tool: Tool) => IDBKeyRange.bound([tool], [tool, []]);

/** A tool's stored answers, with those given since. Rejects with DeviceUnavailable. */
export async function readAnswers(tool: Tool): Promise<Answers> {
  const rows = (await hasDatabase(toolsName)) ? await storedRows(tool) : [];
  return withUnstored(tool, rows);
}

async function storedRows(tool: Tool): Promise<StoredAnswer[]> {
  const request = (await openAnswers())
    .transaction("answers")
    .objectStore("answers")
    .getAll(rangeOf(tool));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function withUnstored(tool: Tool, stored: readonly StoredAnswer[]): Answers {
  const answers = new Map(stored.map(({ key, value, at }) => [key, { value, at: timeOf(at) }]));
  for (const { key, value, at } of unstoredOf(tool).values()) {
    if (value === undefined) answers.delete(key);
    else answers.set(key, { value, at });
  }
  return answers;
}

// A damaged row must not stop a tool from opening: its time is then unknown.
const timeOf = (at: unknown): number =>
  typeof at === "number" && at >= 0 && at < latestTime ? at : 0;
const latestTime = Date.UTC(9999, 0, 1);

/** Stores these and all unstored answers; undefined removes one. Rejects with DeviceUnavailable, or the browser's error. */
export async function storeAnswers(tool: Tool, given: readonly StoredAnswer[]): Promise<void> {
  const rows = unstoredOf(tool);
  for (const row of given) rows.set(row.key, row);
  let sent: StoredAnswer[] = [];
  await write((answers) => {
    sent = [...rows.values()];
    for (const row of sent) {
      if (row.value === undefined) answers.delete([tool, row.key]);
      else answers.put(row);
    }
  });
  for (const row of sent) if (rows.get(row.key) === row) rows.delete(row.key);
  await broadcastAnswers(tool);
}

/** Rejects with DeviceUnavailable, or the browser's error. */
export async function eraseAnswers(tool: Tool): Promise<void> {
  unstoredOf(tool).clear();
  await write((answers) => answers.delete(rangeOf(tool)));
  await broadcastAnswers(tool);
}

/** Writes in this task if the connection is open: the browser completes committed writes even after the page is left. */
async function write(change: (answers: IDBObjectStore) => void): Promise<void> {
  let done: Promise<void> | undefined;
  try {
    done = connection && commit(connection, change);
  } catch {
    connection = undefined; // closed: another tab erases or updates the database
  }
  await (done ?? commit(await openAnswers(), change));
}

function commit(database: IDBDatabase, change: (answers: IDBObjectStore) => void): Promise<void> {
  // Answers exist nowhere else: on the disk before they count as stored.
  const transaction = database.transaction("answers", "readwrite", { durability: "strict" });
  change(transaction.objectStore("answers"));
  transaction.commit?.();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function broadcastAnswers(tool: Tool): Promise<void> {
  const { broadcast } = await import("./visitor.ts");
  broadcast({ kind: "answers", tool });
}
