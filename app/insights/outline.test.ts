import { expect, test } from "vitest";
import { outlineOf } from "./outline.ts";

const idsOf = (html: string) => outlineOf(html).headings.map(({ id }) => id);

test("a stored anchor stays, and the others get the words of the heading", () => {
  const html = '<h2>What all sectors share</h2><h2 id="public">Government and Public Sector</h2>';
  expect(outlineOf(html).headings).toEqual([
    { id: "what-all-sectors-share", text: "What all sectors share", linked: false },
    { id: "public", text: "Government and Public Sector", linked: false },
  ]);
});

test("equal headings get different anchors, and none of those that were stored", () => {
  expect(
    idsOf('<h2>Logs</h2><h2 id="logs-2">Older</h2><h2>Logs</h2><h3 id="law">A</h3><h2>Law</h2>'),
  ).toEqual(["logs", "logs-2", "logs-3", "law-2"]);
});

test("no heading takes an id that the page itself has", () => {
  expect(idsOf("<h2>Data</h2><h2>Main</h2>")).toEqual(["data-2", "main-2"]);
  // Every id that is written in what stands around an article, so that a new one cannot be forgotten.
  const sources = import.meta.glob<string>(
    [
      "../{document,insights,install,layout,outbox,search,service-worker,ui}/*.{ts,tsx}",
      "../routes/__root.tsx",
      "!**/*.test.*",
    ],
    { query: "?raw", import: "default", eager: true },
  );
  const own = Object.values(sources).flatMap((source) =>
    Array.from(source.matchAll(/<[^>]*? id="([\w-]+)"/g), ([, id = ""]) => id),
  );
  expect(own).toContain("main");
  for (const id of own) expect(idsOf(`<h2>${id}</h2>`)).toEqual([`${id}-2`]);
});

test.each([
  ["Customers' data &amp; logs: 30&nbsp;days", "customers-data-logs-30-days"],
  ["Où est l’accès?", "ou-est-lacces"],
  ["&#8230;!", "section"],
  ["<em>Who</em> must <strong>sign</strong>", "who-must-sign"],
])("the heading '%s' has the anchor %s", (heading, id) => {
  expect(idsOf(`<h2>${heading}</h2>`)).toEqual([id]);
});

test("text is decoded and without tags; a link in the heading is told", () => {
  expect(outlineOf('<h2>A &amp; <a href="/b">B &lt;b&gt;</a></h2>').headings).toEqual([
    { id: "a-b-b", text: "A & B <b>", linked: true },
  ]);
});

test("a table is called by its caption, otherwise by the heading before it, each once", () => {
  const table = (caption = "") => `<table>${caption}<tbody><tr><td>1</td></tr></tbody></table>`;
  const html = `${table()}<h2>Limits</h2>${table()}<h3>Owners</h3>${table("<caption>Who <em>signs</em></caption>")}${table()}${table()}`;
  expect(outlineOf(html).tables).toEqual([
    "Table",
    "Table: Limits",
    "Table: Who signs",
    "Table: Owners",
    "Table: Owners (5)",
  ]);
});

test("what only looks like a heading is none", () => {
  expect(outlineOf('<p>&lt;h2&gt; <a href="/?q=<h2>x</h2>">y</a> 1 < 2</p>').headings).toEqual([]);
});
