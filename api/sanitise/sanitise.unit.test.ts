import { Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { Problem } from "../http/problem.ts";
import { createSanitisingThread, sanitisingThread } from "./thread.ts";
import { createSanitiser } from "./sanitise.ts";

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());

/** The refusal's status, and what it says of which field. */
const refusalOf = (work: Promise<string>) =>
  work.then(
    (clean) => ({ clean }),
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const { status, body, headers } = error;
      return { status, errors: body.errors, retry: headers["retry-after"] };
    },
  );
const refused = (message: string) => ({
  status: 422,
  errors: [{ path: "content", message }],
  retry: undefined,
});

test.each([
  ["nested 20,000 deep", "<b>".repeat(20_000), "Content may be nested at most 64 deep"],
  [
    "nested by 20,000 tags of no list",
    "<x-y>".repeat(20_000),
    "Content may be nested at most 64 deep",
  ],
  [
    "of 50,000 attributes",
    `<p ${Array.from({ length: 50_000 }, (_, nth) => `a${nth}=1`).join(" ")}>`,
    "An element may have at most 32 attributes",
  ],
  [
    "of 50,000 attributes in a tag that never ends",
    `<p ${"a ".repeat(50_000)}`,
    "An element may have at most 32 attributes",
  ],
  ["of 100,000 siblings", "<br>".repeat(100_000), "Content may have at most 5,000 elements"],
  [
    "of 30,000 paragraphs without ends",
    "<p>x".repeat(30_000),
    "Content may have at most 5,000 elements",
  ],
  [
    "of 30,000 ends without beginnings",
    "</p>".repeat(30_000),
    "Content may have at most 5,000 elements",
  ],
  ["of too many bytes", "é".repeat(256_001), "Content may have at most 512,000 bytes"],
  ["of 400,000 brackets", "<".repeat(400_000), "Content may have at most 50,000 signs such as <"],
  [
    "that grows as it is escaped",
    `${"< ".repeat(45_000)}${"x".repeat(400_000)}`,
    "Content may have at most 512,000 bytes as it is stored",
  ],
])("a bomb is refused by its shape: %s", async (_, html, message) => {
  expect(await refusalOf(sanitiser.sanitise(html))).toEqual(refused(message));
});

test.each([
  [
    "a row of 9,900 columns over 2,000 rows of one cell",
    `<table><thead><tr>${'<th scope="col" colspan="99">a</th>'.repeat(100)}</tr></thead><tbody>${"<tr><td>a</td></tr>".repeat(2_000)}</tbody></table>`,
  ],
  [
    "cells that reach down and across",
    `<table>${'<tr><td rowspan="99" colspan="99">a</td></tr>'.repeat(100)}</table>`,
  ],
  [
    "many such tables",
    `<table><tr>${"<td></td>".repeat(20)}</tr>${"<tr></tr>".repeat(49)}</table>`.repeat(21),
  ],
  [
    "rows that nothing announces",
    `<table><td colspan="99"></td>${'<td colspan="99"></td><tbody></tbody>'.repeat(60)}${"<tr>".repeat(60)}</table>`,
  ],
  [
    "a table in a table in what is left out",
    `<x-y><table><tr><td><table><tr>${'<td COLSPAN="&#57;9">'.repeat(30)}${"<tr><td>".repeat(9)}</table></x-y>`,
  ],
])("a bomb of cells is refused as far as they reach: %s", async (_, html) => {
  expect(await refusalOf(sanitiser.sanitise(html))).toEqual(
    refused("Content may have at most 20,000 cells in its tables, columns × rows"),
  );
});

