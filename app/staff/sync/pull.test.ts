import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { openStaffStore } from "../../../db/device/articles.ts";
import type { StaffStore } from "../../../db/device/staff.ts";
import { type Changed, type Context, readSync } from "../store/context.ts";
import { readStored, storeArticle } from "./stored-article.ts";
import { pull } from "./pull.ts";
import { article, json, person, testDevice } from "./testing.ts";

/** The contract of the two reads over a list in memory. */
class Server {
  log: { seq: number; key: string; saved: StaffInsight | null }[] = [];
  epoch = "first";
  seq = 0;
  asked: string[] = [];
  instead: ((path: string) => Response | undefined) | undefined;

  write(key: string, fields: Partial<StaffInsight> | null) {
    const before = this.log.find((one) => one.key === key)?.saved;
    this.log = this.log.filter((one) => one.key !== key);
    this.seq += 1;
    const version = (before?.version ?? 0) + 1;
    const saved = fields && { ...article(), ...before, ...fields, id: key, version };
    this.log.push({ seq: this.seq, key, saved });
  }

  readonly fetch: typeof fetch = async (input) => {
    const path = String(input);
    this.asked.push(path);
    const instead = this.instead?.(path);
    if (instead) return instead;
    const { pathname, searchParams } = new URL(path, "http://localhost");
    if (pathname === "/api/staff/insights/bodies") {
      const ids = (searchParams.get("ids") ?? "").split(",");
      const found = ids.flatMap((id) => this.log.find(({ key }) => key === id)?.saved ?? []);
      // Two at a time: what is left is asked for again.
      return json(
        found.slice(0, 2).map(({ id, version, content }) => ({ id, tag: `t${version}`, content })),
      );
    }
    const since = Number(searchParams.get("since") ?? 0);
    const epoch = searchParams.get("epoch");
    if (since > this.seq || (epoch && epoch !== this.epoch)) return json({ status: 410 }, 410);
    const after = this.log.filter(({ seq }) => seq > since);
    const part = after.slice(0, 2);
    const more = after.length > part.length;
    return json({
      epoch: this.epoch,
      seq: more ? part.at(-1)?.seq : this.seq,
      more,
      changes: part.map(({ key, saved }) => ({ key, row: saved && rowOf(saved) })),
    });
  };
}

function rowOf({ content, ...row }: StaffInsight) {
  return { ...row, bodyTag: `t${row.version}`, bodyBytes: (content ?? "").length };
}

let store: StaffStore;
let context: Context;
let server: Server;
let changes: Changed[];
beforeEach(async () => {
  store = await openStaffStore(person, () => undefined);
  for (const one of [store.rows, store.texts, store.operations, store.drafts, store.notes])
    await one.clear();
  server = new Server();
  changes = [];
  for (let nth = 0; nth < 5; nth++) server.write(`insight-${nth}`, { title: `Title ${nth}` });
  context = {
    ...testDevice(store).context,
    fetch: server.fetch,
    changed: (what) => changes.push(what),
  };
});

const shown = async () => {
  const rows = await store.rows.toArray();
  return Promise.all(rows.map(({ id }) => readStored(context, id)));
};
const onServer = () =>
  server.log.flatMap(({ saved }) => saved ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));

test("the first sync stores every complete article", async () => {
  await pull(context);
  expect(await shown()).toEqual(onServer());
  expect(await readSync(store)).toMatchObject({ whole: true, seq: 5, at: context.now() });
});

test("after it only what changed is read, and announced by its id", async () => {
  await pull(context);
  server.write("insight-2", { content: "<p>Another</p>" });
  server.write("insight-3", null);
  server.asked = [];
  changes = [];
  await pull(context);
  expect(await shown()).toEqual(onServer());
  expect(server.asked).toEqual([
    "/api/staff/changes?since=5&epoch=first",
    "/api/staff/insights/bodies?ids=insight-2",
  ]);
  expect(changes[0]).toEqual({ kind: "rows", ids: ["insight-2", "insight-3"] });
});

test("a network that breaks in the middle loses nothing, and half a list is none", async () => {
  server.instead = () => (server.asked.length === 2 ? new Response("<h1>Sign in</h1>") : undefined);
  await expect(pull(context)).rejects.toMatchObject({ name: "OfflineError" });
  expect(await readSync(store)).toMatchObject({ whole: false, seq: 2 });
  server.instead = undefined;
  await pull(context);
  expect(await shown()).toEqual(onServer());
});

test("another history is read again, while what is stored stays; then what is not in it goes", async () => {
  await pull(context);
  server = new Server();
  server.epoch = "restored";
  server.write("insight-1", { title: "From the backup" });
  server.write("insight-9", {});
  context = { ...context, fetch: server.fetch };
  await pull(context);
  expect(await shown()).toEqual(onServer());
  expect((await store.rows.get("insight-1"))?.version).toBe(1);
  expect(await readSync(store)).not.toHaveProperty("seen");
});

test("what an edit was answered is not overwritten by a part that the server had read before", async () => {
  await pull(context);
  server.write("insight-2", { title: "Mine" });
  const mine = server.log.find(({ key }) => key === "insight-2")?.saved;
  if (!mine) throw new Error("It was not written.");
  const { version } = mine;
  await store.transaction(() => storeArticle(store, { ...mine, version: version + 1 }));
  await pull(context);
  expect((await store.rows.get("insight-2"))?.version).toBe(version + 1);
});

test("what an edit was answered is not fetched once more", async () => {
  await pull(context);
  server.write("insight-2", { content: "<p>Mine</p>" });
  const mine = server.log.find(({ key }) => key === "insight-2")?.saved;
  if (!mine) throw new Error("It was not written.");
  await store.transaction(() => storeArticle(store, mine));
  server.asked = [];
  await pull(context);
  expect(server.asked).toEqual(["/api/staff/changes?since=5&epoch=first"]);
  expect(await shown()).toEqual(onServer());
});

test("the end of the session is passed on, and what is stored stays", async () => {
  await pull(context);
  let over = 0;
  server.instead = () => json({ status: 401 }, 401);
  const observed = { ...context, signedOut: () => (over += 1) };
  await expect(pull(observed)).rejects.toMatchObject({ name: "SignedOutError" });
  expect(over).toBe(1);
  expect(await shown()).toHaveLength(5);
});
