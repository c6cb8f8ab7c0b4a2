import * as v from "valibot";

/** How many calendar weeks the overview shows: the present one and those before it. */
export const overviewSpans = [4, 12, 52] as const;
export type OverviewSpan = (typeof overviewSpans)[number];

const Time = v.nullable(v.pipe(v.string(), v.isoTimestamp()));

/** `GET /api/staff/overview?weeks=` (viewers): what devices of staff do not store. Desk figures are made on the device. */
export const Overview = v.object({
  reads: v.object({
    total: v.number(),
    /** The most read first, five at most. */
    articles: v.array(
      v.object({ id: v.string(), title: v.string(), link: v.string(), reads: v.number() }),
    ),
  }),
  /** Sent in these weeks, and when the last one was. */
  mail: v.object({ sent: v.number(), lastAt: Time }),
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
