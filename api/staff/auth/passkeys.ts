import { Buffer } from "node:buffer";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import { Passkey, PasskeyAdd, PasskeyAsked } from "../../../db/schema/staff.ts";
import { requireType } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { readFirm } from "../../content/documents.ts";
import { notFound, Problem } from "../../http/problem.ts";
import { allowBody, endOtherAccess, requireAbility, type StaffSession } from "./guard.ts";
import { audited } from "../audit/write.ts";
import { Attestation, algorithms, keyOf, relyingParty, userIdOf } from "./passkey-check.ts";
import { setUpTicket, ticketMinutes, takeChallenge } from "./challenge.ts";

export const passkeys = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      const who = await requireAbility(c, deps, "read");
      return c.json(await passkeysOf(deps.database, who.id));
    })
    .post("/options", aboutAsking, async (c) => {
      const who = await requireAbility(c, deps, "read", { fresh: true });
      requireType(c.req.raw, "application/json");
      const { database } = deps;
      const known = await passkeysOf(database, who.id);
      const options = await generateRegistrationOptions({
        rpName: (await readFirm(database)).name,
        rpID: relyingParty(c, deps).id,
        userID: userIdOf(who.id),
        userName: who.email,
        userDisplayName: who.name,
        timeout: ticketMinutes * 60_000,
        attestationType: "none",
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(({ id }) => ({ id })),
        // Usable without a user name and never without its owner: two factors in one.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      const { challenge } = options;
      const ticket = await setUpTicket(database, "passkey-add", { staffId: who.id, challenge });
      return c.json({ ticket, options });
    })
    .post("/", aboutAdding, async (c) => {
      const { who, given } = await allowBody(c, deps, "read", PasskeyAdd);
      const party = relyingParty(c, deps);
      const { database } = deps;
      const challenge = await takeChallenge(database, given.ticket, "passkey-add", who.id);
      const response = v.safeParse(Attestation, given.response);
      const key =
        challenge && response.success
          ? await keyOf(response.output, { challenge, party })
          : undefined;
      if (!key) throw notAccepted();
      const added = await insertPasskey(database, who, given.name, key);
      if (!added) throw notAccepted();
      return c.json(added, 201);
    })
    .delete("/:id", aboutRemoving, async (c) => {
      const who = await requireAbility(c, deps, "read", { fresh: true });
      if (!(await deletePasskey(deps.database, who, c.req.param("id"))))
        throw notFound("such passkey");
      return c.body(null, 204);
    });

async function passkeysOf({ sql, withDeadline }: Database, staffId: string): Promise<Passkey[]> {
  const rows = await withDeadline(sql<Row[]>`
    select id, name, created_at as "createdAt", used_at as "usedAt"
    from staff_passkeys
    where staff_id = ${staffId}
    order by created_at, id
  `);
  return rows.map(passkeyOf);
}

interface Row {
  id: string;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

const passkeyOf = ({ id, name, createdAt, usedAt }: Row): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** Undefined when the key's id is taken. The other sessions end. */
async function insertPasskey(
  { sql, withDeadline }: Database,
  who: StaffSession,
  name: string,
  key: NonNullable<Awaited<ReturnType<typeof keyOf>>>,
): Promise<Passkey | undefined> {
  const event = { actor: who, action: "passkey added", subject: who.email };
  const [row] = await withDeadline(sql<Row[]>`
    with person as (
      select id from staff where id = ${who.id} for no key update
    ), added as (
      insert into staff_passkeys (id, staff_id, public_key, counter, transports, name)
      select
        ${key.id}::text, id, ${Buffer.from(key.publicKey)}::bytea, ${key.counter}::bigint,
        ${key.transports ?? []}::text[], ${name}::text
      from person
      on conflict (id) do nothing
      returning id, name, created_at as "createdAt", used_at as "usedAt"
    ), ready as (
      select * from added where ${endOtherAccess(sql, who)}
    )
    select ready.*, ${audited(sql, event)} from ready
  `);
  return row && passkeyOf(row);
}

/** False where there is no such passkey of theirs. The other sessions end. */
async function deletePasskey(
  { sql, withDeadline }: Database,
  who: StaffSession,
  id: string,
): Promise<boolean> {
  const event = { actor: who, action: "passkey removed", subject: who.email };
  const rows = await withDeadline(sql`
    with person as (
      select id from staff where id = ${who.id} for no key update
    ), removed as (
      delete from staff_passkeys using person
      where staff_passkeys.id = ${id} and staff_id = person.id
      returning staff_id
    ), ready as (
      select staff_id from removed where ${endOtherAccess(sql, who)}
    )
    select ${audited(sql, event)} from ready
  `);
  return rows.length > 0;
}

const notAccepted = () =>
  new Problem(422, "This passkey was not accepted; nothing was added. Please try again.");

const aboutReading = describe({
  summary: "The passkeys of the user who is signed in",
  tag: "Staff",
  answers: { 200: json(v.array(named("Passkey", Passkey)), "The oldest first") },
  problems: [401, 503],
});

const aboutAsking = describe({
  summary: "What a new passkey is asked",
  tag: "Staff",
  answers: { 200: json(named("PasskeyAsked", PasskeyAsked), "For the browser, and a ticket") },
  problems: [401, 403, 415, 422, 429, 503],
});

const aboutAdding = describe({
  summary: "Add a passkey; one's other sessions end",
  tag: "Staff",
  body: json(named("PasskeyAdd", PasskeyAdd), "The ticket, a name, and the browser's answer"),
  answers: { 201: json(named("Passkey", Passkey), "Added") },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});

const aboutRemoving = describe({
  summary: "Remove a passkey; one's other sessions end",
  tag: "Staff",
  answers: { 204: { description: "Removed" } },
  problems: [401, 403, 404, 503],
});
