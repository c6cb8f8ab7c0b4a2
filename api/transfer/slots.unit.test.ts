import { describe, expect, test } from "vitest";
import { createSlots, createUnread } from "./slots.ts";

describe("a place", () => {
  const places = createSlots({ most: 2, yours: "Yours first." });

  test("is one a person, and so many in all; what came of the work is still the person's", () => {
    const [one, other] = [places.begin("one"), places.begin("other")];
    expect(() => places.look("one")).toThrow("Yours first.");
    expect(() => places.begin("third")).toThrow("Other articles are moved just now");
    one.done();
    one.done();
    expect(() => places.begin("one")).toThrow("Yours first.");
    const third = places.begin("third");
    expect(() => places.look("fourth")).toThrow("Other articles");
    for (const place of [one, one, other, third]) place.releaseReservation();
    places.look("one");
    expect([places.begin("one"), places.begin("other")]).toHaveLength(2);
    expect(() => places.begin("third")).toThrow("Other articles");
  });
});

describe("answers that nobody has read", () => {
  test("hold no more than so many characters together, until they are read or given up", () => {
    const unread = createUnread({ ofAll: 30, ofOne: 20 });
    const [one, other] = [unread.begin(), unread.begin()];
    one.hold(20);
    other.hold(10);
    expect(() => other.hold(1)).toThrow(expect.objectContaining({ status: 503 }));
    one.letGo(5);
    other.hold(5);
    one.releaseReservation();
    one.releaseReservation();
    one.letGo(5);
    other.hold(5);
    const third = unread.begin();
    third.hold(10);
    expect(() => third.hold(1)).toThrow(expect.objectContaining({ status: 503 }));
  });

  test("and one alone no more than would ever have room beside others", () => {
    const held = createUnread({ ofAll: 30, ofOne: 20 }).begin();
    held.hold(20);
    expect(() => held.hold(1)).toThrow(expect.objectContaining({ status: 422 }));
  });
});
