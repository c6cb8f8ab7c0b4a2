import * as v from "valibot";
import { expect, test } from "vitest";
import { AuditPage } from "../../../db/schema/audit.ts";
import { deskOn } from "../../testing/articles.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { signedInAs, trail } from "../../testing/staff.ts";

const { database, site } = await withSite();
const { editor, create } = await deskOn(site, database);
const boss = await signedInAs(site, database, "administrator");
const rename = (name: string, { headers } = editor) =>
  site.send("PUT", "/api/staff/name", { name }, headers);
const entriesOf = async (search: string) => {
  const answer = await site.call(`/api/staff/audit?${search}`, { headers: boss.headers });
  return v.parse(AuditPage, await answer.json()).entries;
};

test("someone changes their name, which the trail has once, and what they did before keeps the name of its time", async () => {
  const made = await create({ title: "A breach" });
  expect((await rename(" Solange Uwera ")).status).toBe(204);
  expect((await rename("Solange Uwera")).status).toBe(204);
  expect(await trail(database, "name changed", { subject: editor.person.email })).toMatchObject([
    { actor: editor.person.email, detail: { from: "The author", to: "Solange Uwera" } },
  ]);
  const after = await create({ title: "A report" });
  expect(await entriesOf(`subject=${made.id}`)).toMatchObject([
    { name: "The author", actor: editor.person.email, title: "A breach", hasVersions: true },
  ]);
  expect(await entriesOf(`subject=${after.id}`)).toMatchObject([{ name: "Solange Uwera" }]);
  // They are found by the name of today all the same.
  expect(await entriesOf("actor=uwera&action=article+created")).toHaveLength(2);
  expect(await entriesOf("subject=a+breach")).toHaveLength(1);
});

test("an action to a person has the person's name", async () => {
  await site.send(
    "PATCH",
    `/api/staff/people/${editor.person.id}`,
    { role: "viewer" },
    boss.headers,
  );
  expect(await entriesOf("action=role+changed")).toMatchObject([
    { subject: editor.person.email, subjectName: "Solange Uwera", hasVersions: false },
  ]);
});

test("what an address begins with was no name: what was done before has the first one", async () => {
  const person = await signedInAs(site, database, "author and consultant");
  const [unnamed = ""] = person.person.email.split("@");
  const { sql } = database;
  await sql`update staff set name = ${unnamed} where id = ${person.person.id}`;
  const names = async () =>
    (await entriesOf(`actor=${encodeURIComponent(person.person.email)}`)).map(({ name }) => name);
  await rename("Diane Uwase", person);
  expect(new Set(await names())).toEqual(new Set(["Diane Uwase"]));
  await rename("Diane Keza", person);
  // The newest first; the entry of the change has the name from before.
  expect(new Set(await names())).toEqual(new Set(["Diane Uwase"]));
});

test("a name that is changed without end has to wait, and the trail stays short", async () => {
  const person = await signedInAs(site, database, "viewer");
  const statuses = [];
  for (let n = 1; n <= 14; n++) statuses.push((await rename(`Name ${n}`, person)).status);
  expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(204));
  expect(statuses).toContain(429);
  const events = await trail(database, "name changed", { subject: person.person.email });
  expect(events).toHaveLength(statuses.filter((status) => status === 204).length);
});

test.each(["", " ", "x".repeat(101), "two\nlines"])("%j is no name", async (name) => {
  const { errors } = await problemOf(rename(name, boss), 422);
  expect(errors).toMatchObject([{ path: "name" }]);
});
