import { expect, test } from "vitest";
import { request as anyRequest } from "../requests/sync/testing.ts";
import { callsToCome, erasedUntil, type FigureRow, openAnswers, spanFigures } from "./figures.ts";
import { outcomesBy, outcomesOf } from "./outcomes.ts";

const now = Date.parse("2026-11-24T13:12:00Z");
const hourMs = 3_600_000;
let made = 0;

/** A request that arrived so many hours ago, and was answered so many hours later. */
function request(hoursAgo: number, answeredAfter?: number, more: Partial<FigureRow> = {}) {
  const arrivedAt = now - hoursAgo * hourMs;
  const at = (ms: number) => new Date(ms).toISOString();
  const hasAnswer = answeredAfter !== undefined;
  const row = anyRequest({
    ...{ id: `request ${++made}`, name: `Sender ${made}`, company: "" },
    ...{ createdAt: at(arrivedAt), retainUntil: at(arrivedAt + 730 * 24 * hourMs) },
    ...{ state: hasAnswer ? "answered" : "new", consultationType: "general" },
    ...(hasAnswer && { answeredAt: at(arrivedAt + answeredAfter * hourMs) }),
    ...more,
  });
  return { ...row, pending: [] };
}

test("calls to come are in their order: those that are confirmed, and the first times that are suggested", () => {
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
  const { calls } = callsToCome(
    [
      request(2),
      request(2, 1, { name: "confirmed", confirmedTime: at(5), suggestedTimes: [at(1), at(5)] }),
      request(2, undefined, { name: "suggested", suggestedTimes: [at(-1), at(30), at(3)] }),
      request(9, 1, { name: "over", confirmedTime: at(-1), suggestedTimes: [at(4)] }),
      request(9, 1, { name: "withdrawn", suggestedTimes: [at(4)], withdrawnAt: at(-1) }),
      request(9, undefined, { name: "spam", suggestedTimes: [at(4)], state: "spam" }),
    ],
    now,
  );
  expect(calls.map(({ row, at: start, isConfirmed }) => [row.name, start, isConfirmed])).toEqual([
    ["suggested", now + 3 * hourMs, false],
    ["confirmed", now + 5 * hourMs, true],
  ]);
  const eight = Array.from({ length: 8 }, () => request(2, undefined, { confirmedTime: at(5) }));
  expect(callsToCome(eight, now)).toMatchObject({ calls: { length: 6 }, later: 2 });
});

test("each request is in the week of its arrival, by what became of the promise", () => {
  const { weeks, received } = spanFigures(
    [
      request(1),
      request(30),
      request(30, 2),
      // Sunday night in Kigali: the week before.
      request(39.3, 2),
      request(8 * 24, 24),
      request(8 * 24, 24.01),
      request(8 * 24, undefined, { state: "closed" }),
    ],
    4,
    now,
  );
  expect(weeks.map(({ week: { number }, ...figures }) => ({ number, ...figures }))).toEqual([
    { number: 47, received: 4, inTime: 2, tooLate: 1, open: 0, unanswered: 1 },
    { number: 48, received: 3, inTime: 1, tooLate: 1, open: 1, unanswered: 0 },
  ]);
  expect(received).toBe(7);
  // Before any request there is the present week alone.
  expect(spanFigures([], 4, now).weeks.map(({ week }) => week.number)).toEqual([48]);
});

test("requests by week spam and what came before are left out, and a clock that is ahead is no gap", () => {
  const rows = [
    request(1, undefined, { state: "spam" }),
    request(29 * 24, 1),
    request(-200, undefined),
  ];
  const { weeks, received } = spanFigures(rows, 4, now);
  expect([received, weeks.at(-1)?.open]).toEqual([1, 1]);
});

test("the promise was kept for answers within 24 hours; what is not due yet does not count", () => {
  const { due, inTime, percentInTime, lateAnswers } = spanFigures(
    [
      request(100, 1),
      request(100, 24),
      request(90, 31, { name: "Claude R.", company: "Sangwa Institute" }),
      request(2),
      request(26, undefined, { name: "Solange M." }),
    ],
    12,
    now,
  );
  expect({ due, inTime, percentInTime }).toEqual({ due: 4, inTime: 2, percentInTime: 50 });
  expect(lateAnswers.map(({ name, tookMs }) => [name, tookMs])).toEqual([
    ["Solange M.", null],
    ["Sangwa Institute", 31 * hourMs],
  ]);
});

