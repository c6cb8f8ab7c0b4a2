import { Hono } from "hono";
import * as v from "valibot";
import type { AppDeps, Env } from "../deps.ts";
import { decode, parse, readBytes, requireType } from "./body.ts";
import { describe } from "./describe.ts";
import { publicOrigin } from "./origin.ts";

const bodyLimit = 16 * 1024;
const maxReports = 20;
const minuteMs = 60_000;
const maxLinesOfMinute = 10;

const types = ["application/csp-report", "application/reports+json"];

/**
 * `POST /api/csp-reports`: browsers' reports of refusals by the policy (Content Security Policy 3, §5). The log gets the first
 * of each kind in a minute, without addresses: an attack and an extension of the visitor's look alike there.
 */
export const cspReports = ({ settings, log, now = Date.now }: AppDeps) => {
  const isFirst = firstOfMinute(now);
  return new Hono<Env>().post("/", description, async (c) => {
    requireType(c.req.raw, types);
    const body = parse(decode(await readBytes(c.req.raw, bodyLimit)));
    const own = publicOrigin(c.req.raw, settings.publicUrl);
    for (const { directive, blocked } of violationsIn(body).slice(0, maxReports)) {
      const kind = { directive, blocked: kindOf(blocked, own) };
      if (isFirst(JSON.stringify(kind))) log(JSON.stringify({ policy: "violated", ...kind }));
    }
    c.header("cache-control", "no-store");
    return c.body(null, 204);
  });
};

interface Violation {
  directive: string;
  blocked: string;
}

// All other text of the report is whatever the sender wrote.
const Directive = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/));
const Blocked = v.optional(v.pipe(v.string(), v.maxLength(4096)), "");
const Former = v.object({
  "csp-report": v.object({ "effective-directive": Directive, "blocked-uri": Blocked }),
});
const Report = v.object({
  type: v.literal("csp-violation"),
  body: v.object({ effectiveDirective: Directive, blockedURL: Blocked }),
});

/** Violations from `report-uri` and the Reporting API; anything else is ignored. */
function violationsIn(body: unknown): Violation[] {
  const reports: unknown[] = Array.isArray(body) ? body : [body];
  return reports.flatMap((report): Violation[] => {
    if (v.is(Report, report)) {
      return [{ directive: report.body.effectiveDirective, blocked: report.body.blockedURL ?? "" }];
    }
    if (!v.is(Former, report)) return [];
    const { "effective-directive": directive, "blocked-uri": blocked = "" } = report["csp-report"];
    return [{ directive, blocked }];
  });
}

const words = new Set([
  "inline",
  "eval",
  "wasm-eval",
  "trusted-types-policy",
  "trusted-types-sink",
]);

/** The kind of a blocked address, which itself may name what a visitor reads or has installed. */
function kindOf(blocked: string, own: string): string {
  if (words.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return "unknown";
  const { protocol, origin } = new URL(blocked);
  if (origin === own) return "own file";
  if (["http:", "https:", "ws:", "wss:"].includes(protocol)) return "another site";
  return ["data:", "blob:"].includes(protocol) ? protocol : "extension";
}

function firstOfMinute(now: () => number) {
  let kinds = new Set<string>();
  let minute = 0;
  return (kind: string): boolean => {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) kinds = new Set();
    minute = current;
    if (kinds.has(kind) || kinds.size >= maxLinesOfMinute) return false;
    kinds.add(kind);
    return true;
  };
}

const description = describe({
  summary: "The content security policy refused something",
  description:
    "Sent by browsers themselves (`report-uri`, `report-to`). Only the directive and the kind of what was refused are logged, the first of each in a minute.",
  tag: "Probes",
  body: { content: { "application/csp-report": {}, "application/reports+json": {} } },
  answers: { 204: { description: "Received" } },
  problems: [400, 403, 408, 413, 415],
});
