import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { awaitsAnswer, type RequestState } from "../../../../db/schema/requests/request.ts";
import { coalesce, oppositeOf } from "./coalesce.ts";
import { fieldsOf, overlaid, pendingMessages } from "./overlay.ts";
import { submit } from "./perform.ts";
import type { NewOperation } from "./requests.ts";
import { prepareSearch, searchRequests } from "./search.ts";
import { request, requestId, requestsDevice, thread } from "./testing.ts";
import { createView } from "./view.ts";

type Device = Awaited<ReturnType<typeof requestsDevice>>;
let device: Device;
const owner = { id: "0198c2a4-0000-7000-8000-0000000000bb", name: "Jean-Paul N." };

const about = { request: requestId };
const state = (to: "closed" | "won" | "new" | "spam"): NewOperation => ({
  ...{ kind: "state", state: to },
  ...about,
});
const waits = async (...all: NewOperation[]) => {
  for (const one of all) await submit(device.context, one);
  return device.waiting();
};

beforeEach(async () => {
  device = await requestsDevice();
  device.state.online = false;
  await device.store.rows.put(request());
});

test("a row shows what waits, in its order", async () => {
  const waiting = await waits(
    { kind: "owner", owner, ...about },
    { kind: "sector", sector: "finance", ...about },
    { kind: "outcome", outcome: { kind: "lost", reason: "The price" }, ...about },
    { kind: "note", text: "Call them", ...about },
  );
  expect(overlaid(request(), waiting)).toMatchObject({
    ...{ owner, state: "in-progress", sector: "finance", outcome: { reason: "The price" } },
    ...{ pending: ["owner", "sector", "outcome", "note"], problem: null, lastMessage: null },
  });
});

test("a reply that waits answers nothing yet", async () => {
  const waiting = await waits({
    ...{ kind: "reply", text: "Good morning", answered: true, seenReply: null, anyway: false },
    ...about,
  });
  const shown = overlaid(request(), waiting);
  expect(shown).toMatchObject({
    ...{ state: "new", answeredAt: null },
    lastMessage: { text: "Good morning" },
  });
  expect(pendingMessages(waiting, thread())).toMatchObject([
    { kind: "reply", text: "Good morning", state: "queued" },
  ]);
});

test("a message that the thread has already does not wait", async () => {
  const waiting = await waits({ kind: "note", text: "Call them", ...about });
  const id = waiting[0]?.id ?? "";
  const at = "2026-11-22T09:00:00.000Z";
  const messages = [{ id, kind: "note" as const, author: "Aline", text: "Call them", at }];
  expect(pendingMessages(waiting, thread({ messages }))).toEqual([]);
});

test("what was refused has not happened, and says why", async () => {
  const [one] = await waits(state("won"));
  if (!one) throw new Error("Nothing waits.");
  const shown = overlaid(request(), [{ ...one, state: "needs-you", problem: "Only consultants." }]);
  expect(shown).toMatchObject({ state: "new", problem: "Only consultants.", pending: ["state"] });
});

test("of two states that wait the second one stays, and back at the first none does", async () => {
  expect(await waits(state("closed"), state("won"))).toMatchObject([{ change: { state: "won" } }]);
  expect(await waits(state("new"))).toEqual([]);
});

test("a note between two states leaves both, and one that may have arrived stays", async () => {
  const waiting = await waits(state("closed"), { kind: "note", text: "Done", ...about });
  expect(await waits(state("won"))).toHaveLength(3);
  const [first] = waiting;
  if (!first) throw new Error("Nothing waits.");
  const sent = { ...first, attempts: 1 };
  const second = { ...first, id: "second", change: state("won") };
  expect(coalesce([sent], second)).toEqual({ put: second, remove: undefined });
});

test("the opposite of the first owner also makes the request new again", () => {
  const before = fieldsOf(request());
  expect(oppositeOf({ kind: "owner", owner, ...about }, before)).toEqual([
    { kind: "owner", owner: null, ...about },
    { kind: "state", state: "new", ...about },
  ]);
  for (const other of [{ ...before, owner }, { ...before, state: "answered" } as const])
    expect(oppositeOf({ kind: "owner", owner, ...about }, other)).toHaveLength(1);
  const email = { kind: "email", email: "aline@sender.example", ...about } as const;
  expect(oppositeOf(email, before)).toEqual([{ ...email, email: request().email }]);
  // Stored by a build that could not change it.
  const { email: _, ...older } = before;
  expect(oppositeOf(email, older)).toEqual([]);
  const until = { kind: "retain-until", retainUntil: "2030-01-01", ...about } as const;
  expect(oppositeOf(until, before)).toEqual([{ ...until, retainUntil: "2028-11-22" }]);
  expect(oppositeOf({ kind: "note", text: "x", ...about }, before)).toEqual([]);
});

