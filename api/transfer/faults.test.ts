import type { MessagePort } from "node:worker_threads";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { transferBounds } from "../../db/schema/transfer.ts";
import { createSanitiser } from "../sanitise/sanitise.ts";
import { deskOn } from "../testing/articles.ts";
import { transferOn } from "../testing/transfer.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { createConverter } from "./convert.ts";
import { watchedThread } from "./abandoned-threads.ts";
import { readTransfer } from "./read.ts";
import { signedInAs } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const { create, send, editor } = await deskOn(site, database);
const viewer = await signedInAs(site, database, "viewer");

const { offer, read } = transferOn(site, editor);
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
  expect((await problemOf(offer("application/json", many), 422)).detail).toContain("2001");
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

const markdownOf = (body: string, more = "") =>
  `---\ntitle: A\nexcerpt: B\nauthor: C\ndate: 2026-11-21\nlink: written\n${more}---\n\n${body}`;

test("a table of millions of cells and thousands of fields are faults before they are made", async () => {
  const keys = Array.from({ length: 3_950 }, (_, nth) => `k${nth}`)
    .join(",")
    .slice(0, 15_000);
  const { articles, faults } = await read(
    "application/zip",
    zipSync(
      {
        "wide.md": strToU8(
          markdownOf(`|${"a|".repeat(9_000)}\n|${"-|".repeat(9_000)}\n${"a\n".repeat(7_900)}`),
        ),
        "raw.md": strToU8(
          markdownOf(
            `<table><tr>${'<td colspan="99">'.repeat(100)}${"<tr><td>".repeat(2_000)}</table>`,
          ),
        ),
        "fields.md": strToU8(`---\n{${keys}}\n---\n\nx`),
        "right.md": strToU8(markdownOf("| a | b |\n| - | - |\n| c | d |\n")),
      },
      { level: 0 },
    ),
  );
  expect(articles.map(({ file }) => file)).toEqual(["right.md"]);
  expect(faults.map(({ file, field, message }) => [file, field, message])).toEqual([
    ["wide.md", "", "The text has more than 20,000 cells in its tables, columns × rows"],
    ["fields.md", "", expect.stringContaining("more than 1,500 lines and signs")],
    ["raw.md", "content", "Content may have at most 20,000 cells in its tables, columns × rows"],
  ]);
});

test("what stands above the texts is read within the time for all of it", async () => {
  let at = 0;
  // A minute later whenever it is asked.
  const now = () => (at += 60_000);
  const tools = { database, sanitiser: createSanitiser(), converter: createConverter(), now };
  const files = { "a.md": strToU8("x"), "b.md": strToU8("x"), "c.md": strToU8("x") };
  await expect(
    readTransfer({ ...tools, reserve: () => undefined }, "application/zip", zipSync(files)),
  ).rejects.toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining("cannot be read in two minutes; nothing") },
  });
});

test("a table that was stored before there were bounds leaves as HTML", async () => {
  const { id } = await create();
  const table = `<table><thead><tr>${'<th scope="col" colspan="99">a</th>'.repeat(100)}</tr></thead><tbody>${"<tr><td>a</td></tr>".repeat(2_300)}</tbody></table>`;
  await query`update insights set content = ${table} where id = ${id}`;
  const answer = await send(
    "POST",
    "/api/staff/transfer/export",
    { format: "markdown", ids: [id] },
    { who: viewer },
  );
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(`---\n\n${table}`);
});

test("while a thread may be busy that was given up, no Markdown is begun, and JSON is", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const lines: MessagePort[] = [];
  // Node ends a busy thread immediately and its line with it, so the line is kept open here.
  const start = () =>
    watchedThread(
      `const { parentPort, workerData } = require("node:worker_threads");
      const { exitPort, gate } = workerData;
      parentPort.on("message", () => parentPort.postMessage({ result: Atomics.wait(gate, 0, 0) }));
      parentPort.postMessage({ ready: true, exitPort }, [exitPort]);`,
      { eval: true, workerData: { gate } },
    ).once("message", ({ exitPort }: { exitPort: MessagePort }) => lines.push(exitPort));
  const { id } = await create();
  const take = (format: string) =>
    send("POST", "/api/staff/transfer/export", { format, ids: [id] }, { who: viewer });
  expect(await createConverter({ start, timeoutMs: 50 }).toHtml("x")).toBeUndefined();
  const { detail } = await problemOf(take("markdown"), 503);
  expect(detail).toContain("nothing was changed. Please try again");
  await problemOf(offer("text/markdown", markdownOf("x")), 503);
  expect((await (await take("json")).text()).length).toBeGreaterThan(100);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  for (const line of lines) line.close();
  await expect.poll(async () => (await take("markdown")).status).toBe(200);
});
