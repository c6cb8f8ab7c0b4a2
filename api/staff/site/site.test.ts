import { beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { mediaPath } from "../../../db/schema/media.ts";
import type { SiteDocument } from "../../../db/schema/site/document.ts";
import type { Values } from "../../../db/schema/site/fields.ts";
import {
  isSiteDocument,
  type SiteDocumentName,
  siteDocuments,
} from "../../../db/schema/site/site.ts";
import { SiteEntry, SiteState, SiteVersion } from "../../../db/schema/site/state.ts";
import type { Role } from "../../../db/schema/staff.ts";
import { deleteUnusedRows } from "../../media/unused.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { hashOf, picture, uploadTo } from "../../testing/media.ts";
import { signedInAs, trail } from "../../testing/staff.ts";

const { database, query, site } = await withSite();

beforeEach(async () => {
  await query`delete from document_versions`;
});

type Edit = (values: Record<string, unknown>) => Values;

async function editing(role: Role, name = "firm") {
  const who = await signedInAs(site, database, role);
  const { headers } = who;
  const path = `/api/staff/site/${name}`;
  const get = async (below = "") => (await site.call(path + below, { headers })).json();
  const state = async () => v.parse(SiteState, await get());
  return {
    who,
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
  const said = "Telephone numbers: +250 788 000 001 → +250 788 123 456";
  expect([newest?.changed, first?.by, more]).toEqual([[said], null, []]);
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
    const { staffOnly }: SiteDocument = siteDocuments[name];
    const { publish, state, versions } = await editing("administrator", name);
    const { version, values } = await state();
    const before = staffOnly ? values : await visitorsRead(name);
    expect((await publish((same) => same)).status, name).toBe(200);
    expect(await state(), name).toMatchObject({ version, values });
    expect(await versions(), name).toEqual([]);
    // Written through the form's view and back.
    const body = JSON.stringify(siteDocuments[name].body(values, before));
    expect(before, name).toMatchObject(JSON.parse(body));
  }
});

test("a document of staff is read by no visitor, and a text that cannot be filled in is no version of it", async () => {
  const { publish, state } = await editing("consultant", "replies");
  const Items = v.array(v.looseObject({ text: v.string() }));
  const before = await (await site.call("/api/changes?since=0")).json();
  const written = (text: string) =>
    publish(({ items }) => {
      const [first, ...others] = v.parse(Items, items);
      return { items: [{ ...first, text }, ...others] };
    });
  await problemOf(written("Dear {{first name}},"), 422);
  expect((await written("Kanama 4711, dear {{name}},")).status).toBe(200);
  expect(JSON.stringify((await state()).values)).toContain("Kanama 4711");
  await problemOf(site.call("/api/content/replies"), 404);
  await problemOf(site.call("/api/staff/site/replies"), 401);
  // Not even that something was changed.
  expect(await (await site.call("/api/changes?since=0")).json()).toEqual(before);
  for (const path of ["/", "/contact", "/my-request", "/api/content/firm"])
    expect(await (await site.call(path)).text(), path).not.toContain("Kanama 4711");
});

/** A document as the API has it for visitors. */
async function visitorsRead(name: SiteDocumentName): Promise<unknown> {
  const read = async (path: string) => (await site.call(path)).json();
  const { table, row: beside }: SiteDocument = siteDocuments[name];
  const [row] = beside ? await query`select * from ${database.sql(beside)}` : [];
  if (!table) return { ...(await read(`/api/content/${name}`)), ...(row && { row }) };
  const items = v.parse(v.array(v.looseObject({})), await read(`/api/${table}`));
  // The list of services leaves out what stands on their own pages.
  if (table === "services")
    return { items: await Promise.all(items.map(({ slug }) => read(`/api/services/${slug}`))) };
  return { items };
}

