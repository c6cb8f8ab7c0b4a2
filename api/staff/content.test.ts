import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { expect, test } from "vitest";
import { ContentMark } from "../../db/schema/content-marks.ts";
import { isSiteDocument, siteDocuments } from "../../db/schema/site/site.ts";
import { withSite } from "../testing/app.ts";
import { signedInAs } from "../testing/staff.ts";

const { database, site } = await withSite();

test("staff see what the firm has to confirm, in plain words, with where it is shown and how it is changed", async () => {
  const { headers } = await signedInAs(site, database, "viewer");
  const answer = await site.call("/api/staff/content", { headers });
  const marks = v.parse(v.array(ContentMark), await answer.json());
  const ofTheSite = marks.filter(({ tool }) => !tool);
  expect(new Set(ofTheSite.map(({ subject }) => subject)).size).toBe(20);
  const fines = marks.find(({ subject }) => subject.startsWith("Fines"));
  expect(fines?.shown.map(({ href }) => href)).toEqual([
    "/library#law-058-2021",
    "/compliance#framework-law-058-2021",
  ]);
  // Each leads to a field that there is.
  const fields = marks.flatMap(({ field }) => field ?? []);
  expect(fields.length).toBeGreaterThan(6);
  for (const address of fields) {
    const [, name = "", field = ""] = /^\/admin\/site\/([\w-]+)#(\w+)$/.exec(address) ?? [];
    expect(isSiteDocument(name) && siteDocuments[name].fields, address).toHaveProperty(field);
  }
  // A word of the content files is none that the firm knows, nor is a number of our notes.
  for (const { subject, ask, change } of marks)
    expect(`${subject} ${ask} ${change}`).not.toMatch(
      /\.json|\.md|\[\d+\]|[a-z][A-Z]|[Cc]lient\b|\bD\d\b/,
    );
});

test("what the compliance tools have to confirm follows, tool by tool", async () => {
  const { headers } = await signedInAs(site, database, "viewer");
  const answer = await site.call("/api/staff/content", { headers });
  const marks = v.parse(v.array(ContentMark), await answer.json());
  const ofTools = marks.slice(marks.findLastIndex(({ tool }) => !tool) + 1);
  expect(ofTools.every(({ tool }) => tool)).toBe(true);
  const directory = new URL("../../db/data/", import.meta.url);
  const counted: [string, number][] = [];
  for (const file of ["applies", "readiness", "breach", "crosswalk", "sources"]) {
    const text = await readFile(new URL(`${file}.json`, directory), "utf8");
    // Each mark of the file is one of the list.
    counted.push([JSON.parse(text).title, text.match(/"_review": true/g)?.length ?? 0]);
  }
  const tools = [...new Set(ofTools.map(({ tool }) => tool ?? ""))];
  expect(tools.map((tool) => [tool, ofTools.filter((mark) => mark.tool === tool).length])).toEqual(
    counted,
  );
  for (const { subject, ask, ours, shown } of ofTools) {
    expect(subject.length, subject).toBeGreaterThan(3);
    expect(subject.length, subject).toBeLessThanOrEqual(93);
    expect([ask, ours, shown[0]?.label].every(Boolean), subject).toBe(true);
  }
  const notice = ofTools.find(({ shown }) => shown[0]?.href.endsWith("#row-058-43"));
  expect(notice).toEqual({
    tool: "Crosswalk",
    subject:
      "Notice of a personal data breach within 48 hours: processor to controller, controller to...",
    ask: "Read in a stored copy of rwandalii.org.",
    ours: "Notice of a personal data breach within 48 hours: processor to controller, controller to the authority",
    source: "https://rwandalii.org/akn/rw/act/law/2021/58",
    shown: [{ label: "Crosswalk", href: "/compliance/crosswalk#row-058-43" }],
    change:
      "Confirm it, or send the correct wording and its source to the person who maintains the site.",
  });
  expect(new Set(ofTools.map(({ subject, shown }) => subject + shown[0]?.href)).size).toBe(
    ofTools.length,
  );
});