test("who closes what is no one's has it, on the device too, until it is taken back", async () => {
  const change = { kind: "state", state: "closed", by: owner, ...about } as const;
  const waiting = await waits(change);
  expect(overlaid(request(), waiting).owner).toEqual(owner);
  const other = { id: "0198c2a4-0000-7000-8000-0000000000cc", name: "Diane M." };
  expect(overlaid(request({ owner: other }), waiting).owner).toEqual(other);
  expect(oppositeOf(change, fieldsOf(request()))).toEqual([
    { kind: "state", state: "new", ...about },
    { kind: "owner", owner: null, ...about },
  ]);
  expect(oppositeOf(change, fieldsOf(request({ owner: other })))).toHaveLength(1);
});

test("a corrected address is shown before it is sent, and taken back by the one before", async () => {
  const change = { kind: "email", email: "solange@umurava.rw", ...about } as const;
  const waiting = await waits(change);
  expect(overlaid(request(), waiting).email).toBe("solange@umurava.rw");
  expect(await waits({ ...change, email: "solange@example.rw" })).toEqual([]);
});

test("words of the last message are found too", () => {
  const at = "2026-11-24T09:02:00.000Z";
  const lastMessage = { kind: "sender", at, text: "Our board meets on Friday." } as const;
  const row = { ...request({ lastMessage }), pending: [], problem: null };
  expect(searchRequests([row], "board")).toEqual([row]);
});

test("counts the requests that wait for a first answer", () => {
  const answeredAt = "2026-01-01T00:00:00.000Z";
  const inState = (state: RequestState) => request({ state });
  const waiting = [inState("new"), inState("in-progress")];
  const others = [inState("spam"), inState("closed"), request({ answeredAt })];
  expect([...waiting, ...others].filter(awaitsAnswer)).toEqual(waiting);
});

test("words are found in name, company, email, reference and message, without accents", async () => {
  const shown = [request(), request({ name: "Zoé Uwase", reference: "IK-9999ZZZZ" })].map((row) =>
    overlaid(row),
  );
  await prepareSearch(shown, new AbortController().signal);
  const found = (words: string) => searchRequests(shown, words).map(({ name }) => name);
  expect(found("zoe umurava")).toEqual(["Zoé Uwase"]);
  expect(found("ZOÉ")).toEqual(["Zoé Uwase"]);
  expect(found("ik-0123")).toEqual(["Solange Mukeshimana"]);
  expect(found("audit solange@")).toHaveLength(2);
  for (const words of ["z", "zo", "zoe", "zoe s", "zo"])
    expect(found(words)).toContain("Zoé Uwase");
  expect(found("nothing")).toEqual([]);
  expect(searchRequests(shown, " ")).toBe(shown);
});

test.each([
  "0788 123",
  "+250 788 123 456",
  "+250 (0)788 123 456",
  "0788-123-456",
  "788123456",
  "00250788123456",
])("a number is found however it was written, while it is typed: %s", (typed) => {
  const numbers = ["+250 (0)788 123 456", "0722 000 000 / 0788 123 456", "0788 123 457"];
  const shown = numbers.map((phone) => overlaid(request({ phone })));
  let found: readonly { phone: string }[] = [];
  for (let end = 1; end <= typed.length; end++) found = searchRequests(shown, typed.slice(0, end));
  expect(found.map(({ phone }) => phone)).toEqual(
    typed === "0788 123" ? numbers : numbers.slice(0, 2),
  );
});

test("the view shows open and newest rows first, and all of them for a list", async () => {
  const all = Array.from({ length: 60 }, (_, nth) =>
    request({
      id: `0198c2a4-0000-7000-8000-${String(nth).padStart(12, "0")}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + nth).toISOString(),
      state: nth === 0 ? "new" : nth < 10 ? "spam" : "closed",
    }),
  );
  await device.store.rows.clear();
  await device.store.rows.bulkPut(all);
  const sync = { epoch: "e", seq: 1, at: 1, whole: true };
  await device.store.notes.put({ key: "sync", value: sync });
  const view = createView(device.store);
  await view.refresh({ kind: "request-queue" });
  await view.refresh({ kind: "requests" });
  expect(view.shown.get()).toMatchObject({ partial: true });
  expect(view.shown.get().rows).toHaveLength(41);
  await waits({ kind: "state", request: all[0]?.id ?? "", state: "spam" });
  await view.refresh({ kind: "request-queue" });
  view.readAll();
  await view.refresh({ kind: "request-queue" });
  const { rows, partial } = view.shown.get();
  expect([rows?.length, partial]).toEqual([60, false]);
  expect(rows?.[0]?.id).toBe(all[59]?.id);
  const before = rows?.[30];
  await device.store.rows.delete(all[59]?.id ?? "");
  await view.refresh({ kind: "requests", ids: [all[59]?.id ?? ""] });
  expect(view.shown.get().rows).toHaveLength(59);
  expect(view.shown.get().rows?.[29]).toBe(before);
});
