import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { contentDatabase, subscribe, type StoreEvent } from "../db/device/visitor.ts";
import { forgetCursor, OfflineError, pull } from "./content.ts";
import { article, json, storedRows, stateOf, wipe, withArticles } from "./testing/content.ts";

afterEach(wipe);

test("a sync keeps every row and text, and when the server said so", async () => {
  const server = withArticles(20);
  expect((await pull({ fetch: server.fetch })).changed).toEqual(["insights"]);
  expect(await storedRows()).toEqual(server.shown());
  expect(await stateOf()).toEqual({
    epoch: "first",
    seq: 20,
    at: Date.UTC(2026, 6, 3, 10),
    whole: true,
  });
});

test("a sync asks once when nothing changed, and tells no one", async () => {
  const server = withArticles(4);
  await pull({ fetch: server.fetch });
  server.asked = [];
  expect((await pull({ fetch: server.fetch })).changed).toEqual([]);
  expect(server.asked).toEqual(["/api/changes?since=4&epoch=first"]);
});

test("a sync tells what changed, and brings changed texts and takes removed articles away", async () => {
  const server = withArticles(5);
  await pull({ fetch: server.fetch });
  for (const [id, text] of [
    ["insight-2", "another text"],
    ["insight-3", null],
  ] as const) {
    server.write(id, text);
    const told = new Promise<StoreEvent>((resolve) => {
      const end = subscribe((news) => {
        end();
        resolve(news);
      });
    });
    await pull({ fetch: server.fetch });
    expect(await told).toEqual({ kind: "content", entities: ["insights"] });
  }
  expect(await storedRows()).toEqual(server.shown());
  expect(await (await contentDatabase()).bodies.get("insight-3")).toBeUndefined();
});

test("a sync leaves texts away where data is dear, until the visitor asks for them", async () => {
  const server = withArticles(4);
  await pull({ fetch: server.fetch, thrifty: true });
  expect((await storedRows()).map(({ text }) => text)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  await pull({ fetch: server.fetch, thrifty: true, everything: true });
  server.write("insight-0", "new");
  await pull({ fetch: server.fetch, thrifty: true });
  expect(await storedRows()).toEqual(server.shown());
});

test("on a full device rows take the room of texts, which is said until they have room again", async () => {
  const server = withArticles(4);
  await pull({ fetch: server.fetch });
  server.write("insight-0", "another text");
  const full = new Set(["rows", "bodies"]);
  const { put } = IDBObjectStore.prototype;
  onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { put }));
  IDBObjectStore.prototype.put = function (...given) {
    if (!full.has(this.name)) return put.apply(this, given);
    full.delete("rows");
    throw new DOMException("Full", "QuotaExceededError");
  };
  await pull({ fetch: server.fetch });
  expect(await storedRows()).toEqual(server.shown().map((row) => ({ ...row, text: undefined })));
  const { notes } = await contentDatabase();
  expect(await notes.get("full")).toMatchObject({ value: true });
  full.clear();
  await pull({ fetch: server.fetch });
  expect(await storedRows()).toEqual(server.shown());
  expect(await notes.get("full")).toBeUndefined();
});

test("a sync reads everything again from another database, readers see rows all the while", async () => {
  const server = withArticles(8);
  await pull({ fetch: server.fetch });
  const restored = withArticles(5);
  restored.write("insight-1", "restored");
  restored.epoch = "second";
  const complete: unknown[] = [];
  const counts: number[] = [];
  await pull({
    fetch: async (...asked) => {
      complete.push((await stateOf())?.whole);
      counts.push((await storedRows()).length);
      return restored.fetch(...asked);
    },
  });
  expect(await storedRows()).toEqual(restored.shown());
  expect(new Set(complete)).toEqual(new Set([true]));
  expect(Math.min(...counts.slice(0, -1))).toBeGreaterThanOrEqual(8);
  expect((await (await contentDatabase()).notes.toArray()).map(({ key }) => key)).toEqual(["sync"]);
});

test("what the first sync had not yet fetched when it broke off is not said to be all", async () => {
  const server = withArticles(8);
  let answers = 0;
  const fetch: typeof server.fetch = async (...asked) =>
    answers++ === 0 ? server.fetch(...asked) : Response.error();
  await expect(pull({ fetch })).rejects.toThrow(OfflineError);
  expect(await stateOf()).toMatchObject({ seq: 3, whole: false });
});

