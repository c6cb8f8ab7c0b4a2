import type { Database } from "../../db/postgres/postgres.ts";
import { published } from "../insights/read.ts";

/** The row of `part` in the shape of its own route; null when visitors do not see it. */
export const bodyOf = (sql: Database["sql"]) => sql`
  case when not gone then case entity
    when 'home' then (
      select json_build_object(
        'id', id, 'headline', headline, 'subtext', subtext, 'callToAction', call_to_action,
        'keyHighlights', key_highlights, 'featuredServices', featured_services,
        'testimonialsPreview', testimonials_preview, 'regulationsReference', regulations_reference
      ) from home where id = part.key
    )
    when 'about' then (
      select json_build_object(
        'id', id, 'mission', mission, 'vision', vision, 'values', "values",
        'certifications', certifications
      ) from about where id = part.key
    )
    when 'laws' then (
      select json_build_object(
        'id', id, 'title', title, 'reference', reference, 'summary', summary, 'link', link,
        'category', category, 'position', position
      ) from laws where id = part.key
    )
    when 'services' then (
      select json_build_object(
        'id', id, 'title', title, 'slug', slug, 'description', description, 'icon', icon,
        'features', features, 'deliverables', deliverables, 'timeline', timeline,
        'pricing', pricing, 'detail', detail, 'position', position
      ) from services where id = part.key
    )
    when 'team' then (
      select json_build_object(
        'id', id, 'name', name, 'role', role, 'bio', bio, 'photo', photo, 'position', position
      ) from team where id = part.key
    )
    when 'testimonials' then (
      select json_build_object(
        'id', id, 'name', name, 'statement', statement, 'sector', sector, 'position', position
      ) from testimonials where id = part.key
    )
    when 'insights' then (
      select json_build_object(
        'id', id, 'title', title, 'excerpt', excerpt, 'author', author, 'date', date, 'link', link,
        'readTime', read_time, 'category', category, 'image', image,
        'bodyTag', body_tag, 'bodyBytes', body_bytes
      ) from insights where id = part.key and ${published(sql)}
    )
    when 'documents' then (select body::json from documents where name = part.key)
  end end`;
