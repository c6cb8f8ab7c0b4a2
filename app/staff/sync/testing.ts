import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { Context } from "../store/context.ts";
import { readOperations } from "./waiting.ts";
import { deliver } from "./delivery.ts";
import { storeArticle } from "./stored-article.ts";
import { type Needs, openDevice } from "./device.ts";
import { type Device, setCurrentDevice } from "./device-context.ts";
import type { StoredConflict } from "./mutation.ts";
import { submit } from "./submit-change.ts";
import { createView } from "./view.ts";
import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { StaffTable } from "../../../db/device/entity-store.ts";
import {
  deleteStaffStore,
  type StaffStore,
  type StoredDraft,
  type StoredText,
} from "../../../db/device/staff.ts";
import { onTestFinished } from "vitest";

/* Shared fixtures of the tests of the device. */

export const person = "0198c2a4-0000-7000-8000-000000000001";
export const articleId = "insight-0198c2a4-0000-7000-8000-0000000000aa";
/** Id of an article that the server does not know yet. */
export const newId = "insight-0198c2a4-0000-7000-8000-0000000000bb";

export const article = (fields: Partial<StaffInsight> = {}): StaffInsight => ({
  id: articleId,
  title: "A title",
  excerpt: "An excerpt",
  author: "Inkingi Partners",
  date: "2026-01-01",
  link: "/insights/a-title",
  content: "<p>Text</p>",
  readTime: null,
  category: "Data Protection",
  image: null,
  imageAlt: null,
  status: "published",
  publishAt: null,
  reviewBy: null,
  deletedAt: null,
  version: 3,
  updatedAt: "2026-01-01T08:00:00Z",
  ...fields,
});

/** The required fields of a new article. */
export const newFields = (({ title, excerpt, author, date, link }) => ({
  ...{ title, excerpt, author, date, link },
}))(article());

/** A waiting title in conflict with another editor's. */
export const storedConflict = (fields: Partial<StoredConflict> = {}): StoredConflict => ({
  operation: "0198c2a4-0000-7000-8000-000000000001",
  article: articleId,
  kind: "edit",
  mine: { title: "Mine" },
  base: 3,
  was: {},
  theirs: article({ title: "Theirs", version: 4 }),
  fields: ["title"],
  by: "Eric",
  writtenAt: 0,
  problem: null,
  ...fields,
});

/** A response of our API. */
export const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: {
      "content-type": status < 300 ? "application/json" : "application/problem+json",
    },
  });

export interface Sending {
  id: string;
  kind: string;
  article: string;
  base?: number;
  seen?: Record<string, number>;
  fields?: Record<string, string | null>;
}

/** A store without a database. */
export function memoryStore(): StaffStore {
  let before: Promise<unknown> = Promise.resolve();
  const rows = table<StaffRow>(({ id }) => id);
  const texts = table<StoredText>(({ id }) => id);
  const drafts = table<StoredDraft>(({ key }) => key);
  return {
    rows,
    texts,
    operations: table(({ id }) => id),
    drafts,
    pictures: table(({ hash }) => hash),
    notes: table(({ key }) => key),
    transaction(work) {
      const mine = before.then(work);
      // The caller gets the error; the next transaction starts anyway.
      before = mine.catch(() => undefined);
      return mine;
    },
    newestRows: async () => rows.toArray(),
    allRows: async () => rows.toArray(),
    textTags: async () => new Map((await texts.toArray()).map(({ id, tag }) => [id, tag])),
    storeDraft: async (draft) => void (await drafts.put(draft)),
    close: () => undefined,
  };
}

function table<Value>(keyOf: (value: Value) => string): StaffTable<Value> {
  const stored = new Map<string, Value>();
  const put = (value: Value) => stored.set(keyOf(value), value);
  return {
    get: async (key) => stored.get(key),
    bulkGet: async (keys) => keys.map((key) => stored.get(key)),
    put: async (value) => put(value),
    bulkPut: async (values) => values.forEach(put),
    delete: async (key) => void stored.delete(key),
    bulkDelete: async (keys) => {
      for (const key of keys) stored.delete(key);
    },
    toArray: async () => [...stored.values()],
    clear: async () => stored.clear(),
  };
}

