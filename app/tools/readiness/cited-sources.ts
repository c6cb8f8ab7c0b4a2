import { queryOptions } from "@tanstack/react-query";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { documentQuery } from "../../data/document-query.ts";
import { orNull } from "../../data/query-client.ts";
import type { SourceLabels } from "../source-links.tsx";

/** The sources that the check cites, as it shows them: a fifth of the document of all sources. */
export const citedSourcesQuery = queryOptions<SourceLabels>({
  // That document's address in other parts: a different key, which changes of content invalidate as well.
  queryKey: ["/api", "content", "sources"],
  queryFn: async (asked) => {
    const [check, sources] = await Promise.all([
      asked.client.ensureQueryData(documentQuery("readiness")),
      orNull<Sources>(asked),
    ]);
    const cited = new Set(check.items.flatMap(({ sourceIds }) => sourceIds));
    const { bases = [], items = [] } = sources ?? {};
    return {
      bases: bases.map(({ id, label }) => ({ id, label })),
      items: items
        .filter(({ id }) => cited.has(id))
        .map(({ id, label, basis, kind, link }) => ({
          id,
          label,
          basis,
          link,
          ...(kind ? { kind } : {}),
        })),
    };
  },
});
