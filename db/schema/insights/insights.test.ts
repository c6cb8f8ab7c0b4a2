import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { InsightWrite } from "./write.ts";

const article = { title: "T", excerpt: "E", author: "A", date: "2026-11-21" };
const faultsOf = (link: unknown) =>
  v.safeParse(InsightWrite, { ...article, link }).issues?.map(({ message }) => message) ?? [];

test.each([
  "a",
  "7",
  "72-hours",
  "/insights/a-breach",
  "x".repeat(200),
  `/insights/${"x".repeat(200)}`,
])("the link of an article may be %s", (link) => {
  expect(faultsOf(link)).toEqual([]);
});

test.each([
  "A-Breach",
  "a--breach",
  "-breach",
  "breach-",
  "a breach",
  "a_breach",
  "a/breach",
  "a.breach",
  "ask&answer",
  "sécurité",
  "a%20b",
  "a\n",
  "/insights/",
  "/insights//a",
  "/laws/a",
  "https://example.rw/a",
  "x".repeat(201),
  `/insights/${"x".repeat(201)}`,
])("the link of an article may not be %j, and the rule is named", (link) => {
  expect(faultsOf(link)).toEqual([
    "Link slug must be 1 to 200 lower-case letters, digits and single hyphens, such as /insights/example-article",
  ]);
});

test("the link of an article may not be missing", () => {
  expect(faultsOf("")).toContain("Link slug is required");
});

test("the link of an article of every article that the site begins with keeps the rule", () => {
  const directory = new URL("../../data/insights/", import.meta.url);
  const files = readdirSync(directory);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { link } = v.parse(
      v.object({ link: v.string() }),
      JSON.parse(readFileSync(new URL(file, directory), "utf8")),
    );
    expect(faultsOf(link), file).toEqual([]);
  }
});
