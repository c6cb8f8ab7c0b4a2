import { expect, test } from "vitest";
import { isFull } from "./quota.ts";

test("a device is full also where the browser or Dexie wraps what says so", () => {
  const full = new DOMException("No room", "QuotaExceededError");
  expect(isFull(full)).toBe(true);
  expect(isFull(new Error("Aborted", { cause: full }))).toBe(true);
  expect(isFull(Object.assign(new Error("Aborted"), { inner: full }))).toBe(true);
  expect(isFull(new Error("Aborted"))).toBe(false);
});
