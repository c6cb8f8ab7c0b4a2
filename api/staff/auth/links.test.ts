import { Secret, TOTP } from "otpauth";
import * as v from "valibot";
import { expect, test } from "vitest";
import { LinkMade, RecoveryCodes, TotpAsked } from "../../../db/schema/staff.ts";
import { problemOf, withSite, sending } from "../../testing/app.ts";
import { addPasskey, authenticator, signInByPasskey } from "../../testing/passkey.ts";
import { createSetupLink } from "./setup-link.ts";
import {
  cookieOf,
  doorOf,
  goodPassword,
  personWith,
  signedInAs,
  trail,
} from "../../testing/staff.ts";

const { database, query, site } = await withSite();

const origin = "https://www.example.rw";
const newPassword = "another four plain words";
const post = (path: string, body: object, headers = {}) =>
  site.send("POST", `/api/staff${path}`, body, headers);
const look = (token: string) => post("/links/look", { token });
const use = (token: string, more: object = {}) =>
  post("/links/use", { token, name: "Aline Uwase", password: newPassword, ...more });
const { signIn, me } = doorOf(site);

async function linkFor(id: string): Promise<string> {
  const boss = await signedInAs(site, database, "administrator");
  const answer = await post(`/people/${id}/link`, {}, boss.headers);
  return v.parse(LinkMade, await answer.json()).token;
}

const noStaff = () => query`delete from staff`;
const start = (staff: { email: string; password: string } | null = null) =>
  createSetupLink(database, { staff, origin });
const tokenIn = (line: string | undefined) => line?.split(`${origin}/admin#`)[1] ?? "";

test("the first administrator comes by a link of 24 hours, which every start replaces, and only while no one is staff", async () => {
  await noStaff();
  const before = tokenIn(await start());
  const token = tokenIn(await start());
  expect(token).toMatch(/^[\w-]{43}$/);
  await problemOf(look(before), 410);
  const found = await (await look(token)).json();
  expect(found).toMatchObject({ kind: "set-up", email: null, name: null, role: "administrator" });
  expect(Math.round((Date.parse(found.until) - Date.now()) / 3_600_000)).toBe(24);

  const missing = await problemOf(use(token), 422);
  expect(missing.errors).toEqual([{ path: "email", message: "Email is required" }]);
  const answer = await use(token, { email: "first@example.rw" });
  expect(await answer.json()).toMatchObject({
    state: "signed-in",
    me: { email: "first@example.rw", name: "Aline Uwase", role: "administrator" },
  });
  expect(cookieOf(answer)).toMatch(/^session=[\w-]{43}$/);
  await problemOf(use(token, { email: "second@example.rw" }), 410);
  expect(await start()).toBeUndefined();
  expect(await trail(database, "link used", { actor: "first@example.rw" })).toMatchObject([
    { detail: { kind: "set-up" } },
  ]);
});

