import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { Database } from "../../../db/postgres/postgres.ts";
import { problemOf, siteOn, withSite, sending } from "../../testing/app.ts";
import { cookieOf, doorOf, personWith, signedInAs, trail } from "../../testing/staff.ts";
import { addPasskey, asked, authenticator, signInByPasskey } from "../../testing/passkey.ts";

const { database, query, site } = await withSite();
const { sql, withDeadline } = database;
const { signIn, me } = doorOf(site);

async function withKey(habits = {}) {
  const who = await signedInAs(site, database, "viewer");
  const key = authenticator();
  const added = await addPasskey(site, who.headers, key, habits);
  expect(added.status).toBe(201);
  return { who, key, id: (await added.json()).id };
}

test("a passkey is added, listed, signs in without a name, and is removed", async () => {
  const who = await signedInAs(site, database, "author and consultant");
  const key = authenticator();
  const added = await addPasskey(site, who.headers, key);
  expect(added.status).toBe(201);
  const row = await added.json();
  expect(row).toMatchObject({ name: "My phone", usedAt: null });

  const answer = await signInByPasskey(site, key);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    state: "signed-in",
    me: { ...who.person, role: "author and consultant", passkeys: 1 },
  });
  const list = await site.call("/api/staff/passkeys", { headers: who.headers });
  expect(await list.json()).toMatchObject([{ id: row.id, usedAt: expect.any(String) }]);
  for (const action of ["passkey added", "signed in"])
    expect(await trail(database, action, { actor: who.person.email })).toHaveLength(1);

  const remove = () => site.send("DELETE", `/api/staff/passkeys/${row.id}`, undefined, who.headers);
  expect((await remove()).status).toBe(204);
  await problemOf(remove(), 404);
  await problemOf(signInByPasskey(site, key), 401);
  expect(await trail(database, "passkey removed", { actor: who.person.email })).toHaveLength(1);
});

test("a passkey ends the other sessions when it is added, and when it is removed", async () => {
  const person = await personWith(database, "author and consultant");
  const key = authenticator();
  const isIn = async (cookie: string) => (await me(cookie)) !== null;
  const here = cookieOf(await signIn(person.email));
  const first = cookieOf(await signIn(person.email));
  const { id } = await (await addPasskey(site, { cookie: here }, key)).json();
  expect([await isIn(here), await isIn(first)]).toEqual([true, false]);
  const second = cookieOf(await signInByPasskey(site, key));
  expect(await isIn(second)).toBe(true);
  const removed = await site.send("DELETE", `/api/staff/passkeys/${id}`, undefined, {
    cookie: here,
  });
  expect(removed.status).toBe(204);
  expect([await isIn(here), await isIn(second)]).toEqual([true, false]);
});

test("a passkey is asked for after a right password, which opens nothing by itself", async () => {
  const person = await personWith(database, "author and consultant");
  const key = authenticator();
  const cookie = cookieOf(await signIn(person.email));
  expect((await addPasskey(site, { cookie }, key)).status).toBe(201);

  const answer = await signIn(person.email);
  expect([await answer.json(), answer.headers.get("set-cookie")]).toEqual([
    { state: "passkey" },
    null,
  ]);
  await problemOf(signIn(person.email, "four other words together"), 401);
  expect(await trail(database, "signed in", { actor: person.email })).toHaveLength(1);
  expect((await signInByPasskey(site, key)).status).toBe(200);
});

test("a passkey that is added while a password is compared is asked for as well", async () => {
  const person = await personWith(database, "author and consultant");
  let isAdded = false;
  const adding: Database["priority"] = {
    sql,
    async withDeadline(statement, ms) {
      const rows = await withDeadline(statement, ms);
      const isAccount = Array.isArray(rows) && rows[0]?.password;
      if (isAccount && !isAdded) {
        isAdded = true;
        await query`
          insert into staff_passkeys (id, staff_id, public_key, counter, transports, name)
          values ('late', ${person.id}, '', 0, '{}', 'Late')`;
      }
      return rows;
    },
  };
  const other = await siteOn({ ...database, ...adding, priority: adding });
  await problemOf(doorOf(other).signIn(person.email), 401);
  expect(isAdded).toBe(true);
});

test("a passkey has to be found without a name and to verify its owner", async () => {
  const who = await signedInAs(site, database, "viewer");
  const { options } = await asked(site, "/api/staff/passkeys", who.headers);
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "Inkingi GRC Advisory" },
    user: { name: who.person.email },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
  const begun = await asked(site, "/api/staff/session/passkey");
  expect(begun.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(begun.options).not.toHaveProperty("allowCredentials.0");
});

test("a passkey is refused without its owner, from another site, or from another's browser", async () => {
  const who = await signedInAs(site, database, "viewer");
  const refused = [
    { verifiesOwner: false },
    { origin: "https://evil.example" },
    { origin: "http://localhost:9000" },
  ];
  for (const habits of refused)
    await problemOf(addPasskey(site, who.headers, authenticator(), habits), 422);
  const key = authenticator();
  expect((await addPasskey(site, who.headers, key)).status).toBe(201);
  const failed = () => trail(database, "sign-in failed", { subject: "a passkey" });
  const before = await failed();
  for (const habits of refused) await problemOf(signInByPasskey(site, key, habits), 401);
  // Of one network the trail holds a row in 10 minutes.
  expect((await failed()).length).toBeGreaterThan(0);
  expect((await failed()).length - before.length).toBeLessThanOrEqual(1);
  expect((await signInByPasskey(site, key)).status).toBe(200);
});

