import { useCallback, useEffect, useMemo, useState } from "react";
import { hasDatabase } from "../../db/device/has-database.ts";
import { toolsName } from "../../db/device/keys.ts";
import type { StoredAnswer } from "../../db/device/tools.ts";
import type { Tool } from "../../db/schema/tools/tools.ts";
import { createStore, type Store, useStore } from "../ui/store.ts";

/** A tool's answers by key, with when each was given (milliseconds since 1970). */
export type Answers = ReadonlyMap<string, { value: unknown; at: number }>;

export interface OpenAnswers {
  /** What is on this device; undefined on the server, while hydrating and until they are read. */
  answers: Answers | undefined;
  /** False where this browser cannot keep them: they last until the page is left. */
  isStored: boolean;
  /** Shown immediately, then written. `undefined` removes the answer. */
  put(key: string, value: unknown): void;
  /** Several, in one transaction. */
  putAll(values: Readonly<Record<string, unknown>>): void;
  /** The same while the page ends, when nothing that is awaited comes any more. */
  putAllAtEnd(values: Readonly<Record<string, unknown>>): void;
  /** Erases all answers of this tool from the device. */
  erase(): Promise<void>;
}

const stores = new Map<Tool, Store<Answers | undefined>>();
/** How many components follow a tool's answers. */
const readers = new Map<Tool, number>();

function storeOf(tool: Tool): Store<Answers | undefined> {
  const known = stores.get(tool);
  if (known) return known;
  const made = createStore<Answers | undefined>(undefined);
  stores.set(tool, made);
  return made;
}

// What opens a database comes with the first answer, not with the page.
const device = () => import("../../db/device/tools.ts");
const visitor = () => import("../../db/device/visitor.ts");

/** The open connection: at a page's end there is no time to ask for it. */
let connection: IDBDatabase | undefined;

async function table() {
  const { answers } = await (await device()).toolsDatabase();
  connection = answers.db.backendDB();
  return answers;
}

async function read(tool: Tool): Promise<Answers> {
  if (!(await hasDatabase(toolsName))) return new Map();
  const answers = await table();
  const rows = await answers.where("[tool+key]").between([tool], [tool, []]).toArray();
  return new Map(rows.map(({ key, value, at }) => [key, { value, at: timeOf(at) }]));
}

// A damaged row must not stop a tool from opening: its time is then unknown.
const timeOf = (at: unknown): number =>
  typeof at === "number" && at >= 0 && at < latestTime ? at : 0;
const latestTime = Date.UTC(9999, 0, 1);

// One write after the other: the last one given is the one that stays.
let writing: Promise<unknown> = Promise.resolve();
/** Writes that are not done: what is read meanwhile would lack them. */
let unwritten = 0;
/** What could not be written: shown until the page is left, and written with the next answer. */
const failed = new Map<Tool, Map<string, StoredAnswer>>();

function withFailed(tool: Tool, stored: Answers): Answers {
  const answers = new Map(stored);
  for (const { key, value, at } of failed.get(tool)?.values() ?? []) {
    if (value === undefined) answers.delete(key);
    else answers.set(key, { value, at });
  }
  return answers;
}

async function serialize(work: () => Promise<unknown>): Promise<void> {
  unwritten += 1;
  const mine = writing.then(work).finally(() => {
    unwritten -= 1;
  });
  writing = mine.catch(() => undefined);
  await mine;
}

const write = (tool: Tool, given: readonly StoredAnswer[]) =>
  serialize(async () => {
    const rows = [
      ...new Map([
        ...(failed.get(tool) ?? []),
        ...given.map((row) => [row.key, row] as const),
      ]).values(),
    ];
    failed.set(tool, new Map(rows.map((row) => [row.key, row])));
    const answers = await table();
    const gone = rows.filter(({ value }) => value === undefined);
    await answers.db.transaction("rw", answers, async () => {
      await answers.bulkPut(rows.filter(({ value }) => value !== undefined));
      await answers.bulkDelete(gone.map(({ key }) => [tool, key]));
    });
    failed.delete(tool);
    (await visitor()).broadcast({ kind: "answers", tool });
  });

/** In one task, with an explicit commit, which the browser carries out after the page is gone. False where it cannot. */
function writeAtEnd(rows: readonly StoredAnswer[]): boolean {
  try {
    const transaction = connection?.transaction("answers", "readwrite");
    if (!transaction) return false;
    const answers = transaction.objectStore("answers");
    for (const row of rows) {
      if (row.value === undefined) answers.delete([row.tool, row.key]);
      else answers.put(row);
    }
    transaction.commit();
    return true;
  } catch {
    return false; // closed meanwhile
  }
}

const eraseAll = (tool: Tool) =>
  serialize(async () => {
    failed.delete(tool);
    await (await device()).eraseAnswers(tool);
  });

/** The answers of a tool, the same in all tabs. */
export function useAnswers(tool: Tool): OpenAnswers {
  const store = storeOf(tool);
  const answers = useStore(store, undefined);
  const [isStored, setStored] = useState(true);

  useEffect(() => {
    const refresh = () =>
      read(tool).then(
        (stored) => {
          // What is shown is newer while something is being written.
          if (unwritten === 0 || store.get() === undefined) store.set(withFailed(tool, stored));
        },
        () => {
          setStored(false);
          store.set(store.get() ?? new Map());
        },
      );
    void refresh();
    readers.set(tool, (readers.get(tool) ?? 0) + 1);
    let unsubscribe: (() => void) | undefined;
    let ended = false;
    visitor().then(
      ({ subscribe }) => {
        if (ended) return;
        unsubscribe = subscribe((news) => {
          if (news.kind === "answers" && news.tool === tool) void refresh();
        });
      },
      () => undefined, // without its script this tab hears of no other
    );
    return () => {
      ended = true;
      unsubscribe?.();
      // Nothing hears from here on what other tabs change: the next visit reads again.
      readers.set(tool, (readers.get(tool) ?? 1) - 1);
      if (readers.get(tool) === 0) store.set(undefined);
    };
  }, [tool, store]);

  const show = useCallback(
    (values: Readonly<Record<string, unknown>>): StoredAnswer[] => {
      const at = Date.now();
      const next = new Map(store.get());
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) next.delete(key);
        else next.set(key, { value, at });
      }
      store.set(next);
      return Object.entries(values).map(([key, value]) => ({ tool, key, value, at }));
    },
    [tool, store],
  );
  const putAll = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      write(tool, show(values)).catch(() => setStored(false));
    },
    [tool, show],
  );
  const putAllAtEnd = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      if (!writeAtEnd(show(values))) putAll(values);
    },
    [show, putAll],
  );
  const put = useCallback((key: string, value: unknown) => putAll({ [key]: value }), [putAll]);
  const erase = useCallback(async () => {
    store.set(new Map());
    await eraseAll(tool);
  }, [tool, store]);

  return useMemo(
    () => ({ answers, isStored, put, putAll, putAllAtEnd, erase }),
    [answers, isStored, put, putAll, putAllAtEnd, erase],
  );
}
