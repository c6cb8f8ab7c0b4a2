import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import * as v from "valibot";
import { ReadFile, transferBounds } from "../../db/schema/transfer.ts";
import { withDatabase } from "../../db/testing.ts";
import { problemOf, siteOn } from "../testing.ts";
import { signedInAs } from "./testing.ts";

const { database } = await withDatabase();
const site = await siteOn(database);
const editor = await signedInAs(site, database, "editor");

const offer = (type: string, body: Uint8Array | string) =>
  site.call("/api/staff/transfer/read", {
    method: "POST",
    headers: { ...editor.headers, "content-type": type },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
const read = async (type: string, body: Uint8Array | string) => {
  const answer = await offer(type, body);
  expect(answer.status).toBe(200);
  return v.parse(v.strictObject(ReadFile.entries), await answer.json());
};
const good = {
  title: "A breach in the small hours",
  excerpt: "What to do first.",
  author: "Inkingi Partners",
  date: "2026-11-21",
};

test("of a file full of faults the first twenty are named, and how many more there are", async () => {
  const list = Array.from({ length: 300 }, (_, nth) =>
    nth % 3 === 0 ? { ...good, link: `right-${nth}`, content: null } : { ...good, link: "Wrong!" },
  );
  const { articles, faults } = await read("application/json", JSON.stringify(list));
  expect(articles).toHaveLength(100);
  expect(faults).toHaveLength(21);
  expect(faults[19]).toMatchObject({ field: "link" });
  expect(faults[20]).toEqual({
    file: "",
    field: "",
    message: "And 180 more, which are not named here",
  });
});

test("a text that is no text is a fault, however large it is", async () => {
  const list = [{ ...good, link: "one", content: [{}, {}, 1] }];
  const { articles, faults } = await read("application/json", JSON.stringify(list));
  expect([articles, faults]).toEqual([[], [expect.objectContaining({ field: "content" })]]);
});

test("millions of tiny values are a fault before any of them is made, in a zip as well", async () => {
  const tiny = `[${"{},".repeat(300_000)}{}]`;
  const says = { field: "", message: "The file has more than 100,000 values" };
  expect((await read("application/json", tiny)).faults).toEqual([{ file: "", ...says }]);
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, nth) => [`${nth}.json`, strToU8(tiny)]),
  );
  const right = strToU8(JSON.stringify({ ...good, link: "right" }));
  const { articles, faults } = await read(
    "application/zip",
    zipSync({ ...files, "right.json": right }, { level: 0 }),
  );
  expect(articles.map(({ fields }) => fields.link)).toEqual(["/insights/right"]);
  expect(faults).toHaveLength(12);
});

test("JSON with more articles than can be read, or none, is refused", async () => {
  const many = JSON.stringify(Array.from({ length: transferBounds.articles + 1 }, () => ({})));
  expect((await problemOf(await offer("application/json", many), 422)).detail).toContain("2001");
  const deep = `{"title": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  for (const text of ["[1]", "null", "{", '"x"', deep]) {
    const { articles, faults } = await read("application/json", text);
    expect([articles, faults.length > 0]).toEqual([[], true]);
  }
  const half = await read("application/json", '{"title": "\\ud800", "content": "\\ud800"}');
  expect(half.faults.map(({ field }) => field)).toEqual(
    expect.arrayContaining(["title", "content", "excerpt"]),
  );
});
