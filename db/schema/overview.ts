import * as v from "valibot";

/** Choices for the number of calendar weeks in the overview, the present one included. */
export const overviewSpans = [4, 12, 52] as const;
export type OverviewSpan = (typeof overviewSpans)[number];

const Time = v.nullable(v.pipe(v.string(), v.isoTimestamp()));

/** `GET /api/staff/overview?weeks=` (viewers): figures that devices of staff do not store. Desk figures are made on the device. */
export const Overview = v.object({
  reads: v.object({
    total: v.number(),
    /** The most read first, five at most. */
    articles: v.array(
      v.object({ id: v.string(), title: v.string(), link: v.string(), reads: v.number() }),
    ),
  }),
  /** Messages sent in these weeks, and the time of the last one. */
  mail: v.object({ sent: v.number(), lastAt: Time }),
  /** The mailbox that answers come to; null where none is set up, undefined of a server before this field. */
  inbox: v.optional(v.nullable(v.object({ readAt: Time, error: v.nullable(v.string()) }))),
  push: v.object({ sent: v.number(), lastAt: Time, devices: v.number(), people: v.number() }),
  /** Browsers of staff that called within the last 15 minutes, this one included. */
  connected: v.object({ devices: v.number(), people: v.number() }),
  database: v.object({
    kind: v.picklist(["embedded", "server"]),
    /** Such as `15.18`. */
    version: v.string(),
    bytes: v.number(),
  }),
  /** The last one that `npm run backup` made; null where there was none. */
  backup: v.nullable(v.object({ madeAt: v.pipe(v.string(), v.isoTimestamp()), bytes: v.number() })),
});
export type Overview = v.InferOutput<typeof Overview>;
