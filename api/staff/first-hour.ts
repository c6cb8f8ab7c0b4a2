import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { markStateOf } from "../../db/schema/content-marks.ts";
import {
  canBeRight,
  FirstHour,
  FirstHourAnswer,
  FirstHourStep,
  firstHourSteps,
  firstHourTitles,
} from "../../db/schema/first-hour.ts";
import type { SiteDocument } from "../../db/schema/site/document.ts";
import { siteDocuments } from "../../db/schema/site/site.ts";
import type { AppDeps, Env } from "../deps.ts";
import { readJson, valid } from "../http/body.ts";
import { describe, json, named } from "../http/describe.ts";
import { sendJson } from "../http/json.ts";
import { invalid, notFound } from "../http/problem.ts";
import { isoTime } from "../runtime/iso-time.ts";
import { bodyLimit, requireAbility, type StaffSession } from "./auth/guard.ts";
import { fieldAt, readMarks } from "./content.ts";
import { readPeople } from "./people/change.ts";
import { siteValues, startingValues } from "./site/documents.ts";

/** `/api/staff/first-hour`: what a new firm sets first. */
export const firstHour = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", about, async (c) => {
      const who = await requireAbility(c, deps, "administer");
      return sendJson(c, await readFirstHour(deps, who));
    })
    .put("/:step", answered, async (c) => {
      await requireAbility(c, deps, "administer");
      const given = valid(FirstHourAnswer, await readJson(c.req.raw, bodyLimit));
      // Checked again, since someone may have been disabled while the body arrived.
      const who = await requireAbility(c, deps, "administer");
      const id = stepOf(c);
      if (given.answer === "right" && !canBeRight(id))
        throw invalid([{ path: "answer", message: "This is done where it is set up" }]);
      await keepAnswer(deps.database, id, given, who);
      return c.body(null, 204);
    })
    .delete("/:step", takenBack, async (c) => {
      const who = await requireAbility(c, deps, "administer");
      await dropAnswer(deps.database, stepOf(c), who);
      return c.body(null, 204);
    });

function stepOf(c: Context<Env>): FirstHourStep {
  const id = c.req.param("step");
  if (!v.is(FirstHourStep, id)) throw notFound("such step");
  return id;
}

const ids: string[] = [...firstHourSteps];
const step = {
  in: "path",
  name: "step",
  required: true,
  schema: { type: "string", enum: ids },
} as const;

const about = describe({
  summary: "What a new firm sets first, and what of it is done",
  tag: "Staff",
  answers: { 200: json(named("FirstHour", FirstHour), "The steps in their order") },
  problems: [401, 403, 503],
});

const answered = describe({
  summary: "Say that a step is right as it is, or put it off",
  description: "What is done in the data counts without an answer.",
  tag: "Staff",
  parameters: [step],
  body: json(named("FirstHourAnswer", FirstHourAnswer), "The answer"),
  answers: { 204: { description: "Kept" } },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 503],
});

const takenBack = describe({
  summary: "Take an answer back, so that the step is asked for again",
  tag: "Staff",
  parameters: [step],
  answers: { 204: { description: "Taken back, or not answered" } },
  problems: [401, 403, 404, 503],
});

/** The fields of the site that each step stands in, by their addresses below `/admin/site/`. */
const fieldsOf: Partial<Record<FirstHourStep, readonly string[]>> = {
  name: ["firm#name", "firm#numbers", "firm#emails", "firm#address"],
  hours: ["firm#hours"],
  team: ["team#items"],
  prices: [
    ...["pricing#cards", "pricing#smeServicePrices", "pricing#vat", "pricing#rate"],
    "estimator#items",
  ],
  identity: ["firm#company", "firm#dataProtection"],
};
const notice = "/admin/site/firm#demoNotice";

type Place = FirstHour["steps"][number]["places"][number];

