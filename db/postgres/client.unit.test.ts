import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { readArray, withDeadline, writeArray } from "./client.ts";
import { DatabaseUnavailable, isUnavailable } from "./postgres.ts";

const texts = fc.string({ unit: "binary", maxLength: 12 });

test("an array of any texts and nulls reads as it was written", () => {
  fc.assert(
    fc.property(fc.array(fc.option(texts), { maxLength: 6 }), (items) => {
      expect(readArray(String(writeArray(items)), String)).toEqual(items);
    }),
  );
});

test("an array reads as PostgreSQL writes it, quoted only where it must be", () => {
  expect(readArray('{plain,"NULL",NULL,"a,b","{}",""}', String)).toEqual([
    "plain",
    "NULL",
    null,
    "a,b",
    "{}",
    "",
  ]);
});

test("an answer in time is the answer, and its failure the failure", async () => {
  await expect(withDeadline(Promise.resolve(7), 1_000)).resolves.toBe(7);
  await expect(withDeadline(Promise.reject(new Error("no")), 1_000)).rejects.toThrow("no");
});

test("an answer that does not come is unavailable, and the query is given up", async () => {
  const query = new Promise<never>(() => undefined);
  const giveUp = vi.fn();
  await expect(withDeadline(query, 5, giveUp)).rejects.toThrow(DatabaseUnavailable);
  expect(giveUp).toHaveBeenCalledExactlyOnceWith(query);
});

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test.each([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "40001",
  "40P01",
  "53300",
  "08006",
  "08001",
])("%s says that the database is unavailable", (code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
  expect(isUnavailable(new Error("outer", { cause: withCode(code) }))).toBe(true);
  expect(isUnavailable(new AggregateError([withCode(code)]))).toBe(true);
});

const wrong = ["23505", "42P01", "22012", "0A000", "UNDEFINED_VALUE"];
test.each(wrong)("%s says that the query is wrong", (code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

test("what is no error is not unavailable", () => {
  for (const value of [undefined, null, "57P01", { code: "57P01" }]) {
    expect(isUnavailable(value)).toBe(false);
  }
});