/** A device whose server gives one of the test's answers per request; without any left there is no network. */
export function testDevice(store: StaffStore = memoryStore()) {
  const answers: ((sending: Sending) => Response | Promise<Response>)[] = [];
  const sent: Sending[] = [];
  const view = createView(store);
  const state = { now: Date.UTC(2026, 10, 22), online: true, signedOut: 0, signIn: false };
  let ids = 0;
  const context: Context = {
    person,
    store,
    fetch: async (_path, init) => {
      // The device sends only text bodies.
      const sending = JSON.parse(String(init?.body)) as Sending;
      sent.push(sending);
      const answer = answers.shift();
      if (!answer) throw new TypeError("Failed to fetch");
      return answer(sending);
    },
    now: () => state.now,
    random: () => 0.5,
    newId: () => `0198c2a4-0000-7000-8000-${String(++ids).padStart(12, "0")}`,
    locks: undefined,
    online: () => state.online,
    changed: (what) => void view.refresh(what),
    setReachable: (reachable) => view.show({ offline: !reachable }),
    signedOut: () => {
      state.signedOut += 1;
    },
    signIn: async () => state.signIn,
    deliverPictures: async () => undefined,
  };
  /** Runs `work` without a network. */
  const offline = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    state.online = false;
    const result = await work();
    state.online = true;
    return result;
  };
  /** Delivers the queue with a network, with these answers. */
  const deliverTo = (...given: typeof answers) => {
    state.online = true;
    answers.push(...given);
    return deliver(context);
  };
  /** `deliverTo` after any pause is over. */
  const deliverLater = (...given: typeof answers) => {
    state.now += 3_600_000;
    return deliverTo(...given);
  };
  return { context, answers, sent, state, view, offline, deliverTo, deliverLater };
}

const noop = () => undefined;
const resolved = async () => undefined;

/** A tab's device on the browser's own database, until the test is over; by default there is no network. */
export async function openTab(needs: Partial<Needs> = {}, deleted: () => void = noop) {
  const device = await openDevice(
    {
      person,
      fetch: () => Promise.reject(new TypeError("Failed to fetch")),
      signedOut: noop,
      signIn: async () => false,
      deliverPictures: resolved,
      ...needs,
    },
    deleted,
  );
  onTestFinished(async () => {
    setCurrentDevice(undefined);
    device.close();
    await deleteStaffStore(device.context.person);
  });
  return device;
}

/** A device for the tests of screens. */
export const stubDevice = (context = testDevice().context): Device => ({
  context,
  shown: createView(context.store).shown,
  showOperations: noop,
  add: noop,
  deleted: noop,
  sync: resolved,
  flush: resolved,
  resume: resolved,
  isClosed: () => false,
  end: noop,
  isOnline: () => true,
  onChanged: () => noop,
  close: noop,
});

/** Answers that the server performed it, with the article in its new version. */
export const done = (fields: Partial<StaffInsight>) => (sending: Sending) => {
  const changed = article(fields);
  return json({ id: sending.id, version: changed.version, replayed: false, article: changed });
};

export const conflict = (fields: Partial<StaffInsight>, names: string[]) => () =>
  json(
    {
      status: 412,
      detail: "Someone else changed it.",
      article: article(fields),
      fields: names,
      by: "Eric",
    },
    412,
  );

export const problem =
  (status: number, detail = "No.") =>
  () =>
    json({ status, detail }, status);

/** Makes writes to these tables fail for lack of room, unless `isSmall`; returns a function that undoes this. */
export function fillUp(
  store: StaffStore,
  names: ("rows" | "texts" | "operations" | "notes")[],
  isSmall: (value: object) => boolean = () => false,
): () => void {
  const storeBefore = names.map((name) => {
    // The tables' value types differ, but no value is read here.
    const table = store[name] as StaffTable<object>;
    const { put, bulkPut } = table;
    // These are not async, because a transaction would end meanwhile.
    table.put = (value) => (isSmall(value) ? put.call(table, value) : noRoom());
    table.bulkPut = (values) => (values.every(isSmall) ? bulkPut.call(table, values) : noRoom());
    return () => Object.assign(table, { put, bulkPut });
  });
  return () => {
    for (const restore of storeBefore) restore();
  };
}
const noRoom = () => Promise.reject(new DOMException("There is no room.", "QuotaExceededError"));

/** A device that has the article, with actions for the tests of the queue. */
export async function writingDevice(store: StaffStore = memoryStore()) {
  await storeArticle(store, article());
  const made = testDevice(store);
  const waiting = () => readOperations(store);
  const edit = (fields: Record<string, string>, base = 3, id = articleId) =>
    submit(made.context, { kind: "edit", article: id, base, fields });
  return { ...made, store, waiting, edit };
}
