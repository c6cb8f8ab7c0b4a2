import { expect, onTestFinished, test, vi } from "vitest";
import { openConnections } from "../../db/testing/database.ts";
import { createSanitiser } from "../sanitise/sanitise.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { createConverter } from "./convert.ts";
import { readTransfer } from "./read.ts";
import { type SignedIn, signedInAs } from "../testing/staff.ts";
import { createUnread } from "./slots.ts";

const { database, site } = await withSite();
const [one, other, third] = [
  await signedInAs(site, database, "editor"),
  await signedInAs(site, database, "editor"),
  await signedInAs(site, database, "editor"),
];

const call = (path: string, type: string, { headers }: SignedIn, body: string | ReadableStream) =>
  site.call(`/api/staff/transfer/${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": type },
    body,
    // Node asks for this with a stream; the type of RequestInit does not know it.
    ...(typeof body !== "string" && { duplex: "half" }),
  });
const take = (who: SignedIn) => call("export", "application/json", who, '{"format":"json"}');
const article = {
  title: "A breach in the small hours",
  excerpt: "What to do first.",
  author: "Inkingi Partners",
  date: "2026-11-21",
  link: "breach",
  content: "<p>Call now.</p>",
};
const offer = (who: SignedIn, body: string | ReadableStream = JSON.stringify(article)) =>
  call("read", "application/json", who, body);
const endless = () => new ReadableStream();

async function refused(answer: Response, status: 429 | 503, seconds: string) {
  const { detail } = await problemOf(answer, status);
  expect(answer.headers.get("retry-after")).toBe(seconds);
  return detail;
}

test("one person takes articles along once at a time, and keeps no one from it, nor from imports", async () => {
  const first = await take(one);
  expect(first.status).toBe(200);
  expect(await refused(await take(one), 429, "10")).toContain("on their way to you");
  const second = await take(other);
  expect(second.status).toBe(200);
  await refused(await take(third), 503, "5");
  // Nothing is received of what would be refused.
  await refused(await call("export", "application/json", third, endless()), 503, "5");
  expect((await (await offer(one)).json()).articles).toHaveLength(1);
  await first.text();
  await second.body?.cancel();
  for (const who of [one, third]) {
    const taken = await take(who);
    expect(taken.status).toBe(200);
    await taken.text();
  }
});

test("one that no one reads gives its place back", async () => {
  await openConnections(database);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const blocker = [await take(one), await take(other)];
  expect(blocker.map(({ status }) => status)).toEqual([200, 200]);
  await refused(await take(third), 503, "5");
  await vi.advanceTimersByTimeAsync(60_000);
  const taken = await take(third);
  expect(taken.status).toBe(200);
  await taken.text();
});

test("what an import found is read before the next file of this person; others have theirs meanwhile", async () => {
  const unread = await offer(one);
  expect(unread.status).toBe(200);
  expect(await refused(await offer(one), 429, "10")).toContain("nothing of this one was kept");
  await refused(await offer(one, endless()), 429, "10");
  // Only what is read takes part of the machine, not what waits to be taken.
  const more = [await offer(other), await offer(third)];
  expect(more.map(({ status }) => status)).toEqual([200, 200]);
  expect((await unread.json()).articles).toHaveLength(1);
  for (const answer of more) await answer.body?.cancel();
  for (const who of [one, other, third])
    expect((await (await offer(who)).json()).articles).toHaveLength(1);
});

test("a file that cannot be read leaves its place", async () => {
  await problemOf(offer(one, JSON.stringify(Array.from({ length: 2_001 }, () => ({})))), 422);
  expect((await (await offer(one)).json()).articles).toHaveLength(1);
});

test("an article for which there is no room beside others ends the reading", async () => {
  const [sanitiser, converter] = [createSanitiser(), createConverter()];
  const unsent = createUnread({ ofAll: 150 }).start(1);
  const reserve = (characters: number) => unsent.reserve(unsent.size + characters);
  const tools = { database, sanitiser, converter, reserve };
  const file = (count: number) =>
    new TextEncoder().encode(
      JSON.stringify(Array.from({ length: count }, (_, nth) => ({ ...article, link: `a-${nth}` }))),
    );
  expect((await readTransfer(tools, "application/json", file(1))).articles).toHaveLength(1);
  await expect(readTransfer(tools, "application/json", file(2))).rejects.toMatchObject({
    status: 503,
    headers: { "retry-after": "5" },
  });
  await Promise.all([sanitiser.close(), converter.close()]);
});
