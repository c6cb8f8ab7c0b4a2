import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../db/postgres/postgres.ts";
import { LinkMade, Person } from "../../../db/schema/staff.ts";
import { problemOf, siteOn, withSite } from "../../testing/app.ts";
import { cookieOf, doorOf, personWith, signedInAs, trail } from "../../testing/staff.ts";
import { addPasskey, authenticator } from "../../testing/passkey.ts";

const { database, query, site } = await withSite();
const { sql, withDeadline } = database;

// Each test begins without staff, so that it alone decides who administers.
beforeEach(async () => {
  await query`delete from staff`;
});

const { signIn, me } = doorOf(site);

/** Someone who can sign in by password, and is. */
async function signedIn(role: "administrator" | "author and consultant" | "viewer") {
  const person = await personWith(database, role);
  const cookie = cookieOf(await signIn(person.email));
  return { person, headers: { cookie } };
}

type Headers = Record<string, string>;
const change = (headers: Headers, id: string, body: object) =>
  site.send("PATCH", `/api/staff/people/${id}`, body, headers);
const invite = (headers: Headers, body: object) =>
  site.send("POST", "/api/staff/people", body, headers);
const list = async (headers: Headers) =>
  v.parse(v.array(Person), await (await site.call("/api/staff/people", { headers })).json());
const isIn = async ({ cookie }: { cookie: string }) => (await me(cookie)) !== null;

const aline = { email: "aline@example.rw", name: "Aline Uwase", role: "author and consultant" };

test("inviting makes someone who is invited, once an address, and is in the trail", async () => {
  const boss = await signedIn("administrator");
  const answer = await invite(boss.headers, aline);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([201, "no-store"]);
  const { person, until } = v.parse(LinkMade, await answer.json());
  expect(person).toMatchObject({ ...aline, state: "invited", secondFactor: null, seenAt: null });
  expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(7 * 24);
  expect(await list(boss.headers)).toHaveLength(2);
  expect(await trail(database, "invited", { subject: aline.email })).toMatchObject([
    { actor: boss.person.email, detail: { role: "author and consultant" } },
  ]);

  const again = await problemOf(invite(boss.headers, { ...aline, email: "ALINE@example.rw" }), 422);
  expect(again.errors).toMatchObject([{ path: "email" }]);
  await problemOf(invite(boss.headers, { ...aline, email: "b@example.rw", role: "x" }), 422);
  expect(await list(boss.headers)).toHaveLength(2);
});

const withdraw = (headers: Headers, id: string) =>
  site.send("DELETE", `/api/staff/people/${id}`, undefined, headers);

test("withdrawing an invitation deletes the person and their link, and frees the address", async () => {
  const boss = await signedIn("administrator");
  const { person } = v.parse(LinkMade, await (await invite(boss.headers, aline)).json());
  expect((await withdraw(boss.headers, person.id)).status).toBe(204);
  expect(await list(boss.headers)).toHaveLength(1);
  expect(await query`select from staff_links`).toHaveLength(0);
  expect(await trail(database, "invitation withdrawn", { subject: aline.email })).toMatchObject([
    { actor: boss.person.email },
  ]);
  await problemOf(withdraw(boss.headers, person.id), 404);
  expect((await invite(boss.headers, aline)).status).toBe(201);
});

test("withdrawing an invitation is refused for anyone who has accepted theirs", async () => {
  const boss = await signedIn("administrator");
  const editor = await signedIn("author and consultant");
  await problemOf(withdraw(boss.headers, editor.person.id), 409);
  expect(await isIn(editor.headers)).toBe(true);
});

test("changing someone their role counts from their next request on", async () => {
  const boss = await signedIn("administrator");
  const editor = await signedIn("author and consultant");
  const answer = await change(boss.headers, editor.person.id, { role: "administrator" });
  expect(await answer.json()).toMatchObject({ ...editor.person, role: "administrator" });
  expect(await list(editor.headers)).toHaveLength(2);
  await change(boss.headers, editor.person.id, { role: "viewer" });
  await problemOf(site.call("/api/staff/people", { headers: editor.headers }), 403);
  expect(await trail(database, "role changed", { subject: editor.person.email })).toMatchObject([
    { actor: boss.person.email, detail: { from: "administrator", to: "viewer" } },
    { actor: boss.person.email, detail: { from: "author and consultant", to: "administrator" } },
  ]);
  await change(boss.headers, editor.person.id, { role: "viewer" });
  expect(await trail(database, "role changed", { subject: editor.person.email })).toHaveLength(2);
});

test("changing someone disabled ends their sessions and links immediately, enabled lets them sign in again", async () => {
  const boss = await signedIn("administrator");
  const editor = await signedIn("author and consultant");
  await site.send("POST", `/api/staff/people/${editor.person.id}/link`, {}, boss.headers);
  const answer = await change(boss.headers, editor.person.id, { disabled: true });
  expect(await answer.json()).toMatchObject({ state: "disabled" });
  expect(await isIn(editor.headers)).toBe(false);
  await problemOf(signIn(editor.person.email), 401);
  expect(await query`select from staff_links`).toHaveLength(0);
  await problemOf(
    site.send("POST", `/api/staff/people/${editor.person.id}/link`, {}, boss.headers),
    404,
  );

  const enabled = await change(boss.headers, editor.person.id, { disabled: false });
  expect(await enabled.json()).toMatchObject({ state: "active" });
  expect(await isIn(editor.headers)).toBe(false);
  expect((await signIn(editor.person.email)).status).toBe(200);
  for (const action of ["disabled", "enabled"]) {
    expect(await trail(database, action, { subject: editor.person.email })).toMatchObject([
      { actor: boss.person.email },
    ]);
  }
});