async function readFirstHour(deps: AppDeps, who: StaffSession): Promise<FirstHour> {
  const { database, settings } = deps;
  const marks = await readMarks(database);
  const fieldOf = await readFields(database, [
    ...Object.values(fieldsOf)
      .flat()
      .map((address) => `/admin/site/${address}`),
    ...marks.flatMap(({ field }) => field ?? []),
    notice,
  ]);
  const isConfirmed = (href: string) => marks.some((one) => one.field === href && one.confirmed);
  const fieldPlaces = (id: FirstHourStep) =>
    fieldsOf[id]?.map((address): Place => {
      const href = `/admin/site/${address}`;
      const { label, isChanged } = fieldOf(href);
      return {
        label,
        href,
        state: isChanged ? "changed" : isConfirmed(href) ? "confirmed" : "open",
      };
    });
  const place = (label: string, href: string, isDone: boolean): Place => ({
    ...{ label, href, state: isDone ? "done" : "open" },
  });
  const factors = await secondFactors(database);
  const otherPlaces: Partial<Record<FirstHourStep, Place[]>> = {
    mail: [place("Outgoing messages", "/admin/outgoing", Boolean(settings.mail))],
    "second-factor": [
      place("Your account", "/admin/account#second-factor", factors.get(who.id) ?? false),
      place("Every administrator", "/admin/people", [...factors.values()].every(Boolean)),
    ],
    demonstration: [place(fieldOf(notice).label, notice, fieldOf(notice).value === "")],
  };
  const answers = await readAnswers(database);
  return {
    steps: firstHourSteps.map((id) => ({
      id,
      places: fieldPlaces(id) ?? otherPlaces[id] ?? [],
      answer: answers.get(id) ?? null,
    })),
    samples: marks
      .filter((mark) => markStateOf(mark) === "sample" && !fieldOf(mark.field ?? "").isChanged)
      .map(({ subject, field }) => ({ subject, href: field ?? "/admin/content?tab=sample" })),
  };
}

/** Finds what stands in the field at one of these addresses now, and whether it is something else than the site started with. */
async function readFields(database: Database, addresses: readonly string[]) {
  const names = new Set(addresses.flatMap((address) => fieldAt(address)?.name ?? []));
  const documents = new Map(
    await Promise.all(
      [...names].map(async (name) => {
        const values = await siteValues(database, name);
        return [name, { values, started: await startingValues(database, name) }] as const;
      }),
    ),
  );
  return (address: string) => {
    const found = fieldAt(address);
    if (!found) return { label: "", value: undefined, isChanged: false };
    const { name, key } = found;
    const { title, fields }: SiteDocument = siteDocuments[name];
    const field = fields[key];
    const { values, started } = documents.get(name) ?? {};
    return {
      label: field && "label" in field ? field.label : title,
      value: values?.[key],
      isChanged:
        values !== undefined &&
        started !== undefined &&
        JSON.stringify(values[key]) !== JSON.stringify(started[key]),
    };
  };
}

/** Whether each administrator who can sign in has a second factor. */
async function secondFactors(database: Database): Promise<Map<string, boolean>> {
  const people = await readPeople(database);
  const own = people.filter(({ role, state }) => role === "administrator" && state === "active");
  return new Map(own.map(({ id, secondFactor }) => [id, secondFactor !== null]));
}

type Answered = NonNullable<FirstHour["steps"][number]["answer"]>;

async function readAnswers({ sql, withDeadline }: Database): Promise<Map<string, Answered>> {
  const rows = await withDeadline(sql<(Answered & { step: string })[]>`
    select step, answer, staff.name as by, ${isoTime(sql, sql`at`)} as at
    from first_hour left join staff on staff.id = staff_id
  `);
  return new Map(rows.map(({ step: id, ...answer }) => [id, answer]));
}

async function keepAnswer(
  { sql, withDeadline }: Database,
  id: FirstHourStep,
  { answer }: FirstHourAnswer,
  who: StaffSession,
): Promise<void> {
  const title = firstHourTitles[id];
  await withDeadline(sql`
    with kept as (
      insert into first_hour (step, answer, staff_id)
      values (${id}, ${answer}, ${who.id}::uuid)
      on conflict (step) do update
        set answer = excluded.answer, at = site_now(), staff_id = excluded.staff_id
      returning step
    )
    select audit(
      ${who.id}::uuid, ${who.email}, 'first hour answered', ${title}, null, ${sql.json({ answer })}
    )
    from kept
  `);
}

async function dropAnswer(
  { sql, withDeadline }: Database,
  id: FirstHourStep,
  who: StaffSession,
): Promise<void> {
  const title = firstHourTitles[id];
  await withDeadline(sql`
    with gone as (delete from first_hour where step = ${id} returning step)
    select audit(${who.id}::uuid, ${who.email}, 'first hour asked again', ${title}, null, '{}')
    from gone
  `);
}
