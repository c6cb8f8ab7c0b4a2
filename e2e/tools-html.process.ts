import * as v from "valibot";
import readiness from "../db/data/readiness.json" with { type: "json" };
import { SiteState } from "../db/schema/site/state.ts";
import { type Part, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";
import { boss } from "./testing/site.ts";

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

test("what staff publish of a tool is on its pages", async ({ site }) => {
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    cookie: "",
  };
  const send = (method: string, path: string, body: string, more = {}) =>
    fetch(site.origin + path, { method, body, headers: { ...headers, ...more } });
  const entered = await send("POST", "/api/staff/session", JSON.stringify(boss));
  headers.cookie = entered.headers.getSetCookie().join("; ");
  for (const [name, before, ...pages] of [
    ["tools", "Your answers stay on your device.", "/compliance"],
    ["applies", "Choose the legal form that signs your contracts.", ofTool("applies")],
    [
      "readiness",
      "Do you have a written security policy",
      ofTool("readiness"),
      "/api/content/controls",
    ],
    ["breach", "Ask the recipient to delete it unread", ofTool("breach")],
    ["crosswalk", "A planning aid.", ofTool("crosswalk")],
    ["sources", "Law No. 058/2021, Article 43", ofTool("breach")],
  ] as const) {
    const path = `/api/staff/site/${name}`;
    const state = await fetch(site.origin + path, { headers });
    const { values, version } = v.parse(SiteState, await state.json());
    const body = JSON.stringify({ values }).replaceAll(before, `Published in ${name}`);
    const published = await send("PUT", path, body, { "if-match": `"${version}"` });
    expect(published.status, await published.text()).toBe(200);
    for (const page of pages)
      expect(await (await fetch(site.origin + page)).text()).toContain(`Published in ${name}`);
  }
});
