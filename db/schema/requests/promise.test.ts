import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { promisedMs, promiseOf } from "./request.ts";

const at = (text: string) => Date.parse(`${text}+02:00`);
const request = (createdAt: string, answeredAt: string | null = null) =>
  ({ createdAt: `${createdAt}+02:00`, answeredAt, state: "new" }) as const;

test.each([
  ["a working day", "2026-06-10T10:00", "2026-06-11T10:00"],
  ["a Friday evening", "2026-06-12T20:00", "2026-06-13T20:00"],
  ["a Saturday after the office has closed", "2026-06-13T14:08", "2026-06-14T14:08"],
  ["the day before a public holiday", "2026-06-30T16:00", "2026-07-01T16:00"],
])("a request of %s is due 24 hours later", (_, sent, due) => {
  const late = at(due) + 1;
  expect(promiseOf(request(sent), at(sent))).toMatchObject({ kind: "due", dueAt: at(due) });
  expect(promiseOf(request(sent), late)).toMatchObject({ kind: "late", lateMs: 1 });
  const answered = request(sent, new Date(due).toISOString());
  expect(promiseOf(answered, late)).toMatchObject({ kind: "answered" });
});

test("an incident has less time, and is urgent from the beginning", () => {
  const incident = { ...request("2026-06-10T10:00"), answerWithin: 120 };
  const dueAt = at("2026-06-10T12:00");
  expect(promiseOf(incident, at("2026-06-10T10:00"))).toMatchObject({ kind: "urgent", dueAt });
  expect(promiseOf(incident, dueAt + 1)).toMatchObject({ kind: "late" });
});

test("every text of the starting content names the hours that are counted", () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../data/${name}.json`, import.meta.url), "utf8");
  const { replyPromise } = JSON.parse(read("firm")) as { replyPromise: { hours: number } };
  expect(replyPromise.hours * 3_600_000).toBe(promisedMs);
  const promises = [read("firm"), read("home")]
    .join()
    .match(/(?:reach out|reply)[^."]*within \d+ \w+/g);
  expect(promises?.map((text) => text.replace(/.*within /, ""))).toEqual(
    Array(3).fill(`${replyPromise.hours} hours`),
  );
});
