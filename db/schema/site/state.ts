import * as v from "valibot";

/* What the calls of the site's documents answer. */

const Version = v.object({
  version: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Null for what the site started with. */
  by: v.nullable(v.string()),
});

/** `GET /api/staff/site`. */
export const SiteEntry = v.object({ name: v.string(), ...Version.entries });
export type SiteEntry = v.InferOutput<typeof SiteEntry>;

/** `GET /api/staff/site/{name}`, with `ETag`; `PUT` with `If-Match` answers the same. */
export const SiteState = v.object({
  ...SiteEntry.entries,
  values: v.record(v.string(), v.unknown()),
});
export type SiteState = v.InferOutput<typeof SiteState>;

export const SiteChange = v.object({ values: v.record(v.string(), v.unknown()) });

/** `GET /api/staff/site/{name}/versions`: newest first; `changed` says what differs from the one before. */
export const SiteVersion = v.object({ ...Version.entries, changed: v.array(v.string()) });
export type SiteVersion = v.InferOutput<typeof SiteVersion>;
