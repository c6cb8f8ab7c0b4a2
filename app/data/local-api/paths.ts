import type { StoredRow } from "../../../db/device/visitor.ts";
import type { Entity } from "../../../db/schema/entities.ts";
import { DetailedService, Service, ServiceSummary } from "../../../db/schema/services.ts";
import { article, articles, newestArticles, related } from "./articles.ts";
import { type LocalAnswer, notThere, only, type Reading, rowsOf, sound } from "./rows.ts";

interface Path {
  pattern: RegExp;
  of: readonly Entity[];
  read(reading: Reading, found: string): Promise<LocalAnswer>;
}

const single = (entity: Entity): Path => ({
  pattern: new RegExp(`^/api/${entity}$`),
  of: [entity],
  async read(reading) {
    const [row] = await rowsOf(reading.database, entity);
    return row ? { found: sound(row) } : notThere(reading);
  },
});

const list = (
  entity: Entity,
  query = "",
  wire: (body: StoredRow["body"]) => unknown = ({ position: _, ...body }) => body,
): Path => ({
  pattern: new RegExp(`^/api/${entity}${query}$`),
  of: [entity],
  async read({ database, complete }) {
    if (!complete) return "unknown";
    const bodies = (await rowsOf(database, entity)).map(sound);
    bodies.sort((one, other) => Number(one["position"]) - Number(other["position"]));
    return { found: bodies.map(wire) };
  },
});

const paths: readonly Path[] = [
  single("home"),
  single("about"),
  list("laws"),
  list("testimonials"),
  list("team"),
  list("services", "", (body) => only(Service.entries, body)),
  list("services", "\\?fields=summary", (body) => only(ServiceSummary.entries, body)),
  {
    pattern: /^\/api\/services\/([^/?]+)$/,
    of: ["services"],
    async read(reading, slug) {
      const rows = await rowsOf(reading.database, "services");
      const body = rows.map(sound).find((one) => one["slug"] === slug);
      if (!body) return notThere(reading);
      // The row was stored without its texts, which the network or the next sync has.
      if (!body["detail"]) return "unknown";
      return { found: only(DetailedService.entries, body) };
    },
  },
  {
    pattern: /^\/api\/content\/([^/?]+)$/,
    of: ["documents"],
    async read(reading, name) {
      const row = await reading.database.rows.get(["documents", name]);
      return row ? { found: sound(row) } : notThere(reading);
    },
  },
  { pattern: /^\/api\/insights\?fields=summary$/, of: ["insights"], read: articles },
  {
    pattern: /^\/api\/insights\?fields=summary&limit=(\d+)$/,
    of: ["insights"],
    read: newestArticles,
  },
  {
    pattern: /^\/api\/insights\/([^/?]+)\/related$/,
    of: ["insights", "laws", "documents"],
    read: related,
  },
  { pattern: /^\/api\/insights\/(?:link\/)?([^/?]+)$/, of: ["insights"], read: article },
];

/** Answers a path of the API from stored rows as the server would. Throws LocalContentDamaged. */
export async function localApi(path: string, reading: Reading): Promise<LocalAnswer> {
  for (const { pattern, read } of paths) {
    const match = pattern.exec(path);
    if (match) return read(reading, decodeURIComponent(match[1] ?? ""));
  }
  return "unknown";
}

/** The entities behind the answer to this path; none for an unknown path. */
export const entitiesOf = (path: string): readonly Entity[] =>
  paths.find(({ pattern }) => pattern.test(path))?.of ?? [];
