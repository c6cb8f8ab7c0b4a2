import * as v from "valibot";
import { About } from "./about.ts";
import { type Entity, entities } from "./entities.ts";
import { Home } from "./home.ts";
import { InsightSummary } from "./insights/insights.ts";
import { Law } from "./laws.ts";
import { Service, ServiceDetail } from "./services.ts";
import { TeamMember } from "./team.ts";
import { Testimonial } from "./testimonials.ts";

const ordered = { position: v.number() };

/** A device's row of each entity, with its position in ordered lists. Texts of articles are in `ArticleBody`. */
export const storedRows = {
  home: Home,
  about: About,
  laws: v.object({ ...Law.entries, ...ordered }),
  // Absent in rows stored before this field existed.
  services: v.object({ ...Service.entries, ...ordered, detail: v.optional(ServiceDetail) }),
  team: v.object({ ...TeamMember.entries, ...ordered }),
  testimonials: v.object({ ...Testimonial.entries, ...ordered }),
  insights: v.object({
    ...InsightSummary.entries,
    // Absent in rows stored before this field existed.
    imageAlt: v.optional(InsightSummary.entries.imageAlt),
    bodyTag: v.string(),
    bodyBytes: v.number(),
  }),
  documents: v.record(v.string(), v.unknown()),
} as const satisfies Record<Entity, v.GenericSchema>;

/** The current row; `body` is null when visitors no longer see it. */
export const Change = v.object({
  entity: v.picklist(entities),
  key: v.string(),
  body: v.nullable(v.record(v.string(), v.unknown())),
});
export type Change = v.InferOutput<typeof Change>;

/** `GET /api/changes?since=&until=&limit=`: each row changed after `since` once, oldest change first, at most 64 kB. */
export const Changes = v.object({
  /** A new value means that the database is another one: full resync. */
  epoch: v.string(),
  /** The next `since`, once these changes are stored. */
  seq: v.number(),
  more: v.boolean(),
  /** On a first sync: the ends of the following parts, which can be fetched in parallel; the last ends the log. */
  ends: v.array(v.number()),
  changes: v.array(Change),
});
export type Changes = v.InferOutput<typeof Changes>;

/** `GET /api/insights/bodies?ids=a,b`: in the order of `ids`, as many as fit 64 kB, at least one. */
export const ArticleBody = v.object({
  id: v.string(),
  tag: v.string(),
  content: v.nullable(v.string()),
});
export type ArticleBody = v.InferOutput<typeof ArticleBody>;
