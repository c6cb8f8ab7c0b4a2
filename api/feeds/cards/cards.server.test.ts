import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { withDatabase } from "../../../db/testing/database.ts";
import { drawCard } from "./drawing.ts";
import { createPainter, drawingThread, createCards } from "./cards.ts";
import { ThreadBusy } from "../../runtime/worker-thread.ts";
import { problemOf, siteOn } from "../../testing/app.ts";

const { database, query } = await withDatabase();
const asked: string[] = [];
// Where every core is busy a card may take longer than the 10 s that it has.
const patientMs = 60_000;
const painter = createPainter(drawingThread, undefined, patientMs);
const cards = createCards(
  { "/": "Security your board can stand on.", "/library?tab=standards": "Standards" },
  {
    ...painter,
    run: (svg) => {
      asked.push(svg);
      return painter.run(svg);
    },
  },
);
afterAll(() => cards.close());
const site = await siteOn(database, { cards });

/** Width, height, depth and colour type of a PNG, from its header. */
function headerOf(bytes: Uint8Array<ArrayBuffer>) {
  expect(Array.from(bytes.subarray(0, 8))).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(bytes.buffer);
  return [view.getUint32(16), view.getUint32(20), view.getUint8(24), view.getUint8(25)];
}

test("the card of a page is a PNG of 1200 by 630 px, its own for each title, kept for ever", async () => {
  const bodies = [];
  for (const [path, title] of [
    ["/", "Security your board can stand on."],
    ["/library?tab=standards", "Standards"],
    [
      "/insights/one-control-register-for-three-frameworks",
      "One Control Register for Three Frameworks",
    ],
  ] as const) {
    const answer = await site.call(cards.address(path, title));
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(headerOf(bytes)).toEqual([1200, 630, 8, 2]);
    expect(bytes.length).toBeLessThan(120_000);
    bodies.push(createHash("sha256").update(bytes).digest("hex"));
  }
  expect(new Set(bodies).size).toBe(3);
});

test("the card of a page is drawn once, however many ask at a time and later", async () => {
  const address = cards.address(
    "/insights/two-hour-tabletop-exercise",
    "A Two-Hour Tabletop Exercise You Can Run Yourself",
  );
  const before = asked.length;
  const answers = await Promise.all([1, 2, 3].map(() => site.call(address)));
  answers.push(await site.call(address));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(asked.length - before).toBe(1);
});

test("the card of a page is drawn once for all processes and starts, as long as its words stay", async () => {
  const titles = { "/about": "About the firm" };
  const drawn: string[] = [];
  const process = async (title: string) => {
    const one = createCards(
      { "/about": title },
      {
        run: async (svg) => {
          drawn.push(svg);
          return Uint8Array.from([1, 2, 3]);
        },
        close: async () => undefined,
      },
    );
    const { call } = await siteOn(database, { cards: one });
    const answer = await call(one.address("/about", title));
    return [answer.status, ...new Uint8Array(await answer.arrayBuffer())];
  };
  expect(await process(titles["/about"])).toEqual([200, 1, 2, 3]);
  expect(await process(titles["/about"])).toEqual([200, 1, 2, 3]);
  expect(drawn).toHaveLength(1);
  expect(await process("About us")).toEqual([200, 1, 2, 3]);
  expect(drawn).toHaveLength(2);
  const rows = await query`select from cards where name = 'about'`;
  expect(rows).toHaveLength(1);
});

test("the card of a page has another address when its words change", async () => {
  const [was, is] = ["Was", "Is"].map((title) => cards.address("/insights/changing", title));
  expect(was).not.toBe(is);
  await query`
    insert into insights (id, title, excerpt, author, date, link)
    values ('insight-changing', 'Is', 'x', 'x', '2030-01-01', '/insights/changing')`;
  await problemOf(site.call(was ?? ""), 404);
  expect((await site.call(is ?? "")).status).toBe(200);
  // Nor is it shown from memory when its article is taken down.
  await query`update insights set status = 'archived' where id = 'insight-changing'`;
  await problemOf(site.call(is ?? ""), 404);
});

test("the card of a page is drawn for no words but those of a page", async () => {
  await query`
    insert into insights (id, title, excerpt, author, date, link, status)
    values ('insight-draft', 'Draft', 'x', 'x', '2030-01-01', '/insights/draft', 'draft')`;
  const before = asked.length;
  for (const address of [
    cards.address("/", "Bought by a rival"),
    cards.address("/nowhere", "Nowhere"),
    cards.address("/insights/no-such", "No such"),
    cards.address("/insights/draft", "Draft"),
    "/og/0123456789abcdef-home.png",
    "/og/home.png",
    "/og/0123456789abcdef-insights-%C3%A9.png",
  ]) {
    await problemOf(site.call(address), 404);
  }
  expect(asked.length).toBe(before);
});

test("the card of a page waits its turn, and says so when too many wait", async () => {
  const busy = createCards(
    { "/": "Home" },
    { run: () => Promise.reject(new ThreadBusy()), close: async () => undefined },
  );
  const crowded = await siteOn(database, { cards: busy });
  const answer = await crowded.call(busy.address("/", "Home"));
  expect(answer.headers.get("retry-after")).toBe("5");
  await problemOf(answer, 503);
  // Another try is a new one.
  await problemOf(crowded.call(busy.address("/", "Home")), 503);
});

test("a thread that takes half a minute to start, where every core is busy, still draws", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const late = new Worker(
    `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", (job) =>
      parentPort.postMessage(job === "start" ? { ready: true } : { result: Uint8Array.of(7) }));`,
    { eval: true },
  );
  const own = createPainter(() => late);
  const drawn = own.run(drawCard("Late"));
  await vi.advanceTimersByTimeAsync(30_000);
  late.postMessage("start");
  expect(await drawn).toEqual(Uint8Array.of(7));
  await own.close();
});
