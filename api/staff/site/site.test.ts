import { beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import type { Values } from "../../../db/schema/site/fields.ts";
import {
  isSiteDocument,
  siteDocuments,
  SiteEntry,
  SiteState,
  SiteVersion,
} from "../../../db/schema/site/site.ts";
import type { Role } from "../../../db/schema/staff.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { signedInAs, trail } from "../../testing/staff.ts";

const { database, query, site } = await withSite();

beforeEach(async () => {
  await query`delete from document_versions`;
});

type Edit = (values: Record<string, unknown>) => Values;

async function editing(role: Role, name = "firm") {
  const { headers } = await signedInAs(site, database, role);
  const path = `/api/staff/site/${name}`;
  const get = async (below = "") => (await site.call(path + below, { headers })).json();
  const state = async () => v.parse(SiteState, await get());
  return {
    state,
    versions: async () => v.parse(v.array(SiteVersion), await get("/versions")),
    version: async (nth: number) => v.parse(SiteState, await get(`/versions/${nth}`)),
    /** Publishes what `edit` makes of the values of now, on the version of now or on `base`. */
    async publish(edit: Edit, base?: number) {
      const { values, version } = await state();
      const more = { ...headers, "if-match": `"${base ?? version}"` };
      return site.send("PUT", path, { values: edit({ ...values }) }, more);
    },
  };
}

const firm = async () => (await site.call("/api/content/firm")).json();

const withIncidentNumber =
  (number: string): Edit =>
  (values) => ({
    ...values,
    numbers: v
      .parse(v.array(v.looseObject({ line: v.string() })), values["numbers"])
      .map((one) => ({
        ...one,
        ...(one.line === "incident" ? { number } : {}),
      })),
  });

test("a new number is what visitors read, is in the history and the trail, and can be taken back", async () => {
  const { state, publish, versions, version } = await editing("administrator");
  const before = await state();
  const answer = await publish(withIncidentNumber("+250 788 123 456"));
  expect([answer.status, answer.headers.get("etag")]).toEqual([200, `"${before.version + 1}"`]);
  expect(await firm()).toMatchObject({
    incidentLine: "+250 788 123 456",
    phones: ["+250 788 000 000", "+250 788 123 456"],
    phoneLabels: { "+250 788 123 456": "Incident line, day and night" },
  });
  const [newest, first, ...more] = await versions();
  expect([newest?.changed, first?.by, more]).toEqual([["Telephone numbers"], null, []]);
  expect((await trail(database, "site changed"))[0]).toMatchObject({
    subject: "firm",
    detail: { title: "The firm", fields: ["Telephone numbers"] },
  });
  const { values } = await version(before.version);
  await publish(() => values);
  expect((await state()).values).toEqual(before.values);
  expect((await firm()).incidentLine).toBe("+250 788 000 001");
});

test("what was read back is what was published, in every document; nothing changed is no version", async () => {
  const { headers } = await signedInAs(site, database, "viewer");
  const listed = await (await site.call("/api/staff/site", { headers })).json();
  const names = v.parse(v.array(SiteEntry), listed).map(({ name }) => name);
  expect(names.filter(isSiteDocument)).toEqual(Object.keys(siteDocuments));
  for (const name of names.filter(isSiteDocument)) {
    const { table } = { table: undefined, ...siteDocuments[name] };
    const read = await (await site.call(table ? `/api/${table}` : `/api/content/${name}`)).json();
    const before = table ? { items: read } : read;
    const { publish, state, versions } = await editing("administrator", name);
    const { version, values } = await state();
    expect((await publish((same) => same)).status, name).toBe(200);
    expect(await state(), name).toMatchObject({ version, values });
    expect(await versions(), name).toEqual([]);
    // Written through the form's view and back.
    expect(siteDocuments[name].body(values, before), name).toEqual(before);
  }
});

test("people come, go and change places, and the rows of the others stay", async () => {
  const { publish, version } = await editing("editor", "team");
  const Members = v.array(v.looseObject({ id: v.string() }));
  const team = async () => v.parse(Members, await (await site.call("/api/team")).json());
  const before = await team();
  const added = { id: "person-1", name: "Ange", role: "Analyst", bio: "Reads logs." };
  const answer = await publish(({ items }) => {
    const [first, , ...others] = v.parse(Members, items);
    return { items: [added, ...others, first] };
  });
  expect(answer.status).toBe(200);
  const [first, , ...others] = before;
  expect(await team()).toEqual([{ ...added, photo: "" }, ...others, first]);
  const { values } = await version(1);
  await publish(() => values);
  expect(await team()).toEqual(before);
});

test("who was removed comes back with the photo, and a release's own words are a version too", async () => {
  const { publish, state, version, versions } = await editing("editor", "team");
  await query`update team set photo = '/media/one.webp' where id = 'team-003'`;
  const { values, version: before } = await state();
  const others = (one: object) => !("id" in one) || one.id !== "team-003";
  const Members = v.array(v.looseObject({}));
  await publish(({ items }) => ({ items: v.parse(Members, items).filter(others) }));
  await publish(() => values);
  expect((await version(before)).values).toEqual(values);
  expect((await state()).values).toEqual(values);
  const [kept] = await query<{ photo: string }>`select photo from team where id = 'team-003'`;
  expect(kept?.photo).toBe("/media/one.webp");
  await query`update team set bio = 'Of the release.' where id = 'team-003'`;
  const { version: own, by } = await state();
  expect([own, by, (await versions())[0]?.version]).toEqual([before + 3, null, before + 3]);
  expect((await publish(() => values, before + 2)).status).toBe(412);
  await publish(() => values);
  expect(JSON.stringify((await version(before + 3)).values)).toContain("Of the release.");
});

test("who changes a version that is gone overwrites no one, and hears who was first", async () => {
  const one = await editing("administrator", "faq");
  const other = await editing("editor", "faq");
  const { version } = await one.state();
  const reworded = (answer: string) => (values: Values) => ({
    ...values,
    contactFaq: v
      .parse(v.array(v.looseObject({})), values["contactFaq"])
      .map((item, nth) => (nth ? item : { ...item, answer })),
  });
  expect((await one.publish(reworded("Three weeks."), version)).status).toBe(200);
  const late = await other.publish(reworded("Eight weeks."), version);
  expect([late.status, late.headers.get("etag")]).toEqual([412, `"${version + 1}"`]);
  expect(JSON.stringify((await other.state()).values)).toContain("Three weeks.");
  // Two at the same moment: one of them is first.
  const both = await Promise.all(
    [one, other].map(({ publish }, nth) => publish(reworded(`At once ${nth}.`), version + 1)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test("prices and the firm's record are for administrators, other texts for editors, and a viewer reads", async () => {
  const editor = await editing("editor");
  await problemOf(editor.publish(withIncidentNumber("+250 788 123 456")), 403);
  const viewer = await editing("viewer", "faq");
  await problemOf(
    viewer.publish((same) => same),
    403,
  );
});

test.each<[what: string, name: string, edit: Edit, path: string, said: RegExp]>([
  ["a number that is none", "firm", withIncidentNumber("12"), "numbers.1.number", /can be dialled/],
  ["a number twice", "firm", withIncidentNumber("+250788000000"), "numbers.1.number", /twice/],
  [
    "more than the number",
    "firm",
    withIncidentNumber("+250 788 123 456 / 7"),
    "numbers.1.number",
    /can be dialled/,
  ],
  [
    "a day that is none",
    "pricing",
    (all) => ({ ...all, rate: { francs: 1, date: "2026-02-31" } }),
    "rate.date",
    /day of the calendar/,
  ],
  ["markup", "firm", (all) => ({ ...all, motto: "<b>Us</b>" }), "motto", /without HTML/],
  ["nothing", "firm", (all) => ({ ...all, name: " \u200b" }), "name", /Name is required/],
  ["a long text", "firm", (all) => ({ ...all, name: "x".repeat(81) }), "name", /80 characters/],
  ["no list", "firm", (all) => ({ ...all, emails: "none" }), "emails", /must be a list/],
  [
    "a link that runs",
    "firm",
    (all) => ({ ...all, profiles: [{ id: "x", label: "X", href: "javascript:alert(1)" }] }),
    "profiles.2.href",
    /must be an address such as https/,
  ],
  [
    "a range that ends before it begins",
    "pricing",
    (all) => ({
      ...all,
      smeServicePrices: [
        { id: "service-training", min: 9, max: 8, period: "month", name: "Training" },
      ],
    }),
    "smeServicePrices.0.max",
    /must not be less/,
  ],
  [
    "a price that is no number",
    "estimator",
    (all) => ({
      ...all,
      items: [{ id: "one", name: "One", description: "It", smePrice: "7", enterprisePrice: 1.5 }],
    }),
    "items.0.smePrice",
    /whole number/,
  ],
  [
    "an item twice",
    "faq",
    (all) => ({ ...all, moreFaq: Array(2).fill({ id: "one", question: "One?", answer: "One." }) }),
    "moreFaq",
    /one question twice/,
  ],
])("%s changes nothing, and the answer names the field", async (_, name, edit, path, said) => {
  const { publish, state } = await editing("administrator", name);
  const before = await state();
  const { errors } = await problemOf(publish(edit), 422);
  expect(errors?.[0]?.path).toBe(path);
  expect(errors?.[0]?.message).toMatch(said);
  expect(await state()).toEqual(before);
});

test("what is fixed stays, whatever is sent", async () => {
  const { publish, state } = await editing("administrator");
  const { version } = await state();
  await publish((all) => ({ ...all, nav: [], siteUrl: "https://evil.example", replyPromise: {} }));
  expect((await state()).version).toBe(version);
  await problemOf(
    publish((all) => all, 0),
    412,
  );
});
