import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import { CodeSignIn, Me, PasswordSignIn, SignInStep } from "../../../db/schema/staff.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { audited } from "../audit/write.ts";
import { signInByCode } from "./code.ts";
import { setSessionCookie } from "./cookie.ts";
import { isPassword } from "./password.ts";
import { bodyLimit, invalidProof, requireAbility, allowSignIn, currentSession } from "./guard.ts";
import { meOf, startSession } from "./session-start.ts";
import { passkeySession } from "./session-passkey.ts";
import { secondFactorColumns, type SecondFactor, secondStep } from "./second-step.ts";
import { auditFailure, takePasswordAttempt } from "./throttle.ts";

/** `/api/staff/session`: the signed-in person; sign-in by password, code and passkey; sign-out. */
export const session = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      const who = await currentSession(c, deps);
      // 200 also without a session, so that the browser's console shows no error.
      return c.json((who && (await meOf(deps.database, who.sessionId))) ?? null);
    })
    .post("/", aboutPassword, async (c) => {
      await allowSignIn(c, deps);
      const { email, password } = valid(PasswordSignIn, await readJson(c.req.raw, bodyLimit));
      const { database } = deps;
      const attempt = await takePasswordAttempt(c, deps, email);
      const person = await accountByEmail(database, email);
      const checking = isPassword(password, person?.password ?? null, attempt);
      const right = await checking.catch(async (problem: unknown) => {
        // No password was tried: too many others are waiting.
        await attempt.release();
        throw problem;
      });
      if (!person || !right || person.disabled) {
        await auditFailure(c, deps, { email, by: "password", person });
        throw invalidProof("Check the email and the password.");
      }
      const step = await secondStep(database, person, person.password);
      if (step) return c.json(step);
      const me = await startSession(c, deps, {
        by: "password",
        person,
        password: person.password,
      });
      if (!me) throw invalidProof("Check the email and the password.");
      return c.json({ state: "signed-in" as const, me });
    })
    .post("/code", aboutCode, async (c) => {
      await allowSignIn(c, deps);
      const given = valid(CodeSignIn, await readJson(c.req.raw, bodyLimit));
      return c.json({ state: "signed-in" as const, me: await signInByCode(c, deps, given) });
    })
    .delete("/", aboutLeaving, async (c) => {
      const who = await requireAbility(c, deps, "read");
      const { sql } = deps.database;
      await deps.database.withDeadline(sql`
        with ended as (delete from staff_sessions where id = ${who.sessionId} returning id)
        select ${audited(sql, { actor: who, action: "signed out", subject: who.email })} from ended
      `);
      setSessionCookie(c, deps, null);
      return c.body(null, 204);
    })
    .route("/passkey", passkeySession(deps));

interface Account extends SecondFactor {
  id: string;
  email: string;
  password: string | null;
  disabled: boolean;
}

async function accountByEmail(database: Database, email: string): Promise<Account | undefined> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<Account[]>`
    select id, email, password, ${secondFactorColumns(sql)}, disabled_at is not null as disabled
    from staff
    where email_key = lower(${email})
  `);
  return row;
}

const aboutReading = describe({
  summary: "The person who is signed in, or null",
  tag: "Staff",
  answers: { 200: json(v.nullable(named("Me", Me)), "The person, or null for no one") },
  problems: [503],
});

const signInStep = named("SignInStep", SignInStep);

const aboutPassword = describe({
  summary: "Sign in by email address and password",
  description:
    "Unknown accounts are answered like known ones. Too many tries from a network or at an account make the next one wait (429).",
  tag: "Staff",
  body: json(named("PasswordSignIn", PasswordSignIn), "Address and password"),
  answers: { 200: json(signInStep, "Signed in, or asked for the second factor that is set") },
  problems: [400, 401, 403, 408, 413, 415, 422, 429, 503],
});

const aboutCode = describe({
  summary: "Sign in by the code of an authenticator app, or a recovery code",
  tag: "Staff",
  body: json(named("CodeSignIn", CodeSignIn), "The ticket of the step before, and the code"),
  answers: { 200: json(signInStep, "Signed in") },
  problems: [400, 401, 403, 408, 413, 415, 422, 429, 503],
});

const aboutLeaving = describe({
  summary: "Sign out here",
  tag: "Staff",
  answers: { 204: { description: "Signed out" } },
  problems: [401, 403, 503],
});