test("the promise is not 100 per cent with one late answer among a thousand, and nothing without any", () => {
  const many = Array.from({ length: 999 }, () => request(100, 1));
  expect(spanFigures([...many, request(100, 30)], 12, now).percentInTime).toBe(99);
  expect(spanFigures([request(1)], 12, now).percentInTime).toBeNull();
});

test("the time to the first answer has a median, a time of nine in ten, and bands", () => {
  const hours = [1, 2, 3, 5, 7, 9, 11, 20, 24, 40];
  const { answers } = spanFigures(
    hours.map((after) => request(100, after)),
    12,
    now,
  );
  expect(answers.medianMs).toBe(8 * hourMs);
  expect(answers.nineInTenMs).toBe(24 * hourMs);
  expect(answers.bands.map(({ label, count }) => `${label}: ${count}`)).toEqual([
    "under 2 h: 2",
    "2 to 4 h: 1",
    "4 to 8 h: 2",
    "8 to 12 h: 2",
    "12 to 24 h: 2",
    "later: 1",
  ]);
});

test("the time to the first answer of none is nothing, and of one is its own", () => {
  expect(spanFigures([request(1)], 4, now).answers).toMatchObject({
    answered: 0,
    medianMs: null,
    nineInTenMs: null,
  });
  expect(spanFigures([request(9, 3)], 4, now).answers).toMatchObject({
    medianMs: 3 * hourMs,
    nineInTenMs: 3 * hourMs,
  });
});

test("services and sectors add up both ways, the most frequent service first", () => {
  const { services } = spanFigures(
    [
      request(5, 1, { consultationType: "training", sector: "health" }),
      request(5, 1, { consultationType: "training", sector: "" }),
      request(5, 1, { consultationType: "", sector: "other" }),
    ],
    4,
    now,
  );
  expect(services.services.slice(0, 2)).toEqual([
    { type: "training", counts: [0, 0, 1, 0, 0, 0, 1], total: 2 },
    { type: "", counts: [0, 0, 0, 0, 0, 1, 0], total: 1 },
  ]);
  expect([services.totals, services.total]).toEqual([[0, 0, 1, 0, 0, 1, 1], 3]);
});

test("what came of requests adds up by service, sector and source, and says no zeros", () => {
  const won = (amount: number, currency: "RWF" | "USD", more: Partial<FigureRow> = {}) =>
    request(5, 1, {
      ...{ state: "won", consultationType: "compliance-audit", sector: "health" },
      ...{ outcome: { kind: "won", amount, currency, on: "2026-11-24" }, ...more },
    });
  const rows = [
    won(4_500_000, "RWF"),
    won(1_500_000, "RWF", { source: "mail" }),
    won(3_000, "USD", { sector: "finance" }),
    // A value counts while the request is won.
    won(9_000, "USD", { state: "in-progress" }),
    request(5, 1, { state: "closed", consultationType: "training" }),
    request(5, 1, { state: "closed", outcome: { kind: "lost", reason: "The price" } }),
  ];
  const audit = { name: "Compliance Audit", requests: 4, won: 3, lost: 0 };
  expect(outcomesBy("service", rows)).toEqual([
    { ...audit, worth: ["RWF 6,000,000", "USD 3,000"] },
    { name: "General Inquiry", requests: 1, won: 0, lost: 1, worth: [] },
  ]);
  expect(outcomesBy("sector", rows).map(({ name, won: count }) => [name, count])).toEqual([
    ["Health", 2],
    ["Finance", 1],
    ["Not set", 0],
  ]);
  expect(outcomesBy("source", rows).map(({ name, lost }) => [name, lost])).toEqual([
    ["Form", 1],
    ["Email", 0],
  ]);
  expect(outcomesOf(rows)).toMatchObject({ requests: 6, won: 3, lost: 1 });
});

test("what waits for an answer stands by when it is due, late ones first", () => {
  const owner = { id: "00000000-0000-7000-8000-000000000000", name: "Diane M." };
  const open = openAnswers(
    [
      request(1),
      request(20, undefined, { owner, state: "in-progress" }),
      request(27),
      request(3, 1),
      request(30, undefined, { state: "spam" }),
    ],
    now,
  );
  expect(open.due.map(({ kind }) => kind)).toEqual(["late", "urgent", "due"]);
  expect(open).toMatchObject({ urgentCount: 1, lateCount: 1, withoutOwner: 2 });
});

test("a request whose time is over until a day is one that is erased", () => {
  const until = now + 40 * 24 * hourMs;
  expect(erasedUntil([request(1), request(700 * 24)], until)).toBe(1);
});
