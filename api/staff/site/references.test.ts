import { beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { emptyValue, type Values } from "../../../db/schema/site/fields.ts";
import { References } from "../../../db/schema/site/references.ts";
import { servicesDocument } from "../../../db/schema/site/services.ts";
import type { SiteDocumentName } from "../../../db/schema/site/site.ts";
import { SiteState } from "../../../db/schema/site/state.ts";
import type { Role } from "../../../db/schema/staff.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();

const Items = v.array(v.looseObject({ id: v.string() }));
type Item = v.InferOutput<typeof Items>[number];

/** Publishes what `edit` makes of the items of now. */
async function publish(
  name: SiteDocumentName,
  edit: (items: Item[]) => Item[],
  role: Role = "administrator",
) {
  const { headers } = await signedInAs(site, database, role);
  const path = `/api/staff/site/${name}`;
  const { values, version } = v.parse(SiteState, await (await site.call(path, { headers })).json());
  const next: Values = { ...values, items: edit(v.parse(Items, values["items"])) };
  return site.send("PUT", path, { values: next }, { ...headers, "if-match": `"${version}"` });
}

const changed =
  (id: string, change: object) =>
  (items: Item[]): Item[] =>
    items.map((one) => (one.id === id ? { ...one, ...change } : one));

const without = (id: string) => (items: Item[]) => items.filter((one) => one.id !== id);

const list = servicesDocument.fields["items"];
const item = list?.kind === "list" ? list.item : undefined;
/** What the form begins a service with, and the least that it needs. */
const added = {
  ...v.parse(v.looseObject({}), item && emptyValue(item, () => "service-new")),
  id: "service-new",
  title: "Board exercises",
  slug: "board-exercises",
  description: "A morning with your board.",
  lead: "Your board has decided once, before it has to.",
  timeline: "1 week",
  features: ["One exercise"],
  deliverables: [{ name: "Report", detail: "" }],
};

beforeEach(async () => {
  await query`delete from document_versions`;
});

test("a new service has its page, its place in the list, in the sitemap and among what forms offer", async () => {
  const answer = await publish("services", (items) => [...items, added], "author");
  expect(answer.status).toBe(200);
  const read = async (path: string) => (await site.call(path)).text();
  expect(await read("/api/services/board-exercises")).toContain("Your board has decided once");
  expect(await read("/api/services?fields=summary")).toContain("Custom quote");
  expect(await read("/sitemap.xml")).toContain("/services/board-exercises<");
  const { headers } = await signedInAs(site, database, "viewer");
  const offered = await (await site.call("/api/staff/site/references", { headers })).json();
  const { services, laws, sources, insights, sectors, controls } = v.parse(References, offered);
  expect(services?.at(-1)).toEqual({ id: "service-new", title: "Board exercises" });
  for (const kind of [laws, sources, insights, sectors, controls])
    expect(kind?.[0]?.title).toMatch(/\w+ \w+/);
});

test("a renamed service is found at its former addresses, and one that was removed is gone", async () => {
  await publish("services", changed("service-new", { slug: "board-mornings" }));
  const moved = await (await site.call("/api/services/board-exercises")).json();
  expect(moved).toMatchObject({ slug: "board-mornings" });
  // What leads there may name the former address.
  const related = [{ title: "It", description: "", href: "/services/board-exercises#price" }];
  const linked = await publish("services", changed("service-training", { related }));
  expect(linked.status).toBe(200);
  await publish("services", changed("service-training", { related: [] }));
  expect((await publish("services", without("service-new"))).status).toBe(200);
  await problemOf(site.call("/api/services/board-mornings"), 404);
  expect((await query`select from insight_links where insight_id = 'service-new'`).length).toBe(2);
});

test.each<[what: string, SiteDocumentName, (items: Item[]) => Item[], path: string, said: RegExp]>([
  [
    "a service that others name",
    "services",
    without("service-training"),
    "items",
    /“Security Awareness & Training” stands in: .*Home, .* \(and \d more\)/,
  ],
  [
    "another id of it",
    "services",
    changed("service-training", { id: "service-other" }),
    "items.4",
    /Prices in USD, SME prices of the services/,
  ],
  [
    "a law that others name",
    "laws",
    without("law-058-2021"),
    "items",
    /stands in: Home, .*Services, .* \(and \d+ more\).*Crosswalk, /,
  ],
  [
    "the address of another service",
    "services",
    (items) => changed("service-training", { slug: "risk-assessment" })(items.slice(1)),
    "items.3.slug",
    /“Cybersecurity Risk Assessment”/,
  ],
  [
    "a service that is not there",
    "sectors",
    changed("financial", { answers: [{ challenge: "It", solution: "So", service: "none" }] }),
    "items.0.answers.0.service",
    /this service is no longer there/,
  ],
  [
    "the page of a service that is not there",
    "sectors",
    changed("financial", { link: "/services/nothing" }),
    "items.0.link",
    /no service at \/services\/nothing/,
  ],
  [
    "an article that is not there",
    "services",
    changed("service-risk-assessment", {
      related: [{ title: "It", description: "", href: "/insights/nothing" }],
    }),
    "items.0.related.0.href",
    /no article at/,
  ],
  [
    "a law without a year",
    "laws",
    changed("law-058-2021", { reference: "Law No. 58" }),
    "items.2.reference",
    /year/,
  ],
  [
    "a price that no one can read",
    "services",
    changed("service-training", { pricing: "$800" }),
    "items.4.pricing",
    /such as \$5,000/,
  ],
])("%s is refused with a sentence at its field", async (_, name, edit, path, said) => {
  const { errors } = await problemOf(publish(name, edit), 422);
  expect(errors?.find((one) => one.path === path)?.message).toMatch(said);
});

test("prices inside a service are for administrators", async () => {
  const { errors } = await problemOf(
    publish("services", changed("service-training", { pricing: "Custom quote" }), "author"),
    422,
  );
  expect(errors?.[0]).toMatchObject({ path: "items.4.pricing" });
  // What comes back has the price that it had.
  const priced = { ...added, id: "service-priced", slug: "priced", pricing: "$5,000 - $6,000" };
  const adding = (items: Item[]) => [...items, priced];
  await problemOf(publish("services", adding, "author"), 422);
  await publish("services", adding);
  expect((await publish("services", without("service-priced"), "author")).status).toBe(200);
  expect((await publish("services", adding, "author")).status).toBe(200);
  await publish("services", without("service-priced"));
});

test("what this build cannot read is nobody else's obstacle", async () => {
  const [kept] = await query<{ body: object }>`select body from documents where name = 'sectors'`;
  await query`update documents set body = jsonb_set(body, '{page}', '1') where name = 'sectors'`;
  const { headers } = await signedInAs(site, database, "administrator");
  const read = (path: string) => site.call(`/api/staff/${path}`, { headers });
  const { errors } = await problemOf(publish("services", without("service-training")), 422);
  expect(errors?.[0]?.message).toContain("stands in");
  for (const path of ["content", "first-hour", "site", "site/references"])
    expect((await read(path)).status, path).toBe(200);
  await problemOf(read("site/sectors"), 409);
  await query`update documents set body = ${database.sql.json(Object(kept?.body))} where name = 'sectors'`;
});
