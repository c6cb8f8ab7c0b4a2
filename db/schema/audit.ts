import * as v from "valibot";

/** Numbered from 1 without gaps. */
export const AuditEntry = v.object({
  seq: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The actor's address at that time; empty if no one was signed in. */
  actor: v.string(),
  /** Such as "signed in", "sign-in failed", "refused", "role changed", "article updated". */
  action: v.string(),
  /** An article's id, a person's address, a route. */
  subject: v.string(),
  version: v.nullable(v.number()),
  detail: v.record(v.string(), v.unknown()),
  /** SHA-256 over this row and the hash before, in hex. */
  hash: v.string(),
  /** The network (IPv4 /24, IPv6 /48) and the request in the server's log: not part of the row, kept for 90 days. */
  network: v.nullable(v.string()),
  request: v.nullable(v.string()),
  /** Not part of the row: the actor's name at that time, and that of the person whom it was done to, or to whom a request was assigned. */
  name: v.nullable(v.string()),
  subjectName: v.nullable(v.string()),
  title: v.nullable(v.string()),
  hasVersions: v.boolean(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** `GET /api/staff/audit`: newest first; `before` of the next page is `next`. */
export const AuditPage = v.object({
  entries: v.array(AuditEntry),
  next: v.nullable(v.number()),
  actions: v.array(v.string()),
});
export type AuditPage = v.InferOutput<typeof AuditPage>;

/** `GET /api/staff/audit/check`: the first fault of the chain, or none. */
export const AuditCheck = v.object({
  rows: v.number(),
  /** A copy of this hash stored elsewhere proves that nothing before it was rewritten. */
  hash: v.string(),
  fault: v.nullable(
    v.object({
      seq: v.number(),
      what: v.picklist(["changed", "missing", "moved", "missing at the end"]),
    }),
  ),
});
export type AuditCheck = v.InferOutput<typeof AuditCheck>;

/** The calls that need a sign-in of the last minutes, with the purpose of each. */
export const freshSignIns: Record<string, string> = {
  "POST /api/staff/people": "inviting someone",
  "PATCH /api/staff/people/:id": "changing someone's role or access",
  "DELETE /api/staff/people/:id": "withdrawing an invitation",
  "POST /api/staff/people/:id/link": "creating a link for someone",
  "DELETE /api/staff/people/:id/second-factor": "removing someone's second factor",
  "DELETE /api/staff/sessions": "signing out everywhere",
  "DELETE /api/staff/sessions/:id": "ending one of their sessions",
  "POST /api/staff/totp": "adding a second factor",
  "POST /api/staff/totp/confirm": "adding a second factor",
  "DELETE /api/staff/totp": "removing their second factor",
  "POST /api/staff/recovery-codes": "replacing their recovery codes",
  "POST /api/staff/passkeys/options": "adding a passkey",
  "POST /api/staff/passkeys": "adding a passkey",
  "DELETE /api/staff/passkeys/:id": "removing a passkey",
  "PUT /api/staff/password": "changing their password",
  "DELETE /api/staff/insights/:id": "deleting an article for good",
  "POST /api/staff/requests/erase": "erasing requests",
  "POST /api/staff/requests/person/erase": "erasing one person's data",
};
