import { expect, test } from "vitest";
import { faultInJson } from "./read.ts";

test("as many articles as a file may have are read, whatever their texts say", () => {
  const text = '[{"{"[,:'.repeat(50_000) + String.raw`\\\" \\`;
  const article = { title: "A", excerpt: text.slice(0, 500), author: "B", date: "2026-11-21" };
  const file = { articles: Array.from({ length: 2_000 }, () => ({ ...article, more: [1, {}] })) };
  expect(faultInJson(JSON.stringify({ ...file, content: text }))).toBeUndefined();
});

test.each([
  ["nested deeper than any article", "[".repeat(9), /nested more than 8/],
  ["of millions of tiny objects", `[${"{},".repeat(100_000)}`, /more than 100,000/],
  ["of millions of numbers", `[${"1,".repeat(100_001)}`, /more than 100,000/],
  ["of an object of millions of names", `{${'"a":1,'.repeat(60_000)}`, /more than 100,000/],
])("a file %s is refused", (_, text, says) => {
  expect(faultInJson(text)).toMatch(says);
});

test("what is no JSON is for its reader to say", () => {
  for (const text of ["", '"', '"a\\"', "]]]]", "{", String.raw`"\\\\"`])
    expect(faultInJson(text)).toBeUndefined();
});

test("a text of many escaped signs is read once", () => {
  const started = performance.now();
  faultInJson(`"${'\\"'.repeat(2_000_000)}"`);
  faultInJson(`"${"\\".repeat(4_000_000)}"`);
  // Once takes 0.1 s; once a sign would take hours.
  expect(performance.now() - started).toBeLessThan(10_000);
});
