import { expect, test } from "vitest";
import { maxSuggested } from "../../db/schema/requests/slots.ts";
import { nextFree } from "./days.ts";

test("in place of an hour the free ones after it are offered, nearest first, then those before it, three at most", () => {
  const day = (date: string, ...taken: string[]) => ({
    date,
    slots: ["08", "09", "10"].map((hour) => ({
      start: `${date}T${hour}:00:00.000Z`,
      taken: taken.includes(hour),
    })),
  });
  const days = [day("2026-11-27", "09"), day("2026-11-28", "08")];
  const after = (start: string) =>
    nextFree(days, `${start}:00:00.000Z`).map((free) => free.slice(8, 13));
  expect(after("2026-11-27T08")).toEqual(["27T10", "28T09", "28T10"]);
  expect(after("2026-11-28T09")).toEqual(["28T10", "27T08", "27T10"]);
  expect(after("2026-11-26T08")).toHaveLength(maxSuggested);
});
