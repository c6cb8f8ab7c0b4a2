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

/** How many came from each sector for an audit; all others ask in general. */
const audits = { finance: 14, public: 6, health: 3, telecom: 2, education: 1 };

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

/** The 92 requests of the design's overview. */
function requests(): SeededRequest[] {
  const type = "compliance-audit";
  const left = Object.entries(audits).flatMap(([sector, count]) =>
    Array(count).fill({ type, sector }),
  );
  const waiting = open.map(([name, company, type, owner, hoursAgo]): SeededRequest => {
    const state = owner ? "in-progress" : "new";
    const arrivedAt = deskNow - hoursAgo * hourMs;
    return { name, company, type, sector: "", arrivedAt, state, owner };
  });
  const answered = (name: string, arrivedAt: number, took = 5): SeededRequest => ({
    ...{ name, type: "general", sector: "", ...left.pop() },
    ...{ arrivedAt, answeredAt: arrivedAt + took * hourMs, state: "answered" },
  });
  const past = perWeek.flatMap((count, week) =>
    Array.from({ length: count }, (_, nth) => {
      const arrivedAt = firstMonday + week * weekMs + (9 + (nth * 120) / count) * hourMs;
      const [name, took] = (nth === 0 && late[week + 37]) || [`Sender ${week + 37}-${nth + 1}`];
      return answered(name, arrivedAt, took);
    }),
  );
  return [...waiting, ...past, answered("Sender 48-1", deskNow - 29 * hourMs)];
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
