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

/**
 * What a device keeps of each entity that visitors see: the row of the wire, with its place where its list has
 * an order of its own. Bodies of articles come apart (`ArticleBody`): here stand their tag and size alone.
 */
export const storedRows = {
  home: Home,
  about: About,
  laws: v.object({ ...Law.entries, ...ordered }),
  // Rows that a device keeps from before its texts came have none until the next sync.
  services: v.object({ ...Service.entries, ...ordered, detail: v.optional(ServiceDetail) }),
  team: v.object({ ...TeamMember.entries, ...ordered }),
  testimonials: v.object({ ...Testimonial.entries, ...ordered }),
  insights: v.object({ ...InsightSummary.entries, bodyTag: v.string(), bodyBytes: v.number() }),
  /** One of `documents.ts`; its key is the document's name. */
  documents: v.record(v.string(), v.unknown()),
} as const satisfies Record<Entity, v.GenericSchema>;

/** A row as it stands after its last change; `body` is null when visitors do not see it any more. */
export const Change = v.object({
  entity: v.picklist(entities),
  key: v.string(),
  body: v.nullable(v.record(v.string(), v.unknown())),
});
export type Change = v.InferOutput<typeof Change>;

/**
 * `GET /api/changes?since=&until=&limit=`: what changed after number `since`, each row once, oldest change
 * first, 64 kB of text at most.
 */
export const Changes = v.object({
  /** Another one than before means another database: everything is read anew. */
  epoch: v.string(),
  /** The cursor once these changes are kept: the next `since`. */
  seq: v.number(),
  /** Whether there is more after `seq` (up to `until`, where that was given). */
  more: v.boolean(),
  /**
   * On the first answer of all (`since` 0, no `until`): where the parts after this one end, so that several can
   * be read at once and kept in their order. The last one is where the log ended.
   */
  ends: v.array(v.number()),
  changes: v.array(Change),
});
export type Changes = v.InferOutput<typeof Changes>;

/** `GET /api/insights/bodies?ids=a,b`: bodies in the order asked for, as many as fit 64 kB, one at least. */
export const ArticleBody = v.object({
  id: v.string(),
  tag: v.string(),
  content: v.nullable(v.string()),
});
export type ArticleBody = v.InferOutput<typeof ArticleBody>;
