import { Hono } from "hono";
import { AuditCheck, AuditPage, type AuditEntry } from "../../../db/schema/audit.ts";
import { csvHead, csvLine } from "../../../db/schema/csv.ts";
import { sendJson } from "../../http/json.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named, query } from "../../http/describe.ts";
import { checkTrail } from "./check.ts";
import { readAuditQuery, actions, entries, type AuditQuery } from "./read.ts";
import { recordEvent } from "./write.ts";
import { streamed } from "../../http/stream.ts";
import { requireAbility } from "../auth/guard.ts";
import type { Database } from "../../../db/postgres/postgres.ts";

/** `/api/staff/audit`: the audit trail, to read and to verify. */
export const audit = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", listed, async (c) => {
      await requireAbility(c, deps, "administer");
      const asked = readAuditQuery(new URL(c.req.url).searchParams);
      // One more row tells whether there is another page.
      const [found, every] = await Promise.all([
        entries(deps.database, { ...asked, limit: asked.limit + 1 }),
        actions(deps.database),
      ]);
      const page = found.slice(0, asked.limit);
      const next = found.length > page.length ? (page.at(-1)?.seq ?? null) : null;
      return sendJson(c, { entries: page, next, actions: every });
    })
    .get("/check", checked, async (c) => {
      await requireAbility(c, deps, "administer");
      return sendJson(c, await checkTrail(deps.database));
    });

/** `/api/staff/audit.csv`: the same rows as a file; the export is audited. */
export const auditCsv = (deps: AppDeps) =>
  new Hono<Env>().get("/", exported, async (c) => {
    const who = await requireAbility(c, deps, "administer");
    const asked = readAuditQuery(new URL(c.req.url).searchParams);
    // HEAD exports nothing.
    if (c.req.method !== "HEAD")
      await recordEvent(deps.database, { actor: who, action: "audit exported", subject: "audit" });
    const checkAccess = () => requireAbility(c, deps, "administer");
    return c.body(streamed(csvOf(deps.database, asked, checkAccess)), 200, {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="audit.csv"',
      "cache-control": "no-store",
    });
  });

const filters = [
  query("actor", "A part of the address or name of the person who did it", {
    type: "string",
    maxLength: 200,
  }),
  query("action", "What was done", { type: "string", maxLength: 200 }),
  query("subject", "A part of what it was done to, or of its title or name", {
    type: "string",
    maxLength: 200,
  }),
  query("from", "From this day or UTC time on", { type: "string" }),
  query("to", "To this day, or before this UTC time", { type: "string" }),
  query("before", "Rows with lower numbers", { type: "integer", minimum: 1 }),
];

const listed = describe({
  summary: "The audit trail, newest first",
  description: "For administrators. `next` is the `before` of the next page.",
  tag: "Staff",
  parameters: [
    ...filters,
    query("limit", "Rows a page", { type: "integer", minimum: 1, maximum: 100 }),
  ],
  answers: { 200: json(named("AuditPage", AuditPage), "Rows and the actions to filter by") },
  problems: [401, 403, 422, 503],
});

const checked = describe({
  summary: "Verify the audit trail",
  description:
    "For administrators. Computes every hash again and names the first row that does not fit.",
  tag: "Staff",
  answers: { 200: json(named("AuditCheck", AuditCheck), "The first fault, or none") },
  problems: [401, 403, 503],
});

const exported = describe({
  summary: "The audit trail as CSV",
  description: "For administrators; with the filters of the page.",
  tag: "Staff",
  parameters: filters,
  answers: { 200: { description: "RFC 4180, in UTF-8", content: { "text/csv": {} } } },
  problems: [401, 403, 422, 503],
});

const columns = [
  "seq",
  "at",
  "actor",
  "action",
  "subject",
  "version",
  "detail",
  "hash",
  "network",
  "request",
] as const;
const rowsAtATime = 1_000;

/** RFC 4180 behind a byte order mark, in slices, newest first; `checkAccess` comes before each slice and rejects when access has ended. */
async function* csvOf(
  database: Database,
  asked: AuditQuery,
  checkAccess: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(columns));
  let { before } = asked;
  for (;;) {
    await checkAccess();
    const rows = await entries(database, { ...asked, before, limit: rowsAtATime });
    if (rows.length > 0) yield encoder.encode(rows.map(rowOf).join(""));
    if (rows.length < rowsAtATime) return;
    before = rows.at(-1)?.seq ?? before;
  }
}

const rowOf = (entry: AuditEntry): string =>
  csvLine(
    columns.map((name) => {
      const value = entry[name];
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    }),
  );
