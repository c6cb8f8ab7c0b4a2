import * as v from "valibot";
import { expect, test } from "vitest";
import { LinkMade } from "../../../db/schema/staff.ts";
import { blocker, waiting } from "../../../db/testing/blocker.ts";
import { siteOn, withSite } from "../../testing/app.ts";
import { cookieOf, doorOf, goodPassword, personWith, signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();

const call = (method: "POST" | "PATCH", path: string, body: object, headers = {}) =>
  site.send(method, `/api/staff${path}`, body, headers);
const { signIn, me } = doorOf(site);
const newPassword = "another four plain words";
const isSignedIn = async (cookie: string) => (await me(cookie)) !== null;

/** Keeps the person's row locked until each of these calls, one begun after the other, waits for it. */
async function inParallel(id: string, ...calls: (() => Promise<Response>)[]): Promise<Response[]> {
  const release = await blocker(
    database,
    (tx) => tx`update staff set name = name where id = ${id}`,
  );
  const begun: Promise<Response>[] = [];
  for (const one of calls) {
    begun.push(one());
    await expect.poll(waiting(query)).toHaveLength(begun.length);
  }
  await release();
  return Promise.all(begun);
}

/**
 * A change of the own password that has come to its last statement: hashing the new one takes longer on a busy machine than
 * a statement may wait for a lock.
 */
async function hashedChange(own: { cookie: string }) {
  const [hashed, begin] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const withDeadline: typeof database.withDeadline = async (statement, ms) => {
    // Its text, as postgres.js has it.
    if (String(Reflect.get(statement, "strings")).includes("set password")) {
      hashed.resolve();
      await begin.promise;
    }
    return database.withDeadline(statement, ms);
  };
  const held = await siteOn(database, { database: { ...database, withDeadline } });
  const passwords = { current: goodPassword, password: newPassword };
  const changed = held.send("PUT", "/api/staff/password", passwords, own);
  await hashed.promise;
  return () => {
    begin.resolve();
    return changed;
  };
}

test("who signs in by the old password while it is changed is out when it has changed", async () => {
  for (const changeFirst of [true, false]) {
    const { id, email } = await personWith(database, "author");
    const own = { cookie: cookieOf(await signIn(email)) };
    const change = await hashedChange(own);
    const old = () => signIn(email);
    const answers = await inParallel(id, ...(changeFirst ? [change, old] : [old, change]));
    const [edited, begun] = changeFirst ? answers : answers.toReversed();
    expect(edited?.status).toBe(204);
    expect(begun && (await isSignedIn(cookieOf(begun)))).toBe(false);
    expect(await isSignedIn(own.cookie)).toBe(true);
  }
});

test("who signs in while being disabled is not signed in when enabled again", async () => {
  const boss = await signedInAs(site, database, "administrator");
  const { id, email } = await personWith(database, "author");
  const disable = (disabled: boolean) => call("PATCH", `/people/${id}`, { disabled }, boss.headers);
  const [begun] = await inParallel(
    id,
    () => signIn(email),
    () => disable(true),
  );
  expect((await disable(false)).status).toBe(200);
  expect(begun && (await isSignedIn(cookieOf(begun)))).toBe(false);
});

test("of links made for one person at the same moment one works", async () => {
  const boss = await signedInAs(site, database, "administrator");
  const { id } = await personWith(database, "author");
  const make = () => call("POST", `/people/${id}/link`, {}, boss.headers);
  const made = await inParallel(id, make, make, make);
  const works = await Promise.all(
    made.map(async (answer) => {
      const { token } = v.parse(LinkMade, await answer.json());
      return (await call("POST", "/links/look", { token })).status;
    }),
  );
  expect(works.toSorted()).toEqual([200, 410, 410]);
});

test("recovery codes that are replaced twice at the same moment are ten", async () => {
  const { person, headers } = await signedInAs(site, database, "viewer");
  await query`update staff set totp_secret = decode(repeat('00', 20), 'hex') where id = ${person.id}`;
  const replace = () => call("POST", "/recovery-codes", {}, headers);
  const answers = await inParallel(person.id, replace, replace);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const stored = await query`select from staff_recovery_codes where staff_id = ${person.id}`;
  expect(stored).toHaveLength(10);
});
