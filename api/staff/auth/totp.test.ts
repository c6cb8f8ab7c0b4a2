import { Secret, TOTP } from "otpauth";
import * as v from "valibot";
import { expect, test } from "vitest";
import { withDatabase } from "../../../db/testing/database.ts";
import { RecoveryCodes, SignInStep, TotpAsked } from "../../../db/schema/staff.ts";
import { problemOf, siteOn } from "../../testing/app.ts";
import { hashOf } from "./token.ts";
import { addPasskey, authenticator } from "../../testing/passkey.ts";
import { cookieOf, doorOf, personWith, trail } from "../../testing/staff.ts";

const { database, query } = await withDatabase();
let now = Date.UTC(2026, 5, 14, 9, 0, 5);
const site = await siteOn(database, { now: () => now });

const send = (method: "POST" | "PUT" | "DELETE", path: string, body?: unknown, cookie = "") =>
  site.send(method, `/api/staff${path}`, body, cookie ? { cookie } : {});

const { signIn, me } = doorOf(site);
async function password(email: string): Promise<{ ticket: string; cookie: string }> {
  const answer = await signIn(email);
  const step = v.parse(SignInStep, await answer.json());
  return { ticket: step.state === "code" ? step.ticket : "", cookie: cookieOf(answer) };
}

const enter = (ticket: string, code = "") => send("POST", "/session/code", { ticket, code });

const digits = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });

/** Someone with an authenticator app, and ten recovery codes. */
async function withApp() {
  const person = await personWith(database, "author and consultant");
  const { cookie } = await password(person.email);
  const asked = v.parse(TotpAsked, await (await send("POST", "/totp", {}, cookie)).json());
  const { secret, ticket } = asked;
  const confirm = await send("POST", "/totp/confirm", { ticket, code: digits(secret) }, cookie);
  const { recoveryCodes } = v.parse(RecoveryCodes, await confirm.json());
  now += 30_000;
  return { person, cookie, secret, recoveryCodes, uri: asked.uri };
}

