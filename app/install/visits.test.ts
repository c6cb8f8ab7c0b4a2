import { expect, test, vi } from "vitest";
import { addVisit, mayAsk, readVisits, storeVisits, type Visits } from "./visits.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 10, 21, 8);

/** The visits of one who opens a page at each of these times. */
const after = (...times: number[]) => times.reduce<Visits | undefined>(addVisit, undefined);

test("the notice is not shown at the first visit, however many pages are read", () => {
  const times = [0, 5, 34, 63, 92].map((minutes) => start + minutes * minute);
  expect(after(...times)?.count).toBe(1);
  expect(mayAsk(after(...times), start + 93 * minute)).toBe(false);
});

test("with storage switched off no visit is known, and no one is asked", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(storeVisits(addVisit(undefined, start))).toBe(false);
  expect(mayAsk(readVisits(), start + day)).toBe(false);
  vi.unstubAllGlobals();
});

test("half an hour without a page makes the next one a new visit, a minute less does not", () => {
  const again = start + 30 * minute;
  expect(mayAsk(after(start, again - minute), again)).toBe(false);
  expect(mayAsk(after(start, again), again)).toBe(true);
});

test("not now is respected for 60 days", () => {
  const visits = after(start, start + day);
  const dismissedAt = start + day;
  const said = visits && { ...visits, dismissedAt };
  expect(mayAsk(said, dismissedAt)).toBe(false);
  expect(mayAsk(said, dismissedAt + 60 * day - 1)).toBe(false);
  expect(mayAsk(said, dismissedAt + 60 * day)).toBe(true);
});

test("the answer outlasts later visits", () => {
  const visits = after(start, start + day);
  const visited = addVisit(visits && { ...visits, dismissedAt: start + day }, start + 2 * day);
  expect(visited).toEqual({
    count: 3,
    seenAt: start + 2 * day,
    dismissedAt: start + day,
    installed: false,
  });
  expect(mayAsk(visited, start + 2 * day)).toBe(false);
});

test("a clock that was wrong by years does not suppress the notice for years", () => {
  const visits = after(start, start + day);
  const said = visits && { ...visits, dismissedAt: start + 3_650 * day };
  expect(mayAsk(said, start + 2 * day)).toBe(true);
});

test("once the site is installed, the notice is not shown again", () => {
  const visits = after(start, start + day, start + 2 * day);
  expect(mayAsk(visits && { ...visits, installed: true }, start + 400 * day)).toBe(false);
});
