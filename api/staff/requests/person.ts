import { Hono } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { maxChosen } from "../../../db/schema/requests/actions.ts";
import {
  Person,
  ErasePerson,
  PersonExport,
  PersonFound,
} from "../../../db/schema/requests/person.ts";
import { isSamePhone, phonesIn } from "../../../db/schema/text/phone.ts";
import { eraseRequests, type ErasedRequest } from "../../requests/erase.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { sendJson } from "../../http/json.ts";
import { isoTime } from "../../runtime/iso-time.ts";
import { recordEvent } from "../audit/write.ts";
import { allowBody, bodyLimit, requireAbility } from "../auth/guard.ts";
import { erasedAnswer } from "./erase.ts";
import { readThreads, requestRows } from "./read.ts";

/** `/api/staff/requests/person`: the rights of a person under Law No. 058/2021. The person's identity stays in the body. */
export const person = (deps: AppDeps) =>
  new Hono<Env>()
    .post("/find", aboutFinding, async (c) => {
      await requireAbility(c, deps, "administer");
      const asked = valid(Person, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "administer");
      const found = await findPerson(deps.database, asked);
      const detail = { requests: found.requests.length };
      await recordEvent(deps.database, { actor: who, action: "person searched", subject, detail });
      return sendJson(c, found);
    })
    .post("/export", aboutExporting, async (c) => {
      await requireAbility(c, deps, "administer");
      const asked = valid(Person, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "administer");
      const exported = await exportPerson(deps, asked);
      const detail = { requests: exported.requests.length };
      await recordEvent(deps.database, { actor: who, action: "person exported", subject, detail });
      return sendJson(c, exported);
    })
    .post("/erase", aboutErasing, async (c) => {
      const { who, given } = await allowBody(c, deps, "administer", ErasePerson);
      const receipts: ErasedRequest[] = [];
      for (;;) {
        const ids = await requestsOf(deps.database, given);
        const erased = await eraseRequests(deps.database, {
          condition: (sql) => sql`details.id = any(${ids}::uuid[])`,
          max: maxChosen,
          actor: who,
          detail: { reason: given.reason },
        });
        receipts.push(...erased);
        if (erased.length < maxChosen) return c.json({ receipts });
      }
    });

/** The subject in the audit trail, which must not identify the person. */
const subject = "one person";

/**
 * The ids of all requests from this address, in any case, or with this number, however it was written. Numbers are compared
 * here and not in SQL, so that only one place interprets them; a search for a person is rare.
 */
async function requestsOf(
  { sql, withDeadline }: Database,
  { email, phone }: Person,
): Promise<string[]> {
  const wanted = phonesIn(phone ?? "");
  const rows = await withDeadline(sql<{ id: string; phone: string; isOfEmail: boolean }[]>`
    select id, phone, lower(email) = ${email ?? ""}::text as "isOfEmail" from contacts
    where lower(email) = ${email ?? ""}::text or (phone <> '' and ${wanted.length > 0}::boolean)
  `);
  return rows.flatMap((row) => {
    const has = () =>
      phonesIn(row.phone).some((one) => wanted.some((other) => isSamePhone(one, other)));
    return row.isOfEmail || has() ? [row.id] : [];
  });
}

async function findPerson(database: Database, asked: Person): Promise<PersonFound> {
  const { sql, withDeadline } = database;
  const ids = await requestsOf(database, asked);
  const [row] = await withDeadline(sql<PersonFound[]>`
    with request as materialized (
      select id, reference, created_at from contacts join contact_details using (id)
      where id = any(${ids}::uuid[])
    ), item as (
      select 1 as place, 'requests' as kind, created_at as at from request
      union all
      select 2, 'messages', at from request_messages join request on request.id = request_id
      union all
      select 3, 'mails', outgoing.created_at from outgoing join request on request.id = request_id
      where channel = 'mail' and staff_id is null and state = 'waiting'
      union all
      select 4, 'calls', lower(during) from bookings join request on request.id = request_id
      where state = 'confirmed'
    ), counted as (
      select kinds.place, kinds.kind, count(at)::int as count, ${isoTime(sql, sql`min(at)`)} as oldest
      from (values (1, 'requests'), (2, 'messages'), (3, 'mails'), (4, 'calls')) as kinds (place, kind)
      left join item using (place)
      group by kinds.place, kinds.kind
    )
    select
      (
        select json_agg(json_build_object('kind', kind, 'count', count, 'oldest', oldest) order by place)
        from counted
      ) as found,
      (
        select coalesce(
          json_agg(json_build_object('id', id, 'reference', reference) order by created_at desc), '[]'
        )
        from request
      ) as requests
  `);
  if (!row) throw new Error("The search for a person was not answered");
  return row;
}

interface Facts {
  id: string;
  signals: PersonExport["requests"][number]["signals"];
  mails: PersonExport["requests"][number]["mails"];
}

async function exportPerson(
  { database, now = Date.now }: AppDeps,
  asked: Person,
): Promise<PersonExport> {
  const { sql, withDeadline } = database;
  const found = await requestsOf(database, asked);
  const rows = await withDeadline(sql<PersonExport["requests"][number]["request"][]>`
    ${requestRows(sql, sql`request.id = any(${found}::uuid[])`)}
    order by request.created_at
  `);
  const ids = rows.map(({ id }) => id);
  const facts = await withDeadline(sql<Facts[]>`
    select
      id, signals,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'kind', kind, 'state', state, 'createdAt', ${isoTime(sql, sql`created_at`)},
              'sentAt', ${isoTime(sql, sql`sent_at`)}
            )
            order by created_at
          ),
          '[]'
        )
        from outgoing where request_id = details.id and channel = 'mail' and staff_id is null
      ) as mails
    from contact_details as details
    where id = any(${ids}::uuid[])
  `);
  const threads = await readThreads(database, ids, Number.POSITIVE_INFINITY);
  const requests = rows.flatMap((request) => {
    const thread = threads.find(({ id }) => id === request.id);
    const more = facts.find(({ id }) => id === request.id);
    return thread && more ? [{ request, thread, signals: more.signals, mails: more.mails }] : [];
  });
  return { exportedAt: new Date(now()).toISOString(), requests };
}

const body = json(named("Person", Person), "An address, a number, or both");

const aboutFinding = describe({
  summary: "Find what is stored of one person who wrote to the firm",
  description: "For administrators. The audit trail says that someone searched, and not for whom.",
  tag: "Staff",
  body,
  answers: { 200: json(named("PersonFound", PersonFound), "Counts, and the requests") },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});

const aboutExporting = describe({
  summary: "Everything that is stored of one person",
  description: "For administrators; audited.",
  tag: "Staff",
  body,
  answers: { 200: json(named("PersonExport", PersonExport), "All requests, whole") },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});

const aboutErasing = describe({
  summary: "Erase everything that is stored of one person",
  description: "For administrators who signed in just now; audited for each request.",
  tag: "Staff",
  body: json(named("ErasePerson", ErasePerson), "Of whom, and why"),
  answers: { 200: erasedAnswer },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});
