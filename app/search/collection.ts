import { isSame, type SearchDocument } from "./document.ts";
import { type Hit, hitOf } from "./hit.ts";
import { SearchIndex } from "./search-index.ts";
import { questionIn, termsIn } from "./words.ts";

export interface Found {
  hits: Hit[];
  /** Number of all matches; the best of them are in `hits`. */
  total: number;
  /** False when no document has all the words, and the hits have some of them. */
  complete: boolean;
}

export const maxHits = 15;

/** All searchable documents, in groups that are updated separately. */
export class Collection {
  private readonly index = new SearchIndex();
  private readonly documents = new Map<string, SearchDocument>();
  private readonly groups = new Map<string, ReadonlySet<string>>();

  get size(): number {
    return this.documents.size;
  }

  /** Replaces a group's documents, indexing only changed ones. Awaits `pause`: queries are answered meanwhile. */
  async put(
    group: string,
    documents: readonly SearchDocument[],
    pause: () => Promise<void> | undefined,
  ): Promise<void> {
    const former = this.groups.get(group);
    const now = new Set(documents.map(({ id }) => id));
    this.groups.set(group, now);
    for (const id of former ?? []) if (!now.has(id)) this.drop(id);
    for (const document of documents) {
      const before = this.documents.get(document.id);
      if (before && isSame(before, document)) continue;
      if (before) this.drop(document.id);
      this.documents.set(document.id, document);
      this.index.add(document);
      const pausing = pause();
      if (pausing !== undefined) await pausing;
    }
  }

  private drop(id: string): void {
    if (!this.documents.delete(id)) return;
    this.index.discard(id);
  }

  /** The best hits; undefined when the query is too short. */
  find(typed: string): Found | undefined {
    const question = questionIn(typed);
    if (!question) return undefined;
    const { ids, total, complete, words } = this.index.rank(question, maxHits);
    const found = ids.flatMap((id) => this.documents.get(id) ?? []);
    // An exact title ranks first.
    const asked = question.terms.join(" ");
    const named = found.filter(({ title }) => termsIn(title).join(" ") === asked);
    const ranked = named.length > 0 ? [...new Set([...named, ...found])] : found;
    return { hits: ranked.map((document) => hitOf(document, words)), total, complete };
  }
}
