import { expect, test } from "vitest";
import { entriesOf } from "./entries.ts";
import { countText, requestOf } from "./result.ts";
import { controlsCsv, requirementsCsv } from "./spreadsheet.ts";
import { controls, crosswalk, sources } from "../testing/content.ts";

const named = { crosswalk, sources, origin: "https://example.rw" };
const entries = entriesOf(crosswalk, controls, sources);

/** A file as a spreadsheet reads it (RFC 4180). */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("the file begins with its byte order mark and has a line for each requirement", () => {
  const text = requirementsCsv(entries.requirements, named);
  expect(text.startsWith("\uFEFFText,Place,Requirement,")).toBe(true);
  const rows = cellsOf(text.slice(1));
  expect(rows).toHaveLength(82);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([10]));
  expect(rows.find(([, place]) => place === "Access 2")).toEqual([
    "Minimum Standards, Access Control",
    "Access 2",
    "Multi-factor authentication for administrators and remote access",
    expect.stringMatching(/^Access 2: /),
    "A.8.5 Secure authentication (Equal)\nA.5.17 Authentication information (Supports)",
    "",
    "PR.AA-03 Users and devices authenticated (Equal)",
    expect.stringMatching(/^The international texts ask/),
    expect.stringMatching(
      /^Minimum Cybersecurity Standards: .*\(Our library\) https:\/\/example.rw\/library/,
    ),
    "https://example.rw/compliance/crosswalk#row-mcs-access-2",
  ]);
  expect(text.replaceAll(/"(?:[^"]|"")*"/g, "").split("\r\n")).toHaveLength(83);
  expect(text).not.toContain("undefined");
});

test("no cell is a formula", () => {
  const [first] = entries.requirements;
  if (!first) throw new Error("There is no requirement.");
  const evil = {
    ...first,
    title: "@SUM(A1)",
    row: { ...first.row, requirement: '=cmd|" /C calc"' },
  };
  const [, cells] = cellsOf(requirementsCsv([evil], named).slice(1));
  expect(cells?.slice(1, 3)).toEqual(["'@SUM(A1)", `'=cmd|" /C calc"`]);
});

test("the controls have a file of their own", () => {
  const rows = cellsOf(controlsCsv(entries.controls, named).slice(1));
  expect(rows).toHaveLength(37);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([9]));
  const backups = rows.find(([, name]) => name === "Incident 5");
  expect(backups?.[3]).toContain("Law No. 058/2021, Article 38: Appropriate technical");
  expect(backups?.[8]).toBe("https://example.rw/compliance/crosswalk?by=control#ctl-incident-5");
});

test("a request has the list as far as there is room, and counts what it leaves out", () => {
  const address = "https://example.rw/compliance/crosswalk";
  const all = { requirements: entries.requirements, controls: [] };
  const { attachment } = requestOf(countText(81, 81, "law"), all, address);
  const lines = attachment.split("\n").filter((line) => line.startsWith("- "));
  // The address is one of them.
  expect(attachment).toContain(`And ${82 - lines.length} more lines`);

  const few = { requirements: [], controls: entries.controls.slice(0, 2) };
  const short = requestOf(countText(2, 36, "control"), few, address);
  expect(short.attachment.split("\n")).toEqual([
    "Crosswalk: 2 of 36 controls",
    "Seen at:",
    `- ${address}`,
    "Controls:",
    expect.stringMatching(/^- Governance 1: Do you/),
    expect.stringMatching(/^- Governance 2: /),
  ]);
});
