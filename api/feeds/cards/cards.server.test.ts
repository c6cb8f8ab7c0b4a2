import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabase } from "../../../db/testing/database.ts";
import { createCards } from "./cards.ts";
import { problemOf, siteOn } from "../../testing/app.ts";

const { database, query } = await withDatabase();
const cards = createCards({
  "/": "Security your board can stand on.",
  "/library?tab=standards": "Standards",
});
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
    expect(bytes.length).toBeLessThan(160_000);
    bodies.push(createHash("sha256").update(bytes).digest("hex"));
  }
  expect(new Set(bodies).size).toBe(3);
});

test("the card of a page is drawn once, however many ask at a time and later", async () => {
  let drawn = 0;
  const own = createCards({ "/about": "About the firm" }, async () => {
    drawn += 1;
    return Uint8Array.of(7);
  });
  const { call } = await siteOn(database, { cards: own });
  const address = own.address("/about", "About the firm");
  const answers = await Promise.all([1, 2, 3].map(() => call(address)));
  answers.push(await call(address));
  for (const answer of answers)
    expect([answer.status, ...new Uint8Array(await answer.arrayBuffer())]).toEqual([200, 7]);
  expect(drawn).toBe(1);
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
});

test("the card of a page waits its turn, and says so when too many wait", async () => {
  const pages = Array.from({ length: 65 }, (_, nth) => [`/${nth}`, `Page ${nth}`] as const);
  const busy = createCards(Object.fromEntries(pages), () => new Promise(() => undefined));
  const crowded = await siteOn(database, { cards: busy });
  const answers = pages.map(([path, title]) => crowded.call(busy.address(path, title)));
  const answer = await Promise.race(answers);
  expect(answer.headers.get("retry-after")).toBe("5");
  await problemOf(answer, 503);
});