test("no bomb are large tables that someone could read", async () => {
  const row = `<tr><th colspan="2" rowspan="2">a</th>${"<td>b</td>".repeat(10)}</tr><tr>${"<td>c</td>".repeat(10)}</tr>`;
  const tables = `<table><tbody>${row.repeat(20)}</tbody></table><p>x</p>`.repeat(8);
  expect(await sanitiser.sanitise(tables)).toBe(tables);
  // No one sees what is no such number.
  const wide = `<table><tbody><tr><td>a</td></tr></tbody></table>`;
  expect(await sanitiser.sanitise(wide.replace("<td>", '<td colspan="9999999">'))).toBe(wide);
});

test("no bomb is what is just within bounds", async () => {
  const deep = `${"<strong>".repeat(64)}x${"</strong>".repeat(64)}`;
  expect(await sanitiser.sanitise(deep)).toBe(deep);
  const many = "<hr />".repeat(5_000);
  expect(await sanitiser.sanitise(many)).toBe(many);
  const large = "x".repeat(512_000);
  expect(await sanitiser.sanitise(large)).toBe(large);
});

test("a bomb are so many different pictures; one picture may stand there often", async () => {
  const pictures = (count: number) =>
    Array.from(
      { length: count },
      (_, nth) => `<img src="/media/${nth.toString(16).padStart(64, "0")}/1600" alt="" />`,
    ).join("");
  const full = pictures(300) + pictures(300);
  expect(await sanitiser.sanitise(full)).toBe(full);
  expect(await refusalOf(sanitiser.sanitise(pictures(301)))).toEqual(
    refused(
      "Content may have at most 300 different pictures; leave some out, or write two articles",
    ),
  );
});

test("no bomb are entities that are declared: they stay unexpanded", async () => {
  const lol = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>';
  const clean = await sanitiser.sanitise(`${lol}<p>&c;${"&amp;".repeat(10_000)}</p>`);
  expect(clean.endsWith(`<p>&amp;c;${"&amp;".repeat(10_000)}</p>`)).toBe(true);
});

test("what is nested by the first reading alone comes to rest", async () => {
  const html = "<ul><li>a<div><li>b<div><li>c</div></div></ul>";
  const clean = await sanitiser.sanitise(html);
  expect(await sanitiser.sanitise(clean)).toBe(clean);
  expect(clean).not.toContain("div");
});

const hanging = () =>
  new Worker(
    `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", () => { for (;;); });
    parentPort.postMessage({ ready: true });`,
    { eval: true },
  );

test("the thread is replaced when it hangs: that text is refused, and the next ones are cleaned", async () => {
  const threads: Worker[] = [];
  const thread = createSanitisingThread(() => {
    const fresh = threads.length > 0 ? sanitisingThread() : hanging();
    threads.push(fresh);
    return fresh;
  });
  const own = createSanitiser(thread);
  const first = refusalOf(own.sanitise("<p>hang</p>"));
  const second = own.sanitise("<p onclick=x>go on</p>");
  expect(await first).toEqual(
    refused("Content could not be checked in 2 seconds; simplify its HTML"),
  );
  expect(await second).toBe("<p>go on</p>");
  expect(threads).toHaveLength(2);
  await own.close();
});

test("the thread takes so many texts at a time, and says to the others when to come again", async () => {
  const thread = createSanitisingThread(sanitisingThread, { maxJobs: 2 });
  const own = createSanitiser(thread);
  const results = await Promise.all(
    [1, 2, 3, 4].map((nth) => refusalOf(own.sanitise(`<p>${nth}</p>`))),
  );
  expect(results.filter((result) => "clean" in result)).toHaveLength(2);
  expect(results).toContainEqual({ status: 503, errors: undefined, retry: "5" });
  expect(await own.sanitise("<p>5</p>")).toBe("<p>5</p>");
  await own.close();
});

test("a thread that never starts is no fault of the text", async () => {
  const own = createSanitiser(
    createSanitisingThread(() => new Worker("process.exit(1)", { eval: true })),
  );
  expect(await refusalOf(own.sanitise("<p>x</p>"))).toMatchObject({ status: 503, retry: "5" });
  await own.close();
});
