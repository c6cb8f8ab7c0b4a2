import type { Sql } from "postgres";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/** The columns that visitors get of each entity, named as in the contract, beside its `position`. */
export const contentColumns = (sql: Sql) =>
  ({
    home: sql`
      id, headline, subtext, call_to_action as "callToAction", key_highlights as "keyHighlights",
      featured_services as "featuredServices", testimonials_preview as "testimonialsPreview",
      regulations_reference as "regulationsReference"`,
    about: sql`id, mission, vision, "values", certifications`,
    laws: sql`id, title, reference, summary, link, category`,
    services: sql`id, title, slug, description, icon, features, deliverables, timeline, pricing`,
    team: sql`id, name, role, bio, photo`,
    testimonials: sql`id, name, statement, sector`,
  }) satisfies Record<string, SqlFragment>;
