import * as v from "valibot";

/** A row of the audit trail; rows are numbered from 1 without gaps. */
export const AuditEntry = v.object({
  seq: v.number(),
  /** UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The e-mail address at that time; empty where nobody was signed in. */
  actor: v.string(),
  /** Such as "signed in", "sign-in failed", "refused", "role changed", "article updated". */
  action: v.string(),
  /** To what: an article's id, a person's address, a route. */
  subject: v.string(),
  version: v.nullable(v.number()),
  detail: v.record(v.string(), v.unknown()),
  /** SHA-256 over this row and the hash before it, in hex. */
  hash: v.string(),
  /** What is read beside the row, and is no part of it: the name of whoever did it, as it is now. */
  name: v.nullable(v.string()),
  /** The name of the person that it was done to. */
  subjectName: v.nullable(v.string()),
  /** The article's title at that time. */
  title: v.nullable(v.string()),
  /** The article is still there, so that its versions can be read. */
  hasVersions: v.boolean(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** `GET /api/staff/audit`: newest first; `before` of the next page is `next`. */
export const AuditPage = v.object({
  entries: v.array(AuditEntry),
  next: v.nullable(v.number()),
  /** Every action that occurs, for the filter. */
  actions: v.array(v.string()),
});
export type AuditPage = v.InferOutput<typeof AuditPage>;

/** `GET /api/staff/audit/check`: the first fault of the chain, or none. */
export const AuditCheck = v.object({
  rows: v.number(),
  /** The last hash: written down elsewhere, it proves that nothing before it was rewritten. */
  hash: v.string(),
  fault: v.nullable(
    v.object({
      seq: v.number(),
      what: v.picklist(["changed", "missing", "moved", "missing at the end"]),
    }),
  ),
});
export type AuditCheck = v.InferOutput<typeof AuditCheck>;
