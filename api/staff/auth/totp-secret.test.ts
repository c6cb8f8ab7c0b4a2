import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import * as v from "valibot";
import { expect, test } from "vitest";
import { StartProblem } from "../../../db/postgres/postgres.ts";
import { withDatabase } from "../../../db/testing/database.ts";
import { SignInStep, TotpAsked } from "../../../db/schema/staff.ts";
import { siteOn } from "../../testing/app.ts";
import { cookieOf, doorOf, personWith } from "../../testing/staff.ts";
import { newSecret, openSecret, sealSecret, sealStoredSecrets } from "./totp-secret.ts";

const { database, query } = await withDatabase();
const newKey = () => randomBytes(32).toString("base64url");
const key = newKey();

test("a sealed secret is opened by its key for its owner alone", () => {
  const secret = newSecret();
  const sealed = sealSecret(key, secret, "aline");
  expect(sealed.includes(secret)).toBe(false);
  expect(openSecret(key, sealed, "aline")).toEqual(secret);
  expect(sealSecret(key, secret, "aline")).not.toEqual(sealed);
  expect(() => openSecret(key, sealed, "eric")).toThrow();
  expect(() => openSecret(newKey(), sealed, "aline")).toThrow();
  expect(() => openSecret(null, sealed, "aline")).toThrow("SECOND_FACTOR_KEY");
  const changed = Buffer.from(sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => openSecret(key, changed, "aline")).toThrow();
});

test("a sealed secret is clear where there is no key, and read as it is where there is one later", () => {
  const secret = newSecret();
  expect(sealSecret(null, secret, "aline")).toEqual(secret);
  expect(openSecret(key, secret, "aline")).toEqual(secret);
});

/** Someone who has set up an app on a server with this key; their app. */
async function withApp(secondFactorKey: string | null) {
  const site = await siteOn(database, { settings: { secondFactorKey } });
  const person = await personWith(database, "author and consultant");
  const signIn = () => doorOf(site).signIn(person.email);
  const cookie = cookieOf(await signIn());
  const send = (path: string, given: object) =>
    site.send("POST", `/api/staff${path}`, given, { cookie });
  const { ticket, secret } = v.parse(TotpAsked, await (await send("/totp", {})).json());
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const waiting = await query<{ challenge: string }>`
    select challenge from staff_tickets where kind = 'totp-add' and staff_id = ${person.id}`;
  await send("/totp/confirm", { ticket, code: app.generate() });
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
  return { person, signIn, send, app, bytes, waiting, stored: await storedOf(person.id) };
}

const storedOf = async (id: string) => {
  const [row] = await query<{
    stored: Buffer;
  }>`select totp_secret as stored from staff where id = ${id}`;
  return row?.stored ?? Buffer.alloc(0);
};

test("with a key no table has the secret of an app, which signs in", async () => {
  const { signIn, send, app, bytes, waiting, stored } = await withApp(key);
  expect(stored).toHaveLength(48);
  expect(Buffer.from(stored).includes(bytes)).toBe(false);
  expect(waiting).toHaveLength(1);
  expect(Buffer.from(waiting[0]?.challenge ?? "", "base64url").includes(bytes)).toBe(false);
  const step = v.parse(SignInStep, await (await signIn()).json());
  const ticket = step.state === "code" ? step.ticket : "";
  const next = app.generate({ timestamp: Date.now() + 30_000 });
  expect((await send("/session/code", { ticket, code: next })).status).toBe(200);
});

test("a start with a key encrypts what was stored before, and one with another key is refused", async () => {
  await query`update staff set totp_secret = null`;
  const { person, bytes, stored } = await withApp(null);
  expect(Buffer.from(stored)).toEqual(bytes);
  expect(await sealStoredSecrets(database, null)).toBe(0);
  expect(await sealStoredSecrets(database, key)).toBe(1);
  expect(openSecret(key, await storedOf(person.id), person.id)).toEqual(bytes);
  expect(await sealStoredSecrets(database, key)).toBe(0);
  for (const wrong of [newKey(), null])
    await expect(sealStoredSecrets(database, wrong)).rejects.toThrow(StartProblem);
  expect(openSecret(key, await storedOf(person.id), person.id)).toEqual(bytes);
});
