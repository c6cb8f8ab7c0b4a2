import { expect, test } from "vitest";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { request } from "./testing/request.ts";
import { steps } from "./way.tsx";

const now = Date.parse("2026-11-24T13:12:00Z");
const words = (changes: Partial<MyRequest>, at = now) =>
  steps({ ...request, ...changes }, at).map(
    ({ title, text, state }) => `${state}: ${title}, ${text}`,
  );
const answered = { status: "answered", answeredAt: "2026-11-24T13:20:00.000Z" } as const;

test("a request that arrived says how soon it is answered", () => {
  expect(words({})).toEqual([
    "done: Received, Tue 24 Nov, 09:40",
    "current: We answer, within 24 hours",
    "ahead: Time confirmed, you suggested Fri 27 Nov, 15:00, or 1 more",
    "ahead: We talk, 45 minutes",
  ]);
});

test("one suggested time is said before it is confirmed", () => {
  expect(words({ suggestedTimes: request.suggestedTimes.slice(0, 1) })[2]).toBe(
    "ahead: Time confirmed, you suggested Fri 27 Nov, 15:00",
  );
});

test("an answered one says how long it took, and asks for a time where one is free", () => {
  expect(words(answered).slice(1, 3)).toEqual([
    "done: Answered, Tue 24 Nov, 15:20, in 5 h 40",
    "current: Time, choose one",
  ]);
  expect(words({ ...answered, freeTimes: [], suggestedTimes: [] })[2]).toBe(
    "current: Time, no times suggested yet",
  );
});

test("a confirmed one leads to the call, also where the time was the first answer, until the call was", () => {
  const confirmed = {
    status: "confirmed",
    confirmedTime: "2026-11-27T13:00:00.000Z",
    confirmedAt: "2026-11-24T13:20:00.000Z",
  } as const;
  expect(words(confirmed)).toEqual([
    "done: Received, Tue 24 Nov, 09:40",
    "done: Answered, Tue 24 Nov, 15:20",
    "done: Time confirmed, Tue 24 Nov, 15:20",
    "current: We talk, Fri 27 Nov, 15:00",
  ]);
  expect(words(confirmed, Date.parse("2026-11-27T13:00:01Z")).at(-1)).toMatch(/^done: We talk/);
});