test("changing someone their second factor is taken away with their passkeys and sessions, and their password signs in", async () => {
  const boss = await signedIn("administrator");
  const editor = await signedIn("author and consultant");
  await addPasskey(site, editor.headers, authenticator());
  await query`
    update staff set totp_secret = decode(repeat('00', 20), 'hex') where id = ${editor.person.id}`;
  const takeAway = (id: string) =>
    site.send("DELETE", `/api/staff/people/${id}/second-factor`, {}, boss.headers);
  const factors = async () =>
    (await list(boss.headers)).map(({ secondFactor }) => secondFactor).toSorted();
  expect(await factors()).toEqual(["app and passkey", null]);
  expect(await (await signIn(editor.person.email)).json()).toMatchObject({ state: "code" });
  expect((await takeAway(editor.person.id)).status).toBe(204);
  expect(await isIn(editor.headers)).toBe(false);
  expect(await (await signIn(editor.person.email)).json()).toMatchObject({ state: "signed-in" });
  expect(await factors()).toEqual([null, null]);
  expect(
    await trail(database, "second factor removed", { subject: editor.person.email }),
  ).toMatchObject([{ actor: boss.person.email }]);
  await problemOf(takeAway(boss.person.id), 409);
  await problemOf(takeAway(crypto.randomUUID()), 404);
});

test("changing someone says what is wrong with who or what it is given", async () => {
  const boss = await signedIn("administrator");
  await problemOf(change(boss.headers, crypto.randomUUID(), { role: "viewer" }), 404);
  await problemOf(change(boss.headers, "x", { role: "viewer" }), 404);
  await problemOf(change(boss.headers, boss.person.id, { role: "king" }), 422);
});

const role = "viewer";
test.each([
  ["invites no one", 2, "POST", "", { ...aline, email: "eric@example.rw" }],
  ["changes no one", 2, "PATCH", "/:id", { role }],
  ["withdraws no invitation", 1, "DELETE", "/:id", undefined],
  ["makes no link", 1, "POST", "/:id/link", {}],
  ["removes no second factor", 1, "DELETE", "/:id/second-factor", undefined],
] as const)(
  "an administrator whose role ended between check and write %s",
  async (_, checks, method, path, body) => {
    const boss = await signedIn("administrator");
    const invited = v.parse(LinkMade, await (await invite(boss.headers, aline)).json());
    const other = await signedInAs(site, database, "administrator");
    await addPasskey(site, other.headers, authenticator());
    let checked = 0;
    const priority: Database["priority"] = {
      sql,
      async withDeadline(statement, ms) {
        const session = await withDeadline(statement, ms);
        checked += 1;
        if (checked === checks)
          await query`update staff set role = ${role} where id = ${other.person.id}`;
        return session;
      },
    };
    const late = await siteOn({ ...database, priority });
    const people = () => query`select id, email, role, password from staff order by id`;
    const links = () => query`select * from staff_links order by staff_id`;
    const before = [
      (await people()).map((row) => (row["id"] === other.person.id ? { ...row, role } : row)),
      await links(),
    ];
    const address = `/api/staff/people${path.replace(":id", invited.person.id)}`;
    await problemOf(late.send(method, address, body, other.headers), 403);
    expect(checked).toBe(checks + 1);
    expect([await people(), await links()]).toEqual(before);
  },
);

test.each([
  { disabled: true },
  { role: "author and consultant" },
  { role: "viewer", disabled: false },
])("the last administrator stays, whatever is asked: %j", async (body) => {
  const boss = await signedIn("administrator");
  // Neither can sign in: one was never here, one may not.
  await invite(boss.headers, { ...aline, role: "administrator" });
  const gone = await personWith(database, "administrator");
  await change(boss.headers, gone.id, { disabled: true });
  const problem = await problemOf(change(boss.headers, boss.person.id, body), 409);
  expect(problem.detail).toContain("last administrator");
  expect(await list(boss.headers)).toHaveLength(3);
  expect(await trail(database, "refused", { actor: boss.person.email })).toMatchObject([
    { detail: { status: 409 } },
  ]);
});

test("the last administrator may go once another can sign in, also by passkey alone", async () => {
  const boss = await signedIn("administrator");
  const other = await signedInAs(site, database, "administrator");
  await problemOf(change(boss.headers, boss.person.id, { role: "viewer" }), 409);
  await addPasskey(site, other.headers, authenticator());
  expect((await change(boss.headers, boss.person.id, { role: "viewer" })).status).toBe(200);
});

test("the last administrator is left when two demote each other at the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    await query`delete from staff`;
    const [one, two] = await Promise.all([signedIn("administrator"), signedIn("administrator")]);
    const answers = await Promise.all([
      change(one.headers, two.person.id, { role: "viewer" }),
      change(two.headers, one.person.id, { disabled: true }),
    ]);
    const active = await query`
      select from staff where role = 'administrator' and disabled_at is null`;
    expect([active.length, answers.filter(({ ok }) => ok).length]).toEqual([1, 1]);
  }
});
