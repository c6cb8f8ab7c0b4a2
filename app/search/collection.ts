import { isSame, type SearchDocument } from "./document.ts";
import { type Hit, hitOf } from "./hit.ts";
import { SearchIndex } from "./search-index.ts";
import { questionIn, termsIn } from "./words.ts";

/** What was found for the words typed. */
export interface Found {
  hits: Hit[];
  /** How many there are in all; the best of them are in `hits`. */
  total: number;
  /** False: nothing has all the words, and the hits have some of them. */
  whole: boolean;
}

/** How many hits are shown at once. */
export const mostHits = 15;

/** Everything that can be found, kept by groups that change apart from each other. */
export class Collection {
  private readonly index = new SearchIndex();
  private readonly documents = new Map<string, SearchDocument>();
  private readonly groups = new Map<string, ReadonlySet<string>>();

  get size(): number {
    return this.documents.size;
  }

  /**
   * Puts these documents in the place of the group's former ones, and touches only what differs. Takes a pause
   * wherever `rest` gives one, so that questions are answered meanwhile from what is there already.
   */
  async put(
    group: string,
    documents: readonly SearchDocument[],
    rest: () => Promise<void> | undefined,
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
      const resting = rest();
      if (resting !== undefined) await resting;
    }
  }

  private drop(id: string): void {
    if (!this.documents.delete(id)) return;
    this.index.discard(id);
  }

  /** The best hits for what was typed; undefined when that says too little. */
  find(typed: string): Found | undefined {
    const question = questionIn(typed);
    if (!question) return undefined;
    const { ids, total, whole, words } = this.index.rank(question, mostHits);
    const found = ids.flatMap((id) => this.documents.get(id) ?? []);
    // What is called exactly so stands first.
    const asked = question.terms.join(" ");
    const named = found.filter(({ title }) => termsIn(title).join(" ") === asked);
    const ranked = named.length > 0 ? [...new Set([...named, ...found])] : found;
    return { hits: ranked.map((document) => hitOf(document, words)), total, whole };
  }

  /** What somebody may want to look for first: numbers of laws, and what articles are mostly about. */
  suggestions(): string[] {
    const categories = new Map<string, number>();
    const laws: string[] = [];
    for (const { kind, about } of this.documents.values()) {
      if (kind === "law" && laws.length < 3) laws.push(about.replace(/ of .*/, ""));
      if (kind === "article" && about) categories.set(about, (categories.get(about) ?? 0) + 1);
    }
    const most = [...categories].sort(([, one], [, other]) => other - one).slice(0, 3);
    return [...most.map(([category]) => category), ...laws];
  }
}
