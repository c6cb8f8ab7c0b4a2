import { unknownParams } from "../../changes/query.ts";
import { type FieldError, invalid } from "../../http/problem.ts";

export interface AuditQuery {
  /** A part of the actor's address or name, in any case. */
  actor: string | null;
  action: string | null;
  /** A part of the subject, its title or its name, in any case. */
  subject: string | null;
  from: string | null;
  /** Exclusive. */
  until: string | null;
  /** Exclusive. */
  before: number | null;
  /** 1 to 100. */
  limit: number;
}

const names = ["actor", "action", "subject", "from", "to", "before", "limit"];
const most = 100;

/** Throws Problem 422 that names the wrong filters. A day as `to` is inclusive. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const errors: FieldError[] = unknownParams(search, names);
  const wrong = (path: string, message: string) => {
    errors.push({ path, message });
    return null;
  };
  const text = (name: string) => {
    const value = search.get(name);
    if (!value) return null;
    return value.length > 200 || value.includes("\0")
      ? wrong(name, `${name} must be at most 200 characters, none of them NUL`)
      : value;
  };
  const moment = (name: string, days: number) => {
    const value = search.get(name);
    if (!value) return null;
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(value);
    const at = Date.parse(value);
    if (!(isDay || isTime) || Number.isNaN(at) || value < "1900" || value > "9990")
      return wrong(name, `${name} must be a day such as 2026-11-21, or a UTC time`);
    return new Date(at + (isDay ? days * 86_400_000 : 0)).toISOString();
  };
  const whole = (name: string, least: number, largest: number) => {
    const value = search.get(name);
    if (!value) return null;
    const count = /^\d{1,15}$/.test(value) ? Number(value) : -1;
    return count < least || count > largest
      ? wrong(name, `${name} must be a whole number from ${least} to ${largest}`)
      : count;
  };
  const asked: AuditQuery = {
    actor: text("actor"),
    action: text("action"),
    subject: text("subject"),
    from: moment("from", 0),
    until: moment("to", 1),
    before: whole("before", 1, Number.MAX_SAFE_INTEGER),
    limit: whole("limit", 1, most) ?? most,
  };
  if (errors.length > 0) throw invalid(errors);
  return asked;
}