test("an authenticator app counts only once a code confirmed it, gives ten recovery codes, and is in the trail", async () => {
  const person = await personWith(database, "author and consultant");
  const { cookie } = await password(person.email);
  const { ticket, secret, uri } = await (await send("POST", "/totp", {}, cookie)).json();
  expect(uri).toBe(
    `otpauth://totp/${encodeURIComponent("Inkingi GRC Advisory")}:${encodeURIComponent(person.email)}?issuer=${encodeURIComponent("Inkingi GRC Advisory")}&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await password(person.email)).ticket).toBe("");

  const again = (await password(person.email)).cookie;
  const wrong = digits(secret, 10);
  const problem = await problemOf(
    send("POST", "/totp/confirm", { ticket, code: wrong }, again),
    422,
  );
  expect(problem.errors).toMatchObject([{ path: "code" }]);
  expect((await password(person.email)).ticket).toBe("");

  const right = await send(
    "POST",
    "/totp/confirm",
    { ticket, code: digits(secret) },
    (await password(person.email)).cookie,
  );
  const { recoveryCodes } = v.parse(RecoveryCodes, await right.json());
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[^-]{4}$/);
  expect((await password(person.email)).ticket).toMatch(/^[\w-]{43}$/);
  expect(await trail(database, "second factor on", { actor: person.email })).toHaveLength(1);
});

test("an authenticator app ends the other sessions when it is set up, and when it is removed", async () => {
  const person = await personWith(database, "author and consultant");
  const [here, first] = [await password(person.email), await password(person.email)];
  const isIn = async ({ cookie }: { cookie: string }) => (await me(cookie)) !== null;
  const asked = v.parse(TotpAsked, await (await send("POST", "/totp", {}, here.cookie)).json());
  const { secret } = asked;
  expect([await isIn(here), await isIn(first)]).toEqual([true, true]);
  const confirming = { ticket: asked.ticket, code: digits(secret) };
  await send("POST", "/totp/confirm", confirming, here.cookie);
  expect([await isIn(here), await isIn(first)]).toEqual([true, false]);

  const { ticket } = await password(person.email);
  now += 30_000;
  const answer = await enter(ticket, digits(secret));
  const second = { cookie: cookieOf(answer) };
  expect(await isIn(second)).toBe(true);
  await send("DELETE", "/totp", undefined, here.cookie);
  expect([await isIn(here), await isIn(second)]).toEqual([true, false]);
});

test("an authenticator app is asked for after the password, and then signs in", async () => {
  const { person, secret } = await withApp();
  const { ticket, cookie } = await password(person.email);
  expect(cookie).toBe("");
  const answer = await enter(ticket, digits(secret));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    state: "signed-in",
    me: { ...person, totp: true, recoveryCodes: 10 },
  });
  expect(cookieOf(answer)).toMatch(/^session=[\w-]{43}$/);
  expect(await trail(database, "signed in", { actor: person.email })).toMatchObject([
    { detail: { by: "code" } },
    { detail: { by: "password" } },
  ]);
});

test("an authenticator app is asked for also where there is a passkey", async () => {
  const { person, cookie } = await withApp();
  expect((await addPasskey(site, { cookie }, authenticator())).status).toBe(201);
  expect((await password(person.email)).ticket).not.toBe("");
});

test("an authenticator app counts each code once, also for two at the same moment, and no older one after it", async () => {
  const { person, secret } = await withApp();
  const tickets = [];
  for (let n = 0; n < 4; n++) tickets.push((await password(person.email)).ticket);
  const [first = "", second = "", third = "", fourth = ""] = tickets;
  const code = digits(secret);
  const answers = await Promise.all([first, second].map((ticket) => enter(ticket, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const replay = [
    { ticket: third, code },
    { ticket: fourth, code: digits(secret, -1) },
  ];
  for (const body of replay) await problemOf(send("POST", "/session/code", body), 401);
  // A used code uses up no ticket: its sender waits for the next code.
  const later = await enter(third, digits(secret, 1));
  expect(later.status).toBe(200);
});

test("an authenticator app is set up with the secret that the server gave, once, within 15 minutes, by the same person", async () => {
  const person = await personWith(database, "author and consultant");
  const { cookie } = await password(person.email);
  const ask = async () =>
    v.parse(TotpAsked, await (await send("POST", "/totp", {}, cookie)).json());
  const chosen = "A".repeat(32);
  const own = { secret: chosen, code: digits(chosen) };
  await problemOf(send("POST", "/totp/confirm", own, cookie), 422);
  const { ticket, secret } = await ask();
  const confirm = (given: object, by = cookie) => send("POST", "/totp/confirm", given, by);
  await problemOf(confirm({ ticket, ...own }), 422);
  const right = { ticket, code: digits(secret) };
  const other = await password((await personWith(database, "author and consultant")).email);
  await problemOf(confirm(right, other.cookie), 410);

  const late = await ask();
  await query`
    update staff_tickets set until = until - interval '15 minutes' where kind = 'totp-add'`;
  await problemOf(confirm({ ticket: late.ticket, code: digits(late.secret) }), 410);
  await query`
    update staff_tickets set until = until + interval '15 minutes' where kind = 'totp-add'`;
  const answers = await Promise.all([confirm(right), confirm(right)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect(await trail(database, "second factor on", { actor: person.email })).toHaveLength(1);
});

test("an authenticator app does not count its confirming code a second time", async () => {
  const { person, secret } = await withApp();
  const { ticket } = await password(person.email);
  await problemOf(enter(ticket, digits(secret, -1)), 401);
});

test("an authenticator app gives five tries a ticket, and makes the account wait after five wrong ones", async () => {
  const { person, secret } = await withApp();
  const { ticket } = await password(person.email);
  const wrong = digits(secret, 7);
  for (let n = 0; n < 5; n++) await problemOf(enter(ticket, wrong), 401);
  const over = await problemOf(enter(ticket, digits(secret)), 401);
  expect(over.type).toBe("/problems/start-again");

  const next = await password(person.email);
  // It waits for a second by now; for longer here, since a busy machine is slow.
  const moved = await query`
    update sign_in_tries set next_at = next_at + interval '100 s'
    where key = ${`code:${person.id}`} and tries = 5
    returning key`;
  expect(moved).toHaveLength(1);
  const tooEarly = await enter(next.ticket, digits(secret));
  expect(Number(tooEarly.headers.get("retry-after"))).toBeGreaterThan(0);
  await problemOf(tooEarly, 429);

  await query`update sign_in_tries set next_at = now() where key like 'code:%'`;
  const answer = await enter(next.ticket, digits(secret));
  expect(answer.status).toBe(200);
  const failed = await trail(database, "sign-in failed", { subject: person.email });
  expect(failed).toMatchObject([{ detail: { by: "code", count: 1 } }]);
});

test("an authenticator app does not accept a ticket after 5 minutes, or of someone disabled", async () => {
  const { person, secret } = await withApp();
  const { ticket } = await password(person.email);
  await query`update staff_tickets set until = now() where kind = 'code'`;
  const body = { ticket, code: digits(secret) };
  await problemOf(send("POST", "/session/code", body), 401);
  const next = await password(person.email);
  await query`update staff set disabled_at = now() where id = ${person.id}`;
  await problemOf(enter(next.ticket, digits(secret)), 401);
});

test.each(["12345", "abc", "123456789"])(
  "an authenticator app does not take %j for a code",
  async (code) => {
    await problemOf(enter("A".repeat(43), code), 422);
  },
);

test("an authenticator app can be removed, and then the password is enough", async () => {
  const { person, cookie } = await withApp();
  expect((await send("DELETE", "/totp", undefined, cookie)).status).toBe(204);
  expect((await password(person.email)).ticket).toBe("");
  expect(await trail(database, "second factor off", { actor: person.email })).toHaveLength(1);
  await problemOf(send("DELETE", "/totp", undefined, cookie), 409);
  await problemOf(send("POST", "/recovery-codes", {}, cookie), 409);
});

test("a recovery code signs in once, however it is written, and is kept as a hash", async () => {
  const { person, recoveryCodes } = await withApp();
  const [code = ""] = recoveryCodes;
  const { ticket } = await password(person.email);
  const typed = code.toLowerCase().replaceAll("-", " ");
  const answer = await enter(ticket, typed);
  expect(await answer.json()).toMatchObject({ me: { recoveryCodes: 9 } });
  const next = await password(person.email);
  await problemOf(enter(next.ticket, code), 401);
  const rows = await query`select hash from staff_recovery_codes`;
  expect(rows.some(({ hash }) => Buffer.from(hash).toString().includes(code.slice(0, 4)))).toBe(
    false,
  );
  expect(await trail(database, "signed in", { actor: person.email })).toMatchObject([
    { detail: { by: "recovery code" } },
    { detail: { by: "password" } },
  ]);
});

test("a recovery code of 16 characters, as they were before, signs in", async () => {
  const { person } = await withApp();
  const code = "0123456789ABCDEF";
  await query`
    insert into staff_recovery_codes (staff_id, hash) values (${person.id}, ${hashOf(code)})`;
  const { ticket } = await password(person.email);
  expect((await enter(ticket, code)).status).toBe(200);
});

test("a recovery code works for the owner while someone guesses at the six digits", async () => {
  const { person, recoveryCodes } = await withApp();
  await query`
    insert into sign_in_tries values (${`code:${person.id}`}, 99, now() + interval '15 minutes')`;
  const { ticket } = await password(person.email);
  const answer = await enter(ticket, recoveryCodes[3]);
  expect(answer.status).toBe(200);
});

test("a recovery code stops counting when ten new ones are made", async () => {
  const { person, cookie, recoveryCodes } = await withApp();
  const made = await send("POST", "/recovery-codes", {}, cookie);
  const fresh = v.parse(RecoveryCodes, await made.json()).recoveryCodes;
  const { ticket } = await password(person.email);
  await problemOf(enter(ticket, recoveryCodes[0]), 401);
  expect((await enter(ticket, fresh[0])).status).toBe(200);
  expect(await trail(database, "recovery codes replaced", { actor: person.email })).toHaveLength(1);
});