test("the first administrator is one, however many use the link at the same moment", async () => {
  await noStaff();
  const token = tokenIn(await start());
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => use(token, { email: `n${n}@example.rw` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  expect(await query`select from staff`).toHaveLength(1);
});

test("the first administrator comes by STAFF_EMAIL and STAFF_PASSWORD, once, and never by a password everybody would guess", async () => {
  await noStaff();
  await expect(start({ email: "boss@example.rw", password: "Password1" })).rejects.toThrow(
    "STAFF_PASSWORD",
  );
  const staff = { email: "boss@example.rw", password: newPassword };
  expect(await start(staff)).toContain("first administrator");
  expect(await start({ ...staff, password: "something else entirely" })).toBeUndefined();
  expect((await signIn(staff.email, newPassword)).status).toBe(200);
  expect(await trail(database, "first administrator", { subject: staff.email })).toHaveLength(1);
  await query`update staff set role = 'viewer'`;
  expect(await start(staff)).toContain("No one administers");
});

test("a link of an invitation shows for whom it is, sets the password once, and signs in", async () => {
  const boss = await signedInAs(site, database, "administrator");
  const invitation = { email: "jean@example.rw", name: "Jean", role: "author and consultant" };
  const made = v.parse(LinkMade, await (await post("/people", invitation, boss.headers)).json());
  expect(await (await look(made.token)).json()).toEqual({
    kind: "invite",
    ...invitation,
    until: made.until,
  });
  const answer = await use(made.token, { email: "other@example.rw" });
  expect(await answer.json()).toMatchObject({
    me: { email: invitation.email, name: "Aline Uwase", role: "author and consultant" },
  });
  await problemOf(look(made.token), 410);
  await problemOf(use(made.token), 410);
  expect((await signIn(invitation.email, newPassword)).status).toBe(200);
  expect(await trail(database, "link used", { actor: invitation.email })).toMatchObject([
    { detail: { kind: "invite" } },
  ]);
});

test("a link of a reset ends the old password and every session", async () => {
  const person = await personWith(database, "viewer");
  const old = cookieOf(await signIn(person.email));
  const token = await linkFor(person.id);
  expect(await (await look(token)).json()).toMatchObject({ kind: "reset", email: person.email });
  expect((await use(token)).status).toBe(200);
  await problemOf(signIn(person.email), 401);
  expect((await signIn(person.email, newPassword)).status).toBe(200);
  expect(await me(old)).toBeNull();
});

test("a link stops working when another is made, and after its time until another is made", async () => {
  const person = await personWith(database, "viewer");
  const before = await linkFor(person.id);
  const token = await linkFor(person.id);
  await problemOf(use(before), 410);
  await query`update staff_links set until = now() where staff_id = ${person.id}`;
  await problemOf(look(token), 410);
  await problemOf(use(token), 410);
  expect((await signIn(person.email)).status).toBe(200);
  expect((await use(await linkFor(person.id))).status).toBe(200);
});

test("a link does not replace the code of an authenticator app", async () => {
  const person = await personWith(database, "author and consultant");
  const cookie = cookieOf(await signIn(person.email));
  const asked = v.parse(TotpAsked, await (await post("/totp", {}, { cookie })).json());
  const code = new TOTP({ secret: Secret.fromBase32(asked.secret) }).generate();
  const confirmed = await post("/totp/confirm", { ticket: asked.ticket, code }, { cookie });
  const { recoveryCodes } = v.parse(RecoveryCodes, await confirmed.json());
  const answer = await use(await linkFor(person.id));
  expect(cookieOf(answer)).toBe("");
  const step = await answer.json();
  expect(step).toMatchObject({ state: "code" });
  const next = await post("/session/code", { ticket: step.ticket, code: recoveryCodes[0] });
  expect(next.status).toBe(200);
});

test("a link does not replace a passkey", async () => {
  const person = await personWith(database, "author and consultant");
  const cookie = cookieOf(await signIn(person.email));
  const key = authenticator();
  await addPasskey(site, { cookie }, key);
  const answer = await use(await linkFor(person.id));
  expect([cookieOf(answer), await answer.json()]).toEqual(["", { state: "passkey" }]);
  expect((await signInByPasskey(site, key)).status).toBe(200);
});

test.each([
  ["12345678", "common"],
  ["PassWord", "common"],
  ["short", "8 characters"],
  ["x".repeat(129), "128 characters"],
])("a link does not set the password %j", async (password, why) => {
  const person = await personWith(database, "viewer");
  const token = await linkFor(person.id);
  const problem = await problemOf(use(token, { password }), 422);
  expect(problem.errors).toEqual([{ path: "password", message: expect.stringContaining(why) }]);
  expect((await look(token)).status).toBe(200);
});

test("a link that never was is refused, without filling the audit trail", async () => {
  for (let n = 0; n < 5; n++) await problemOf(look("A".repeat(43)), 410);
  expect(await trail(database, "refused", { subject: "a link" })).toHaveLength(1);
  await problemOf(look("x"), 422);
});

test("a new password by a link forgets every browser on which the old one was used", async () => {
  const person = await personWith(database, "viewer");
  const known = () =>
    query`select from staff_devices where staff_id = ${person.id}`.then((rows) => rows.length);
  for (let n = 0; n < 3; n++) await signIn(person.email);
  expect(await known()).toBe(3);
  expect((await use(await linkFor(person.id))).status).toBe(200);
  // The one where the link was used.
  expect(await known()).toBe(1);
});

test("one's own password is changed by someone who signed in lately, and ends the other sessions", async () => {
  const person = await personWith(database, "viewer");
  const other = cookieOf(await signIn(person.email));
  const here = cookieOf(await signIn(person.email));
  const put = (password: string, current = goodPassword) =>
    site.send("PUT", "/api/staff/password", { current, password }, { cookie: here });
  await problemOf(put("iloveyou"), 422);
  expect((await put(newPassword)).status).toBe(204);
  expect([await me(other), await me(here)]).toMatchObject([null, person]);
  await problemOf(signIn(person.email), 401);
  expect((await signIn(person.email, newPassword)).status).toBe(200);
  expect(await trail(database, "password changed", { actor: person.email })).toHaveLength(1);
});

test("one's own password is changed only by someone who knows the current one, which no one may guess for long", async () => {
  const person = await personWith(database, "viewer");
  const cookie = cookieOf(await signIn(person.email));
  const put = (body: object) => site.send("PUT", "/api/staff/password", body, { cookie });
  const missing = await problemOf(put({ password: newPassword }), 422);
  expect(missing.errors).toEqual([{ path: "current", message: "Current password is required" }]);
  const wrong = { password: newPassword, current: "four wrong words together" };
  for (let n = 0; n < 5; n++) {
    const problem = await problemOf(put(wrong), 422);
    expect(problem.errors).toMatchObject([{ path: "current" }]);
  }
  await query`
    update sign_in_tries set next_at = next_at + interval '100 s'
    where key = ${`own-password:${person.id}`} and tries = 5`;
  const right = { password: newPassword, current: goodPassword };
  await problemOf(put(right), 429);
  expect(await trail(database, "sign-in failed", { subject: person.email })).toHaveLength(1);
  await query`delete from sign_in_tries`;
  expect((await put(right)).status).toBe(204);
  await problemOf(signIn(person.email), 401);
});

test("one's own password is set without one where there is none", async () => {
  const { headers, person } = await signedInAs(site, database, "viewer");
  const set = sending("PUT", { password: newPassword }, headers);
  expect((await site.call("/api/staff/password", set)).status).toBe(204);
  expect((await signIn(person.email, newPassword)).status).toBe(200);
});
