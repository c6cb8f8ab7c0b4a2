import { expect, test } from "vitest";
import { passedInto } from "./deadlines.ts";

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
const row = { createdAt: "2026-11-23T16:00:00.000Z", answeredAt: null, state: "new" } as const;

test("each request is told of in the minute in which six hours are left, and in which it is late", () => {
  expect(passedInto("urgent", [row], at("09:59"), at("10:00"))).toEqual([row]);
  expect(passedInto("urgent", [row], at("10:00"), at("10:01"))).toEqual([]);
  expect(passedInto("late", [row], at("15:59"), at("16:00"))).toEqual([row]);
  expect(passedInto("late", [row], at("16:00"), at("16:01"))).toEqual([]);
});

test("a device that slept tells of what happened meanwhile, and nothing of what was answered", () => {
  expect(passedInto("late", [row], at("09:00"), at("18:00"))).toEqual([row]);
  const answered = { ...row, answeredAt: "2026-11-24T09:30:00.000Z" };
  expect(passedInto("late", [answered], at("09:00"), at("18:00"))).toEqual([]);
});
