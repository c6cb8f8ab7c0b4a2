import readiness from "../db/data/readiness.json" with { type: "json" };
import { type Part, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// What the server says in the compliance tools and to a search of the library, before any script.

const ofTool = (tool: string) => `/compliance/${tool}`;

test("readiness check: every question and first step is there", async ({ site }) => {
  const { text } = await read(site, ofTool("readiness"));
  for (const { question, evidence, firstStep } of readiness.items)
    for (const words of [question, firstStep, ...evidence]) expect(text).toContain(words);
});

test("crosswalk: every requirement is there, and the server answers a search", async ({ site }) => {
  const shownIn = (page: Part) =>
    page.with(
      (one, tag) => tag === "tr" && one.get("id") !== undefined && one.get("hidden") === undefined,
    );
  expect(shownIn(await read(site, ofTool("crosswalk")))).toHaveLength(81);
  const found = await read(site, ofTool("crosswalk?q=A.8.13&text=incident&text=law-60-2018"));
  expect(found.text).toContain("3 of 81 requirements");
  expect(shownIn(found)).toHaveLength(3);
  const [incident] = found.having("value", "incident");
  expect(incident?.get("checked")).toBeDefined();
});

test("library: the server finds and marks", async ({ site }) => {
  const nothing = (await read(site, "/library?tab=standards&q=++Portability++")).one("main");
  expect(nothing.text).toContain("No results for “Portability” in Standards.");
  expect(nothing.having("action", "/library")).toHaveLength(1);
  expect(nothing.having("name", "q").map((one) => one.get("value"))).toEqual(["Portability"]);
  const way = nothing.one("link", "Laws & Regulations: 1 result").get("href") ?? "";
  const found = (await read(site, way)).one("main");
  expect(found.all("mark").map(({ text }) => text)).toEqual(["portability"]);
  const zebra = (await read(site, "/library?q=%3Cb%3Ezebra")).one("main");
  expect(zebra.text).toContain("No results for “<b>zebra”.");
  expect(zebra.one("link", "Clear filter").get("href")).toMatch(/^\/library/);
});
