import { Hono } from "hono";
import { consultationTypes } from "../../../db/schema/contact.ts";
import type { Database } from "../../../db/postgres/postgres.ts";
import { ExportRequests } from "../../../db/schema/requests/actions.ts";
import { priorityLabels } from "../../../db/schema/requests/priority.ts";
import {
  type RequestRow,
  requestSectors,
  stateLabels,
} from "../../../db/schema/requests/request.ts";
import { readJson, valid } from "../../http/body.ts";
import { csvHead, csvLine } from "../../../db/schema/csv.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { recordEvent } from "../audit/write.ts";
import { streamed } from "../../http/stream.ts";
import { requireAbility } from "../auth/guard.ts";
import { requestRows } from "./read.ts";

// 10,000 ids.
const bodyLimit = 512 * 1024;
const rowsAtATime = 500;

/** `/api/staff/requests/export`: requests as a file for a spreadsheet; the export is audited. */
export const exportCsv = (deps: AppDeps) =>
  new Hono<Env>().post("/", description, async (c) => {
    await requireAbility(c, deps, "administer");
    const { ids } = valid(ExportRequests, await readJson(c.req.raw, bodyLimit));
    const who = await requireAbility(c, deps, "administer");
    await recordEvent(deps.database, {
      actor: who,
      action: "requests exported",
      subject: "requests",
      detail: { count: new Set(ids).size },
    });
    const checkAccess = () => requireAbility(c, deps, "administer");
    return c.body(streamed(csvOf(deps.database, [...new Set(ids)], checkAccess)), 200, {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="requests.csv"',
      "cache-control": "no-store",
    });
  });

const columns: readonly [title: string, value: (row: RequestRow) => string | number | null][] = [
  ["Reference", (row) => row.reference],
  ["Arrived", (row) => inKigali(row.createdAt)],
  ["State", (row) => stateLabels[row.state]],
  ["Owner", (row) => row.owner?.name ?? ""],
  ["Name", (row) => row.name],
  ["Company", (row) => row.company],
  ["Email", (row) => row.email],
  ["Phone", (row) => row.phone],
  ["Service", (row) => labelOf(consultationTypes, row.consultationType)],
  ["Sector", (row) => labelOf(requestSectors, row.sector)],
  ["Priority", (row) => priorityLabels[row.priority ?? "normal"]],
  ["Message", (row) => row.message],
  ["Answered", (row) => inKigali(row.answeredAt)],
  ["Call", (row) => inKigali(row.confirmedTime)],
  ["Store until", (row) => inKigali(row.retainUntil)],
  ["Spam score", (row) => row.spamScore],
];

/** A time in the format that a spreadsheet reads. */
const inKigali = (time: string | null): string =>
  time === null
    ? ""
    : new Date(Date.parse(time) + 2 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? "";

/**
 * RFC 4180 behind a byte order mark, by which spreadsheets know UTF-8; in slices, each with its newest first.
 * `checkAccess` comes before each slice and rejects when access has ended.
 */
async function* csvOf(
  { sql, withDeadline }: Database,
  ids: readonly string[],
  checkAccess: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(columns.map(([title]) => title)));
  for (let from = 0; from < ids.length; from += rowsAtATime) {
    await checkAccess();
    const slice = ids.slice(from, from + rowsAtATime);
    const rows = await withDeadline(sql<RequestRow[]>`
      ${requestRows(sql, sql`request.id = any(${slice}::uuid[])`)} order by request.created_at desc
    `);
    const lines = rows.map((row) => csvLine(columns.map(([, value]) => value(row))));
    if (lines.length > 0) yield encoder.encode(lines.join(""));
  }
}

const description = describe({
  summary: "Requests as CSV",
  description: "For administrators. Times are those of Kigali. The audit trail says how many.",
  tag: "Staff",
  body: json(named("ExportRequests", ExportRequests), "Which"),
  answers: { 200: { description: "RFC 4180, in UTF-8", content: { "text/csv": {} } } },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});
