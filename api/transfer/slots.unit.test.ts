import { describe, expect, test } from "vitest";
import { createSlots, createUnread } from "./slots.ts";

describe("a slot", () => {
  const slots = createSlots({ max: 2, yours: "Yours first." });

  test("is one a person, and so many in all; what came of the work is still the person's", () => {
    const [one, other] = [slots.start("one"), slots.start("other")];
    expect(() => slots.check("one")).toThrow("Yours first.");
    expect(() => slots.start("third")).toThrow("Other articles are moved just now");
    one.done();
    one.done();
    expect(() => slots.start("one")).toThrow("Yours first.");
    const third = slots.start("third");
    expect(() => slots.check("fourth")).toThrow("Other articles");
    for (const slot of [one, one, other, third]) slot.release();
    slots.check("one");
    expect([slots.start("one"), slots.start("other")]).toHaveLength(2);
    expect(() => slots.start("third")).toThrow("Other articles");
  });
});

describe("answers that are not read yet", () => {
  test("have no more than so many characters together, until they are read or given up", () => {
    const unread = createUnread({ ofAll: 30, ofOne: 20 });
    const [one, other] = [unread.start(1), unread.start(2)];
    one.reserve(20);
    other.reserve(10);
    expect(() => other.reserve(11)).toThrow(expect.objectContaining({ status: 503 }));
    one.release(5);
    other.reserve(15);
    one.release();
    one.release();
    one.release(5);
    other.reserve(20);
    const third = unread.start(3);
    third.reserve(10);
    expect(() => third.reserve(11)).toThrow(expect.objectContaining({ status: 503 }));
  });

  test("and one alone no more than would ever have room beside others", () => {
    const answer = createUnread({ ofAll: 30, ofOne: 20 }).start(1);
    answer.reserve(20);
    expect(() => answer.reserve(21)).toThrow(expect.objectContaining({ status: 422 }));
  });
});
