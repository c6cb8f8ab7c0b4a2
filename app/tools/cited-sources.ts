import { queryOptions } from "@tanstack/react-query";
import type { Source, Sources } from "../../db/schema/tools/sources.ts";
import { orNull } from "../data/query-client.ts";

/** What a page shows of a source. */
export type CitedSource = Pick<Source, "id" | "label" | "basis" | "link">;

export interface CitedSources {
  bases: Sources["bases"];
  items: readonly CitedSource[];
}

/** The sources without what each says: half of the document, which the page would carry. */
export const citedSourcesQuery = queryOptions<CitedSources>({
  // The document's address in two parts: another key, which changes of the document find as well.
  queryKey: ["", "api/content/sources"],
  queryFn: async (asked) => {
    const all = await orNull<Sources>(asked);
    const items = all?.items ?? [];
    return {
      bases: all?.bases ?? [],
      items: items.map(({ id, label, basis, link }) => ({ id, label, basis, link })),
    };
  },
});