test("a sync that forgot its cursor in the middle of another pass takes away what was removed since", async () => {
  await pull({ fetch: withArticles(8).fetch });
  const restored = withArticles(12);
  restored.epoch = "second";
  let answers = 0;
  const breaks: typeof fetch = async (...asked) => {
    if (++answers > 3) throw new TypeError("Failed to fetch");
    return restored.fetch(...asked);
  };
  await expect(pull({ fetch: breaks })).rejects.toThrow(OfflineError);
  const { notes } = await contentDatabase();
  expect((await notes.toArray()).map(({ key }) => key)).toContain("anew 3");
  await forgetCursor(await contentDatabase());
  expect(await notes.toArray()).toEqual([]);
  restored.log = restored.log.filter(({ key }) => key !== "insight-0");
  await pull({ fetch: restored.fetch });
  expect(await storedRows()).toEqual(restored.shown());
});

test("a sync that begins at the first row does not count what an earlier pass has seen", async () => {
  await pull({ fetch: withArticles(8).fetch });
  const { notes } = await contentDatabase();
  await notes.clear();
  await notes.put({ key: "anew 3", value: [["insights", "insight-7"]] });
  const restored = withArticles(5);
  await pull({ fetch: restored.fetch });
  expect(await storedRows()).toEqual(restored.shown());
});

test("a sync reads everything again when the server refuses the cursor", async () => {
  await pull({ fetch: withArticles(9).fetch });
  const rewound = withArticles(3);
  await pull({ fetch: rewound.fetch });
  expect(await storedRows()).toEqual(rewound.shown());
});

const portal = "<h1>Welcome to the hotel</h1>";
test.each([
  ["a portal's page", () => new Response(portal, { headers: { "content-type": "text/html" } })],
  [
    "a page that says it is JSON",
    () => new Response(portal, { headers: { "content-type": "application/json" } }),
  ],
  ["other JSON", () => json({ ok: true })],
  ["a server in trouble", () => json({}, 503, "application/problem+json")],
  ["a portal's 410", () => new Response(portal, { status: 410 })],
  [
    "a row in another shape",
    () =>
      json({
        epoch: "first",
        seq: 9,
        more: false,
        ends: [],
        changes: [{ entity: "laws", key: "a", body: { id: 7 } }],
      }),
  ],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])(
  "what is not the site's own answer is a failure to reach it and changes nothing: %s",
  async (_, answer) => {
    const server = withArticles(4);
    await pull({ fetch: server.fetch });
    const before = [await storedRows(), await stateOf()];
    await expect(pull({ fetch: async () => answer() })).rejects.toThrow(OfflineError);
    expect([await storedRows(), await stateOf()]).toEqual(before);
  },
);

test("an entity that only a newer version knows is passed over", async () => {
  const changes = [
    { entity: "podcasts", key: "a", body: { any: "thing" } },
    { entity: "insights", key: "b", body: article("b", "text") },
  ];
  await pull({
    fetch: async () => json({ epoch: "first", seq: 9, more: false, ends: [], changes }),
    thrifty: true,
  });
  expect((await storedRows()).map(({ key, body }) => [key, body["addedLater"]])).toEqual([
    ["b", 1],
  ]);
});

test("however it is interrupted, and however many run at the same time, it ends with what the server shows", async () => {
  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("write" as const),
        key: fc.nat(12),
        text: fc.option(fc.string()),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("pull" as const), answers: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("both" as const), answers: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const), rows: fc.nat(9) }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 14 }),
      fc.integer({ min: 1, max: 4 }),
      async (acts, partRows) => {
        await wipe();
        let server = withArticles(7);
        server.partRows = partRows;
        for (const step of acts) {
          if (step.kind === "write") server.write(`insight-${step.key}`, step.text);
          else if (step.kind === "restore") {
            const epoch = `${server.epoch}'`;
            server = withArticles(step.rows);
            Object.assign(server, { partRows, epoch });
          } else {
            // The network goes away after so many answers; the server is written to between any two.
            const cut = server;
            let left = step.answers;
            const fetch: typeof globalThis.fetch = async (...asked) => {
              if (left-- <= 0) throw new TypeError("cut");
              const answer = await cut.fetch(...asked);
              cut.write(`insight-${left}`, `while ${left}`);
              return answer;
            };
            const unlocked = step.kind === "both" ? 2 : 1;
            await Promise.allSettled(Array.from({ length: unlocked }, () => pull({ fetch })));
          }
        }
        await pull({ fetch: server.fetch });
        expect(await storedRows()).toEqual(server.shown());
      },
    ),
    { numRuns: 60 },
  );
});
