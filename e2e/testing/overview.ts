import { randomUUID } from "node:crypto";
import type { RequestState } from "../../db/schema/requests/request.ts";
import type { Site } from "./site.ts";

/** Tuesday of week 48, 15:12 in Kigali: the browser's clock of these journeys. */
export const deskNow = Date.parse("2026-11-24T13:12:00Z");

const hourMs = 3_600_000;
const weekMs = 168 * hourMs;
/** Monday of week 37 in Kigali. */
const firstMonday = Date.parse("2026-09-06T22:00:00Z");

interface SeededRequest {
  name: string;
  company?: string;
  type: string;
  sector: string;
  arrivedAt: number;
  answeredAt?: number;
  state: RequestState;
  owner?: string;
}

/** Requests of weeks 37 to 47, one of them late in some. */
const perWeek = [5, 7, 6, 9, 8, 4, 7, 10, 8, 11, 9];
const late: Record<number, [name: string, hours: number]> = {
  40: ["Muhazi Savings", 25.2],
  44: ["Ruzizi Logistics", 26 + 2 / 3],
  46: ["Sangwa Institute", 31 + 1 / 12],
};

/** So many answers took at least, and less than, so many hours. */
const bands = [
  { count: 14, from: 0.4, to: 2 },
  { count: 19, from: 2.1, to: 4 },
  { count: 24, from: 4.1, to: 8 },
  { count: 13, from: 8.1, to: 12 },
  { count: 12, from: 12.1, to: 23.5 },
];

const sectors = ["finance", "public", "health", "telecom", "education", ""];
/** How many of each service came from each of the sectors. */
const services: Record<string, readonly number[]> = {
  "compliance-audit": [14, 6, 3, 2, 1, 1],
  "risk-assessment": [6, 5, 4, 2, 1, 1],
  "policy-development": [3, 7, 1, 1, 2, 0],
  "incident-response": [4, 2, 3, 2, 0, 1],
  training: [3, 2, 1, 0, 3, 1],
  general: [2, 1, 1, 1, 1, 4],
};

/** What waits for its first answer at `deskNow`: who, of where, for what, who answers it, and how long it has waited. */
const open: readonly [string, string, string, string, number][] = [
  ["Solange M.", "", "training", "", 27.2],
  ["Patrick Habimana", "Kivu Clinics", "incident-response", "Diane M.", 21 + 47 / 60],
  ["Jean Bosco K.", "Nyungwe Tea Cooperative", "policy-development", "", 18 + 22 / 60],
  ["Aline Uwase", "Imena Microfinance", "compliance-audit", "Jean-Paul N.", 5 + 32 / 60],
  ["Ministry of Works", "ICT unit", "policy-development", "", 4 + 7 / 60],
  ["Eric N.", "Umurongo Telecom", "general", "Diane M.", 1 + 41 / 60],
  ["Dr Espérance N.", "Gisenyi Hospital", "risk-assessment", "", 14 / 60],
];

/** In an order that mixes them, the same each time. */
const mixed = <Item>(items: readonly Item[]): Item[] =>
  items.map((_, nth) => items[(nth * 37) % items.length] as Item);

/** The 92 requests of the design's overview. */
function requests(): SeededRequest[] {
  const hours = mixed(
    bands.flatMap(({ count, from, to }) =>
      Array.from({ length: count }, (_, nth) => from + ((to - from) * nth) / count),
    ),
  );
  const left = Object.entries(services).flatMap(([type, counts]) =>
    counts.flatMap((count, nth) =>
      Array.from({ length: count }, () => ({ type, sector: sectors[nth] ?? "" })),
    ),
  );
  const take = (type?: string) => {
    const [kind] = left.splice(
      Math.max(
        0,
        left.findIndex((one) => one.type === type),
      ),
      1,
    );
    return kind ?? { type: "general", sector: "" };
  };
  const waiting = open.map(([name, company, type, owner, hoursAgo]): SeededRequest => {
    const state = owner ? "in-progress" : "new";
    return { name, company, ...take(type), arrivedAt: deskNow - hoursAgo * hourMs, state, owner };
  });
  const answered = (name: string, arrivedAt: number, took: number): SeededRequest => ({
    ...{ name, ...take(), arrivedAt, answeredAt: arrivedAt + took * hourMs, state: "answered" },
  });
  const past = perWeek.flatMap((count, week) =>
    Array.from({ length: count }, (_, nth) => {
      const arrivedAt = firstMonday + week * weekMs + (9 + (nth * 120) / count) * hourMs;
      const [name, took] = (nth === 0 && late[week + 37]) || [`Sender ${week + 37}-${nth + 1}`];
      return answered(name, arrivedAt, took ?? hours.pop() ?? 1);
    }),
  );
  return [...waiting, ...past, answered("Sender 48-1", deskNow - 29 * hourMs, hours.pop() ?? 1)];
}

/** Stores the requests of the design's overview, and readings of articles; everything else of the desk is removed. */
export async function seedDesk(site: Site): Promise<void> {
  await site.rows("delete from contacts");
  await site.rows(
    `insert into staff (id, email, name, role)
    select gen_random_uuid(), name || '@example.rw', name, 'editor' from unnest($1::text[]) as name
    on conflict do nothing`,
    // An array, as PostgreSQL writes it.
    ['{"Diane M.","Jean-Paul N."}'],
  );
  const rows = requests().map(({ arrivedAt, answeredAt, ...row }, nth) => ({
    ...{ id: randomUUID(), reference: `IK-${String(nth).padStart(8, "0")}`, ...row },
    arrived: new Date(arrivedAt).toISOString(),
    answered: answeredAt === undefined ? null : new Date(answeredAt).toISOString(),
  }));
  await site.rows(
    `with given as (
      select * from jsonb_to_recordset($1::text::jsonb) as row (
        id uuid, reference text, name text, company text, type text, sector text, state text, owner text,
        arrived timestamptz, answered timestamptz
      )
    ), stored as (
      insert into contacts (id, name, email, company, message, consultation_type, created_at)
      select id, name, id || '@example.rw', coalesce(company, ''), 'We need your advice.', type, arrived from given
    )
    insert into contact_details (
      id, reference, fingerprint, suspicion, signals, source, state, sector, owner_id, answered_at, retain_until
    )
    select
      given.id, reference, md5(given.id::text), 0, '{}', 'form', state, sector, staff.id, answered,
      arrived + interval '24 months'
    from given left join staff on staff.name = given.owner`,
    [JSON.stringify(rows)],
  );
  await site.rows(
    `insert into article_reads (day, insight_id, reads)
    select (now() at time zone 'Africa/Kigali')::date - nth * 3, id, 40 + (nth * 53) % 90
    from (select id, row_number() over (order by id)::int as nth from insights) as article
    on conflict do nothing`,
  );
}
