import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { expect, test } from "vitest";
import { ContentMark } from "../../db/schema/content-marks.ts";
import { wordsOf } from "../../db/schema/site/fields.ts";
import { placeAt } from "../../db/schema/site/places.ts";
import { siteDocuments } from "../../db/schema/site/site.ts";
import { SiteState } from "../../db/schema/site/state.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { signedInAs, trail } from "../testing/staff.ts";
import { fieldAt } from "./content.ts";

const { database, query, site } = await withSite();

test("staff see what the firm has to confirm, in plain words, with where it is shown and how it is changed", async () => {
  const { headers } = await signedInAs(site, database, "viewer");
  const answer = await site.call("/api/staff/content", { headers });
  const marks = v.parse(v.array(ContentMark), await answer.json());
  expect(new Set(marks.flatMap(({ subject, tool }) => (tool ? [] : subject))).size).toBe(21);
  const fines = marks.find(({ subject }) => subject.startsWith("Fines"));
  expect(fines?.shown.map(({ href }) => href)).toEqual([
    "/library#law-058-2021",
    "/compliance#framework-law-058-2021",
  ]);
  // Each opens the field that holds what the site says.
  const states = new Map<string, SiteState["values"]>();
  for (const { field = "", ours, subject, tool } of marks) {
    const { name, path } = fieldAt(field) ?? expect.unreachable(`${subject} opens no field`);
    if (!states.has(name)) {
      const state = await site.call(`/api/staff/site/${name}`, { headers });
      states.set(name, v.parse(SiteState, await state.json()).values);
    }
    const place = placeAt(siteDocuments[name].fields, states.get(name) ?? {}, path);
    const found = [place?.path, place && wordsOf(place.field, place.value)];
    expect(found, subject).toEqual([path, ours]);
    // A list as a whole is what is left where an item is not found.
    if (tool && place?.field.kind === "fixed-list") expect.unreachable(`${subject} opens no item`);
  }
  expect(fines?.field).toBe("/admin/site/library#laws.2.keyProvisions.7");
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
    id: expect.stringMatching(/^[\da-f]{16}$/),
    tool: "Crosswalk",
    subject:
      "Notice of a personal data breach within 48 hours: processor to controller, controller to...",
    ask: "Read in a stored copy of rwandalii.org.",
    ours: "Notice of a personal data breach within 48 hours: processor to controller, controller to the authority",
    source: "https://rwandalii.org/akn/rw/act/law/2021/58",
    shown: [{ label: "Crosswalk", href: "/compliance/crosswalk#row-058-43" }],
    change: "The form opens at this text.",
    field: "/admin/site/crosswalk#texts.0.rows.20.requirement",
  });
  expect(new Set(ofTools.map(({ subject, shown }) => subject + shown[0]?.href)).size).toBe(
    ofTools.length,
  );
});

test("an item that was confirmed says by whom, and asks again after a year or when its words have changed", async () => {
  const { headers, person } = await signedInAs(site, database, "administrator");
  const marks = async () =>
    v.parse(
      v.array(ContentMark),
      await (await site.call("/api/staff/content", { headers })).json(),
    );
  const vat = async () => (await marks()).find(({ field }) => field === "/admin/site/pricing#vat");
  const { id = "" } = (await vat()) ?? {};
  const path = `/api/staff/content/${id}/confirmation`;
  const confirm = async (note: string, words?: string) =>
    site.send("PUT", path, { note, words: words ?? (await vat())?.ours }, headers);
  await problemOf(confirm("", "Other words."), 412);
  // Its source says something else.
  expect((await problemOf(confirm(" "), 422)).errors?.[0]?.path).toBe("note");
  expect((await confirm(" Accountant, 12 November ")).status).toBe(204);
  expect((await vat())?.confirmed).toMatchObject({ note: "Accountant, 12 November" });
  const [line] = await trail(database, "content confirmed");
  expect(line).toMatchObject({ actor: person.email, subject: "VAT in prices" });
  await query`update content_confirmations set at = now() - interval '366 days'`;
  expect((await vat())?.confirmed).toBeUndefined();
  await confirm("Asked again");
  expect((await vat())?.confirmed).toBeDefined();
  await query`update documents set body = body || '{"vat": "VAT is included."}' where name = 'pricing'`;
  expect(await vat()).toMatchObject({ ours: "VAT is included." });
  expect((await vat())?.confirmed).toBeUndefined();
  await confirm("Asked again");
  expect((await site.send("DELETE", path, undefined, headers)).status).toBe(204);
  expect((await vat())?.confirmed).toBeUndefined();
  expect(new Set((await marks()).map((mark) => mark.id)).size).toBe((await marks()).length);
});
