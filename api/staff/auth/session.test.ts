import * as v from "valibot";
import { expect, test } from "vitest";
import { SignInStep } from "../../../db/schema/staff.ts";
import { problemOf, siteOn, withSite } from "../../testing/app.ts";
import {
  cookieOf,
  doorOf,
  goodPassword,
  personWith,
  signedInAs,
  trail,
} from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { sql } = database;

const { signIn, me } = doorOf(site);

test("signing in by password answers who it is, gives a strict cookie, and is in the audit trail", async () => {
  const person = await personWith(database, "author and consultant");
  const answer = await signIn(person.email.toUpperCase(), goodPassword);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const step = v.parse(SignInStep, await answer.json());
  expect(step).toMatchObject({
    state: "signed-in",
    me: { ...person, role: "author and consultant", totp: false, passkeys: 0, recoveryCodes: 0 },
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect(await me(cookieOf(answer))).toMatchObject(person);
  expect(await trail(database, "signed in", { actor: person.email })).toMatchObject([
    { subject: person.email, detail: { by: "password" } },
  ]);
});

test("signing in by password over https the cookie is bound to the host and secure", async () => {
  const secure = await siteOn(database, { settings: { publicUrl: "https://www.example.rw" } });
  const person = await personWith(database, "viewer");
  const answer = await secure.send("POST", "https://www.example.rw/api/staff/session", {
    email: person.email,
    password: goodPassword,
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
});

test("signing in by password ends the session that the browser had, also another person's", async () => {
  const person = await personWith(database, "viewer");
  const before = await signedInAs(site, database, "author and consultant");
  const answer = await signIn(person.email, goodPassword, before.headers);
  expect(cookieOf(answer)).not.toBe(before.cookie);
  expect(await me(before.cookie)).toBeNull();
  expect(await me(cookieOf(answer))).toMatchObject(person);
});

test("signing in by password does not take a token that the browser chose", async () => {
  const person = await personWith(database, "viewer");
  const chosen = `session=${"A".repeat(43)}`;
  const answer = await signIn(person.email, goodPassword, { cookie: chosen });
  expect(answer.status).toBe(200);
  expect(await me(chosen)).toBeNull();
});

test("signing in by password counts the first of two cookies of one name", async () => {
  const [one, other] = [
    await signedInAs(site, database, "viewer"),
    await signedInAs(site, database, "author and consultant"),
  ];
  const chosen = `session=${"A".repeat(43)}`;
  expect(await me(`${one.cookie}; ${other.cookie}`)).toMatchObject(one.person);
  expect(await me(`${one.cookie}; ${chosen}`)).toMatchObject(one.person);
  expect(await me(`${chosen}; ${one.cookie}`)).toBeNull();
});

test("signing in by password refuses wrong passwords, unknown, invited and disabled people in the same words", async () => {
  const person = await personWith(database, "viewer");
  const disabled = await personWith(database, "viewer");
  await query`update staff set disabled_at = now() where id = ${disabled.id}`;
  const invited = await personWith(database, "viewer");
  await query`update staff set password = null where id = ${invited.id}`;
  const answers = await Promise.all([
    signIn(person.email, "not this one"),
    signIn("unknown@example.rw", goodPassword),
    signIn(disabled.email, goodPassword),
    signIn(invited.email, goodPassword),
  ]);
  const bodies = await Promise.all(answers.map((answer) => problemOf(answer, 401)));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(answers.map(({ headers }) => headers.get("set-cookie"))).toEqual([null, null, null, null]);
  expect(await trail(database, "sign-in failed", { subject: person.email })).toMatchObject([
    { actor: "", detail: { by: "password", count: 1 } },
  ]);
  const unknown = await trail(database, "sign-in failed", { subject: "unknown account" });
  expect(unknown.length).toBeGreaterThan(0);
  expect(JSON.stringify(await query`select * from audit_log`)).not.toContain("no one@");
});

test.each([
  [{ email: "x", password: "y" }, 422],
  [{ email: "a@example.rw" }, 422],
  [{ email: "a@example.rw", password: "x".repeat(1025) }, 422],
] as const)("refuses %j with %d", async (body, status) => {
  await problemOf(site.send("POST", "/api/staff/session", body), status);
});

test("a session is no one's without a cookie, or with one that is made up", async () => {
  for (const cookie of ["", "session=x", `session=${"b".repeat(43)}`, `other=${"b".repeat(43)}`])
    expect(await me(cookie)).toBeNull();
});

test.each([
  ["8 hours without a request", "seen_at = now() - interval '481 minutes'"],
  ["30 days", "created_at = now() - interval '30 days 1 minute'"],
])("a session ends after %s", async (_, moved) => {
  const { cookie, person } = await signedInAs(site, database, "author and consultant");
  expect(await me(cookie)).not.toBeNull();
  await query`update staff_sessions set ${sql.unsafe(moved)} where staff_id = ${person.id}`;
  expect(await me(cookie)).toBeNull();
});

test("a session is kept alive by requests, to the minute", async () => {
  const { cookie, person } = await signedInAs(site, database, "author and consultant");
  await query`
    update staff_sessions set seen_at = now() - interval '7 hours' where staff_id = ${person.id}`;
  await me(cookie);
  const [row] = await query<{ recent: boolean }>`
    select session.seen_at > now() - interval '1 minute' and staff.seen_at is not null as recent
    from staff_sessions as session join staff on staff.id = staff_id
    where staff_id = ${person.id}`;
  expect(row?.recent).toBe(true);
});

test("a session ends by signing out, which the audit trail knows", async () => {
  const { cookie, headers, person } = await signedInAs(site, database, "viewer");
  const answer = await site.send("DELETE", "/api/staff/session", undefined, headers);
  expect([answer.status, cookieOf(answer)]).toEqual([204, "session="]);
  expect(await me(cookie)).toBeNull();
  expect(await trail(database, "signed out", { actor: person.email })).toHaveLength(1);
  await problemOf(site.send("DELETE", "/api/staff/session", undefined, headers), 401);
});

test("a session is kept as a hash alone", async () => {
  const { cookie } = await signedInAs(site, database, "viewer");
  const token = cookie.slice("session=".length);
  const rows = await query`select token_hash from staff_sessions`;
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.some((row) => Buffer.from(row["token_hash"]).toString() === token)).toBe(false);
});

test("the list of sessions shows one's own alone, with the device in words, and ends one of them", async () => {
  const person = await personWith(database, "author and consultant");
  const phone = cookieOf(
    await signIn(person.email, goodPassword, {
      "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    }),
  );
  const here = cookieOf(await signIn(person.email, goodPassword));
  const stranger = await signedInAs(site, database, "administrator");
  const list = await site.call("/api/staff/sessions", { headers: { cookie: here } });
  const rows = await list.json();
  expect(rows).toMatchObject([
    { current: true, device: "Another browser" },
    { current: false, device: "Chrome on Android" },
  ]);
  const end = (id: string, cookie: string) =>
    site.send("DELETE", `/api/staff/sessions/${id}`, undefined, { cookie });
  await problemOf(end(rows[1].id, stranger.cookie), 404);
  await problemOf(end("x", here), 404);
  expect((await end(rows[1].id, here)).status).toBe(204);
  expect([await me(phone), (await me(here))?.email]).toEqual([null, person.email]);
});

test("the list of sessions is empty everywhere after signing out everywhere", async () => {
  const person = await personWith(database, "author and consultant");
  const cookies = [];
  for (let n = 0; n < 3; n++) cookies.push(cookieOf(await signIn(person.email, goodPassword)));
  const stranger = await signedInAs(site, database, "author and consultant");
  const cookie = cookies[0] ?? "";
  const answer = await site.send("DELETE", "/api/staff/sessions", undefined, { cookie });
  expect(answer.status).toBe(204);
  expect(await Promise.all(cookies.map(me))).toEqual([null, null, null]);
  expect(await me(stranger.cookie)).not.toBeNull();
  expect(await trail(database, "signed out everywhere", { actor: person.email })).toHaveLength(1);
});