test("people come, go and change places, and the rows of the others stay", async () => {
  const { publish, version } = await editing("author", "team");
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

test("what Home has in two tables is one form, and is taken back as one", async () => {
  const { publish, state } = await editing("author", "home-page");
  const { values } = await state();
  const read = async () =>
    Promise.all(
      ["/api/home", "/api/content/home-page"].map(async (at) => (await site.call(at)).json()),
    );
  const before = await read();
  const hero = { titles: ["Lawful.", "Tested."], subtitle: "Both.", callToAction: "Ask us" };
  const answer = await publish((all) => ({ ...all, hero, keyHighlights: ["One"] }));
  expect(answer.status).toBe(200);
  const [home, page] = await read();
  expect(home).toEqual({
    ...before[0],
    ...{ headline: "Lawful.", callToAction: "Ask us", keyHighlights: ["One"] },
  });
  expect(page.hero).toMatchObject({ titles: hero.titles, subtitle: "Both." });
  expect(page).not.toHaveProperty("row");
  expect((await state()).version, "the one that the answer names").toBe(
    v.parse(SiteState, await answer.json()).version,
  );
  await publish(() => values);
  expect(await read()).toEqual(before);
});

test("who was removed comes back with the photo, and a release's own words are a version too", async () => {
  const { publish, state, version, versions } = await editing("author", "team");
  const photo = mediaPath("ab".repeat(32));
  await query`update team set photo = ${photo} where id = 'team-003'`;
  const { values, version: before } = await state();
  const others = (one: object) => !("id" in one) || one.id !== "team-003";
  const Members = v.array(v.looseObject({}));
  await publish(({ items }) => ({ items: v.parse(Members, items).filter(others) }));
  await publish(() => values);
  expect((await version(before)).values).toEqual(values);
  expect((await state()).values).toEqual(values);
  const [kept] = await query<{ photo: string }>`select photo from team where id = 'team-003'`;
  expect(kept?.photo).toBe(photo);
  await query`update team set bio = 'Of the release.' where id = 'team-003'`;
  const { version: own, by } = await state();
  expect([own, by, (await versions())[0]?.version]).toEqual([before + 3, null, before + 3]);
  expect((await publish(() => values, before + 2)).status).toBe(412);
  await publish(() => values);
  expect(JSON.stringify((await version(before + 3)).values)).toContain("Of the release.");
});

test("a person has a picture that was uploaded here, and one that a version names is never removed", async () => {
  const { publish, who } = await editing("author", "team");
  const withPhoto = (photo: string) => (values: Values) => {
    const [first, ...others] = v.parse(v.array(v.looseObject({})), values["items"]);
    return { items: [{ ...first, photo }, ...others] };
  };
  const refusal = async (photo: string) =>
    (await problemOf(publish(withPhoto(photo)), 422)).errors?.[0];
  const bytes = await picture();
  const photo = mediaPath(hashOf(bytes));
  expect(await refusal(photo)).toEqual({
    path: "items.0.photo",
    message: "This picture is not here any more. Choose it again.",
  });
  expect((await refusal("/scenes/lake.svg"))?.message).toMatch(/must be a picture/);
  expect((await refusal(photo.replace("1600", "480")))?.path).toBe("items.0.photo");
  await uploadTo(site, who, bytes);
  expect((await publish(withPhoto(photo))).status).toBe(200);
  expect(await (await site.call("/api/team")).json()).toMatchObject([
    { photo },
    {},
    {},
    {},
    {},
    {},
  ]);
  await publish(withPhoto(""));
  await query`update media set at = now() - interval '31 days'`;
  expect(await deleteUnusedRows(database, { inBucket: false })).toEqual([]);
});

test("an editor changes the library, and its laws are for administrators", async () => {
  const { publish } = await editing("author", "library");
  const day = { disclaimer: "Read the official text first." };
  expect((await publish((all) => ({ ...all, ...day }))).status).toBe(200);
  const laws = (all: Values) =>
    v.parse(v.array(v.looseObject({})), all["laws"]).map((law) => ({ ...law, title: "None" }));
  await problemOf(
    publish((all) => ({ ...all, laws: laws(all) })),
    422,
  );
});

test("who changes a version that is gone overwrites no one, and hears who was first", async () => {
  const one = await editing("administrator", "faq");
  const other = await editing("author", "faq");
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
  const editor = await editing("author");
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
    /must be a day/,
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
    "a day that ends before it begins",
    "firm",
    (all) => ({ ...all, hours: [{ days: "Friday", open: "6:00 PM", close: "8:00 AM" }] }),
    "hours.0.close",
    /must be later/,
  ],
  [
    "a range that ends before it begins",
    "pricing",
    (all) => ({
      ...all,
      smeServicePrices: [{ id: "service-training", min: 9, max: 8, period: "month" }],
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
  [
    "a word that no template fills in",
    "breach",
    (all) => JSON.parse(JSON.stringify(all).replace("{{nature}}", "{{natur}}")),
    "templates.0.body.2",
    /{{natur}} is none of the words/,
  ],
])("%s changes nothing, and the answer names the field", async (_, name, edit, path, said) => {
  const { publish, state } = await editing("administrator", name);
  const before = await state();
  const { errors } = await problemOf(publish(edit), 422);
  expect(errors?.[0]?.path).toBe(path);
  expect(errors?.[0]?.message).toMatch(said);
  expect(await state()).toEqual(before);
});

test("a call is offered in the hours of the firm's record, and on no day on which it is closed", async () => {
  const { publish, version } = await editing("administrator");
  const Days = v.object({
    days: v.array(v.object({ date: v.string(), slots: v.array(v.unknown()) })),
  });
  const offered = async () => v.parse(Days, await (await site.call("/api/slots")).json()).days;
  const [, second] = await offered();
  await publish((all) => ({
    ...all,
    closedDays: [{ date: second?.date, name: "Retreat" }],
    hours: [{ days: "Monday to Sunday", open: "9:00 AM", close: "11:00 AM" }],
  }));
  const changed = await offered();
  expect(changed.map(({ slots }) => slots.length)).toEqual(Array(9).fill(2));
  expect(changed.map(({ date }) => date)).not.toContain(second?.date);
  const { values } = await version(1);
  await publish(() => values);
});

test("what a form leaves out stays, null empties it, and a version of a former build says nothing of a newer field", async () => {
  const { publish, state, version } = await editing("administrator", "pricing");
  const { values, version: first } = await state();
  const { covers: _, ...others } = values;
  expect((await publish(() => ({ ...others, vat: "Without VAT." }))).status).toBe(200);
  expect((await state()).values).toEqual({ ...values, vat: "Without VAT." });
  await publish(() => ({ ...values, covers: null }));
  expect((await state()).values["covers"]).toBeNull();
  expect(await (await site.call("/api/content/pricing")).json()).not.toHaveProperty("covers");
  await publish(() => values);
  expect((await version(first + 2)).values["covers"]).toBeNull();
  await query`update document_versions set fields = array_remove(fields, 'covers')`;
  expect((await version(first + 2)).values).not.toHaveProperty("covers");
  expect((await version(first + 3)).values, "the one of now").toEqual(values);
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
