import { expect, test } from "vitest";
import { knownSearch } from "./address.ts";

const of = (query: string) => knownSearch(new URL(`https://example.rw/library${query}`));

test("marks of a campaign make no page of their own", () => {
  expect(of("?utm_source=a&tab=laws&fbclid=b")).toEqual({ search: "?tab=laws", asGiven: true });
  expect(of("?utm_source=a")).toEqual({ search: "", asGiven: true });
});

test("parameters that mean something stand in one order", () => {
  expect(of("?q=data&tab=laws").search).toBe(of("?tab=laws&q=data").search);
});

test("a parameter that is repeated or too long has one spelling, which is another than the given one", () => {
  expect(of("?tab=laws&tab=standards")).toEqual({
    search: "?tab=laws%2Cstandards",
    asGiven: false,
  });
  expect(of(`?q=${"é".repeat(401)}`)).toEqual({
    search: `?q=${encodeURIComponent("é".repeat(400))}`,
    asGiven: false,
  });
});
