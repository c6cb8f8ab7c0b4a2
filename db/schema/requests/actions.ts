import * as v from "valibot";

/* Calls that erase, send and export requests, at /api/staff/requests. */

const id = v.pipe(v.string(), v.uuid());
export const maxChosen = 200;

/** A fixed list: a free text might hold personal data, and the audit trail keeps it for good. */
export const eraseReasons = ["asked by the person", "spam", "no longer needed", "test"] as const;
export const EraseReason = v.picklist(eraseReasons, "Choose a reason from the list");
export type EraseReason = v.InferOutput<typeof EraseReason>;

/** `POST /erase`: one request by editors, several by administrators with a fresh sign-in. */
export const EraseRequests = v.object({
  ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(maxChosen, "Erase 200 at most at a time")),
  reason: EraseReason,
});

/** A receipt reveals nothing of the request; the audit trail has the same. Requests that were gone already are left out. */
export const RequestsErased = v.object({
  receipts: v.array(v.object({ id, receipt: v.string() })),
});
export type RequestsErased = v.InferOutput<typeof RequestsErased>;

/** `POST /:id/link`: mails the private link again; with `renew` a new one, and the old one is dead. */
export const LinkWanted = v.object({ renew: v.optional(v.boolean(), false) });

/** `POST /:id/confirm`: 409 is a SlotTaken. `DELETE` cancels the call at this time. Both answer a RequestAndThread, as `/link` does. */
export const TimeChosen = v.object({
  start: v.pipe(v.string(), v.isoTimestamp("Start must be a time, such as 2026-11-27T13:00:00Z")),
});

/** `POST /export`: a CSV file. */
export const ExportRequests = v.object({
  ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(10_000, "Export 10000 at most at a time")),
});