test("a passkey belongs to one person, who alone may remove it", async () => {
  const { who: owner, key, id } = await withKey();
  const other = await signedInAs(site, database, "administrator");
  await problemOf(addPasskey(site, other.headers, key), 422);
  await problemOf(site.send("DELETE", `/api/staff/passkeys/${id}`, undefined, other.headers), 404);
  const { ticket, options } = await asked(site, "/api/staff/passkeys", owner.headers);
  const body = { ticket, name: "x", response: authenticator().create(options) };
  const stolen = await site.send("POST", "/api/staff/passkeys", body, other.headers);
  await problemOf(stolen, 422);
});

test("a passkey names its owner, and no one else", async () => {
  const { who: owner, key } = await withKey();
  const other = await signedInAs(site, database, "viewer");
  const named = (id: string) => Buffer.from(id).toString("base64url");
  for (const userHandle of [named(other.person.id), "", null])
    await problemOf(signInByPasskey(site, key, { userHandle }), 401);
  const answer = await signInByPasskey(site, key, { userHandle: named(owner.person.id) });
  expect(answer.status).toBe(200);
});

test("a passkey is begun 30 times in 10 minutes by one person, and then later", async () => {
  const who = await signedInAs(site, database, "viewer");
  const ask = () => site.send("POST", "/api/staff/passkeys/options", {}, who.headers);
  for (let n = 0; n < 30; n++) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  await problemOf(refused, 429);
  const other = await signedInAs(site, database, "viewer");
  const others = sending("POST", {}, other.headers);
  expect((await site.call("/api/staff/passkeys/options", others)).status).toBe(200);
});

test("a passkey answers each challenge once, and none that is older than 5 minutes", async () => {
  const { key } = await withKey();
  const { ticket, options } = await asked(site, "/api/staff/session/passkey");
  const body = { ticket, response: key.get(options) };
  const send = () => site.send("POST", "/api/staff/session/passkey", body);
  const statuses = await Promise.all([1, 2, 3].map(async () => (await send()).status));
  expect(statuses.sort()).toEqual([200, 401, 401]);

  const late = await asked(site, "/api/staff/session/passkey");
  await query`update staff_tickets set until = now() - interval '1 s'`;
  const response = key.get(late.options);
  await problemOf(site.send("POST", "/api/staff/session/passkey", { ...late, response }), 401);
});

test("a passkey is refused when its counter stands still, as that of a copy would", async () => {
  const { key } = await withKey({ counter: 5 });
  expect((await signInByPasskey(site, key, { counter: 6 })).status).toBe(200);
  await problemOf(signInByPasskey(site, key, { counter: 6 }), 401);
  await problemOf(signInByPasskey(site, key, { counter: 2 }), 401);
  expect((await signInByPasskey(site, key, { counter: 7 })).status).toBe(200);
});

test("a passkey may have no counter at all, as those that are kept in the cloud", async () => {
  const { key } = await withKey({ counter: 0 });
  for (let n = 0; n < 2; n++)
    expect((await signInByPasskey(site, key, { counter: 0 })).status).toBe(200);
});

test("a passkey of someone disabled signs no one in", async () => {
  const { who, key } = await withKey();
  await query`update staff set disabled_at = now() where id = ${who.person.id}`;
  await problemOf(signInByPasskey(site, key), 401);
});

test("a passkey is refused in whatever shape it comes broken", async () => {
  const key = authenticator();
  const right = async () => {
    const { ticket, options } = await asked(site, "/api/staff/session/passkey");
    return { ticket, response: key.get(options) };
  };
  const { ticket, response } = await right();
  const broken = [
    {},
    { ...response, response: {} },
    { ...response, id: 1 },
    { ...response, response: { ...response.response, authenticatorData: "AAAA" } },
    { ...response, response: { ...response.response, clientDataJSON: "!!!" } },
  ];
  for (const one of broken) {
    const asking = await right();
    await problemOf(
      site.send("POST", "/api/staff/session/passkey", { ticket: asking.ticket, response: one }),
      401,
    );
  }
  await problemOf(site.send("POST", "/api/staff/session/passkey", { ticket: "x", response }), 422);
  // No one has this key.
  await problemOf(site.send("POST", "/api/staff/session/passkey", { ticket, response }), 401);
});

test("a passkey needs a host name, and says so on an IP address", async () => {
  const who = await signedInAs(site, database, "viewer");
  for (const origin of ["http://127.0.0.1:8000", "http://[::1]:8000"]) {
    for (const path of ["/api/staff/session/passkey/options", "/api/staff/passkeys/options"]) {
      const problem = await problemOf(site.send("POST", `${origin}${path}`, {}, who.headers), 422);
      expect(problem.type).toBe("/problems/needs-host-name");
    }
  }
});

test("a passkey is for the name in PUBLIC_URL", async () => {
  const publicUrl = "https://www.example.rw";
  const named = await siteOn(database, { settings: { publicUrl } });
  const answer = await named.send("POST", `${publicUrl}/api/staff/session/passkey/options`, {});
  expect(await answer.json()).toMatchObject({ options: { rpId: "www.example.rw" } });
});

test("a passkey is asked for by one network 300 times in 10 minutes, and then later", async () => {
  const from = "203.0.113.77";
  await query`
    insert into rate_limit values
      (${`passkey:${from}`}, 299, 300, now() + interval '10 minutes')`;
  const ask = () =>
    site.call("/api/staff/session/passkey/options", { ...sending("POST", {}), from });
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  await problemOf(refused, 429);
});
