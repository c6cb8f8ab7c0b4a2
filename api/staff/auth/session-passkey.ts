import type { Buffer } from "node:buffer";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import { PasskeyAsked, PasskeySignIn, SignInStep } from "../../../db/schema/staff.ts";
import { readJson, requireType, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { originOf } from "../audit/origin.ts";
import { auditThrottled } from "../audit/write.ts";
import { Assertion, counterOf, relyingParty } from "./passkey-check.ts";
import { bodyLimit, invalidProof, allowSignIn } from "./guard.ts";
import { startSession } from "./session-start.ts";
import { passkeySignInTicket, ticketMinutes, takeChallenge } from "./challenge.ts";
import { networkOf } from "./throttle.ts";
import { addressOf } from "../../http/rate-limit.ts";

/**
 * `/api/staff/session/passkey`: sign-in without a user name by a passkey that verified its owner. Failed passwords
 * never delay it.
 */
export const passkeySession = (deps: AppDeps) =>
  new Hono<Env>()
    .post("/options", aboutAsking, async (c) => {
      await allowSignIn(c, deps);
      requireType(c.req.raw, "application/json");
      const options = await generateAuthenticationOptions({
        rpID: relyingParty(c, deps).id,
        userVerification: "required",
        timeout: ticketMinutes * 60_000,
      });
      const address = addressOf(deps, c.req.raw, c.env.address);
      const ticket = await passkeySignInTicket(deps.database, address, options.challenge);
      return c.json({ ticket, options });
    })
    .post("/", aboutAnswering, async (c) => {
      await allowSignIn(c, deps);
      const { ticket, response } = valid(PasskeySignIn, await readJson(c.req.raw, bodyLimit));
      const party = relyingParty(c, deps);
      const { database } = deps;
      const challenge = await takeChallenge(database, ticket, "passkey-sign-in", null);
      const given = v.safeParse(Assertion, response);
      const stored =
        challenge && given.success ? await passkeyById(database, given.output.id) : undefined;
      const counter =
        challenge && given.success && stored
          ? await counterOf(given.output, { challenge, party }, stored.passkey)
          : undefined;
      const me =
        stored &&
        counter !== undefined &&
        (await startSession(c, deps, {
          by: "passkey",
          person: stored.person,
          // A counter that does not grow is a cloned authenticator.
          ctes: (sql) => sql`proof as (
            update staff_passkeys set counter = ${counter}::bigint, used_at = now()
            from locked
            where staff_passkeys.id = ${stored.passkey.id} and staff_id = locked.id and (counter < ${counter}::bigint or counter = 0)
            returning staff_id
          )`,
        }));
      if (!me) {
        await auditThrottled(
          database,
          `failed:${networkOf(c, deps)}`,
          {
            actor: null,
            action: "sign-in failed",
            subject: "a passkey",
            detail: { by: "passkey" },
          },
          originOf(c, deps),
        );
        throw invalidProof(
          "This passkey was not accepted. Please try again, or sign in by password.",
        );
      }
      return c.json({ state: "signed-in" as const, me });
    });

interface StoredPasskey {
  passkey: { id: string; publicKey: Buffer; counter: number; owner: string };
  person: { id: string; email: string };
}

async function passkeyById(
  { sql, withDeadline }: Database,
  id: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await withDeadline(sql<
    { key: Buffer; counter: string; staffId: string; email: string }[]
  >`
    select public_key as key, counter, staff_id as "staffId", email
    from staff_passkeys
    join staff on staff.id = staff_id
    where staff_passkeys.id = ${id} and disabled_at is null
  `);
  return (
    row && {
      passkey: { id, publicKey: row.key, counter: Number(row.counter), owner: row.staffId },
      person: { id: row.staffId, email: row.email },
    }
  );
}

const aboutAsking = describe({
  summary: "What a passkey is asked for a sign-in",
  tag: "Staff",
  answers: { 200: json(named("PasskeyAsked", PasskeyAsked), "For the browser, and a ticket") },
  problems: [403, 415, 422, 429, 503],
});

const aboutAnswering = describe({
  summary: "Sign in by a passkey",
  tag: "Staff",
  body: json(named("PasskeySignIn", PasskeySignIn), "The ticket, and the browser's answer"),
  answers: { 200: json(named("SignInStep", SignInStep), "Signed in") },
  problems: [400, 401, 403, 408, 413, 415, 422, 429, 503],
});
