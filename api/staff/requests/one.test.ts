import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { stopClock, withDatabase } from "../../../db/testing/database.ts";
import { createLinks, linkHash } from "../../requests/link.ts";
import { problemOf, siteOn } from "../../testing/app.ts";
import { requestsOn } from "../../testing/requests.ts";
import { signedInAs, trail } from "../../testing/staff.ts";

const { database, query } = await withDatabase();
let now = Date.now();
const site = await siteOn(database, { now: () => now });
const { arrive, call, consultant, operate, outgoing, rowOf, threadOf } = await requestsOn(
  site,
  database,
);
const viewer = await signedInAs(site, database, "viewer");
const administrator = await signedInAs(site, database, "administrator");

test.each([
  ["opened", "opened", undefined],
  ["its link", "link", {}],
  ["its new link", "link", { renew: true }],
  ["its export", "export", {}],
])("of a request that is not there %s is 404", async (_, path, body) => {
  await problemOf(call("POST", `/${randomUUID()}/${path}`, body), 404);
});

test("opening a request is in its history once a person and day, and moves its version then only", async () => {
  const setClock = await stopClock(query, "2030-05-01T10:00:00Z");
  const id = await arrive();
  const open = (who = viewer) => call("POST", `/${id}/opened`, undefined, who);
  for (const who of [viewer, viewer, consultant]) expect((await open(who)).status).toBe(204);
  await Promise.all([open(), open(), open()]);
  // Past midnight in Kigali.
  await setClock("2030-05-01T22:00:00Z");
  await open();
  const events = (await threadOf(id)).events.filter(({ kind }) => kind === "opened");
  expect(events.map(({ actor }) => actor)).toEqual(["The viewer", "The consultant", "The viewer"]);
  expect(await rowOf(id)).toMatchObject({ version: 4 });
});

const links = createLinks(database);
const linkMails = async (id: string) =>
  (await outgoing(id)).filter(({ kind }) => kind === "link").length;
const hashOf = async (id: string) => {
  const [row] = await query<{ hash: Buffer }>`
    select link_hash as hash from contact_details where id = ${id}`;
  return Buffer.from(row?.hash ?? []).toString("hex");
};
const hashAt = async (id: string, number: number) =>
  linkHash(await links.tokenOf(id, number)).toString("hex");

test("the private link is mailed again, once a minute", async () => {
  const id = await arrive();
  for (let nth = 0; nth < 3; nth++) await call("POST", `/${id}/link`, {});
  expect(await linkMails(id)).toBe(1);
  now += 60_000;
  await call("POST", `/${id}/link`, {});
  expect(await linkMails(id)).toBe(2);
  expect(await hashOf(id)).toBe(await hashAt(id, 0));
});

test("the private link is renewed: the old one opens nothing any more, and the sender gets the new one", async () => {
  const id = await arrive();
  const answer = await call("POST", `/${id}/link`, { renew: true });
  expect(await answer.json()).toMatchObject({
    row: { version: 2 },
    thread: { events: [{ kind: "arrived" }, { kind: "link-renewed", actor: "The consultant" }] },
  });
  expect(await hashOf(id)).toBe(await hashAt(id, 1));
  expect(await linkMails(id)).toBe(1);
});

test("the export of one request is all that is kept of it, and a line of the audit trail", async () => {
  const id = await arrive();
  const exported = await (await call("POST", `/${id}/export`, {})).json();
  expect(exported).toMatchObject({ row: { id }, thread: { events: [{ kind: "arrived" }] } });
  const [line] = await query`
    select action, subject from audit_log order by seq desc limit 1`;
  expect(line).toMatchObject({ action: "request exported", subject: exported.row.reference });
});

const exported = async (ids: string[]) => {
  const answer = await call("POST", "/export", { ids }, administrator);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="requests.csv"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

test("the export is a CSV file with a byte order mark and no formula, and the trail says how many requests it has", async () => {
  const message = 'Two lines,\n"quoted" ones';
  const id = await arrive({ name: "Dr Espérance", company: "@SUM(A1)", message });
  await operate({ kind: "sector", request: id, sector: "health" });
  const text = await exported([id, id, randomUUID()]);
  expect(text.startsWith("\uFEFFReference,Arrived,State,Owner,Name,")).toBe(true);
  const [arrived] = await query<{ at: string }>`
    select to_char(created_at at time zone 'Africa/Kigali', 'YYYY-MM-DD HH24:MI') as at
    from contacts where id = ${id}`;
  expect(text).toContain(`,${arrived?.at},`);
  expect(text).toContain(",Dr Espérance,'@SUM(A1),");
  expect(text).toContain(',Risk Assessment,Health,Normal,"Two lines,\n""quoted"" ones",');
  expect((await trail(database, "requests exported"))[0]).toMatchObject({
    actor: administrator.person.email,
    detail: { count: 2 },
  });
});

test("the export goes on where requests of a slice were erased, and ends when its reader loses access", async () => {
  const [first, last] = [await arrive(), await arrive({ name: "The last" })];
  const slice = (id: string) => [id, ...Array.from({ length: 499 }, () => randomUUID())];
  const gone = slice(randomUUID());
  expect(await exported([...gone, last])).toContain(",The last,");

  const other = await signedInAs(site, database, "administrator");
  const ids = [...slice(first), ...gone, last];
  const answer = await call("POST", "/export", { ids }, other);
  const reader = answer.body?.getReader();
  await reader?.read();
  expect((await reader?.read())?.value).toBeDefined();
  await query`update staff set disabled_at = now() where id = ${other.person.id}`;
  await expect(reader?.read()).rejects.toThrow("Sign in first");
});

test.each([{}, { ids: [] }, { ids: "all" }, { ids: ["'; drop table contacts"] }])(
  "an export of %j is 422",
  async (body) => {
    await problemOf(call("POST", "/export", body, administrator), 422);
  },
);

const filters = {
  view: "open",
  words: "",
  period: "14",
  owner: "none",
  sector: "",
  service: "",
  order: "promise",
};
const names = async (answer: Response) =>
  (await answer.json()).views.map(({ name }: { name: string }) => name);
const store = (name: unknown, more: object = {}, who = viewer) =>
  call("PUT", "/views", { name, filters: { ...filters, ...more } }, who);

test("saved views are stored, replaced and deleted by their names, each person's own", async () => {
  expect(await names(await store("Without an owner"))).toEqual(["Without an owner"]);
  expect(await names(await store(" All banks "))).toEqual(["All banks", "Without an owner"]);
  const replaced = await store("Without an owner", { sector: "finance" });
  expect(await replaced.json()).toMatchObject({
    views: [{ name: "All banks", filters }, { filters: { sector: "finance" } }],
  });
  expect(await names(await call("DELETE", "/views", { name: "Without an owner" }, viewer))).toEqual(
    ["All banks"],
  );
  expect(await names(await store("Mine", {}, consultant))).toEqual(["Mine"]);
});

test("saved views are 20 at most, with known filters only", async () => {
  for (let nth = 0; nth < 19; nth++)
    expect((await store(`View ${nth}`, {}, consultant)).status).toBe(200);
  await problemOf(store("One more", {}, consultant), 422);
  expect((await store("View 1", {}, consultant)).status).toBe(200);
  for (const more of [{ view: "x" }, { owner: "me!" }, { sql: "1" }, { words: "x".repeat(300) }])
    await problemOf(store("Wrong", more), 422);
  for (const name of ["", " ", 5, "x\ny"]) await problemOf(store(name), 422);
});
