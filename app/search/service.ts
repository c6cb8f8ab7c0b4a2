import type * as v from "valibot";
import type { Entity } from "../../db/schema/entities.ts";
import type { DocumentName, documents } from "../../db/schema/documents.ts";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import type { Law } from "../../db/schema/laws.ts";
import type { Library } from "../../db/schema/library.ts";
import type { Service } from "../../db/schema/services.ts";
import { Collection, type Found } from "./collection.ts";
import {
  articleDocuments,
  guidanceDocuments,
  lawDocuments,
  type LawWithIds,
  provisionDocuments,
  type SearchDocument,
  standardDocuments,
  type StandardWithIds,
  termDocuments,
} from "./document.ts";
import {
  contactDocuments,
  pageDocuments,
  priceDocuments,
  questionDocuments,
  sectorDocuments,
  serviceDocuments,
} from "./offer-documents.ts";
import type { Source } from "./source.ts";

/** What the page says to the search. */
export type Asked =
  | { kind: "start"; kept: boolean }
  /** `turn` comes back with the answer: only the last one counts. */
  | { kind: "find"; turn: number; typed: string };

/** What the search says to the page. */
export type Said =
  | { kind: "state"; state: SearchState; suggestions: string[] }
  /** `found` is undefined when the words say too little; `ms` is what finding took. */
  | { kind: "found"; turn: number; found: Found | undefined; ms: number };

/** "reading": answers come from what is there so far. "failed": some of it could not be read, on the device or from the network. */
export type SearchState = "reading" | "ready" | "failed";

interface Rules {
  source: Source;
  say: (said: Said) => void;
  /** What is inside of laws and standards with the ids that links to it use. */
  withIds: (library: Library) => {
    laws: readonly LawWithIds[];
    standards: readonly StandardWithIds[];
  };
  /** Lets others have their turn; how long to work before that, in milliseconds. */
  yieldToMain: () => Promise<void>;
  sliceMs: number;
}

// So many texts are kept on a device at first.
const mostBodies = 500;
const mostText = 10_000_000;
const atOnce = 25;
// What could not be read is tried anew no sooner.
const againMs = 5_000;

interface Group {
  of: readonly Entity[];
  read: (rules: Rules) => Promise<SearchDocument[]>;
}

/** A document of the site's content. What the server answers and the sync keeps was validated where it was written. */
const content = async <Name extends DocumentName>({ source }: Rules, name: Name) =>
  (await source.read(`/api/content/${name}`)) as v.InferOutput<(typeof documents)[Name]>;

const groups: Record<string, Group> = {
  library: {
    of: ["laws", "documents"],
    async read(rules) {
      const [laws, library] = await Promise.all([
        rules.source.read("/api/laws"),
        content(rules, "library"),
      ]);
      const inside = rules.withIds(library);
      return [
        ...lawDocuments(laws as Law[], library),
        ...provisionDocuments(inside.laws),
        ...standardDocuments(inside.standards),
        ...guidanceDocuments(library),
      ];
    },
  },
  offer: {
    of: ["services", "documents"],
    async read(rules) {
      const [services, pricing, estimator, sectors] = await Promise.all([
        rules.source.read("/api/services"),
        content(rules, "pricing"),
        content(rules, "estimator"),
        content(rules, "sectors"),
      ]);
      return [
        ...serviceDocuments(services as Service[]),
        ...priceDocuments(pricing, services as Service[], estimator, sectors),
        ...sectorDocuments(sectors),
      ];
    },
  },
  answers: {
    of: ["documents"],
    async read(rules) {
      const [firm, faq, glossary] = await Promise.all([
        content(rules, "firm"),
        content(rules, "faq"),
        content(rules, "glossary"),
      ]);
      return [
        ...contactDocuments(firm),
        ...questionDocuments(faq),
        ...pageDocuments(),
        ...termDocuments(glossary),
      ];
    },
  },
  articles: {
    of: ["insights"],
    async read({ source, yieldToMain }) {
      const articles = (await source.read("/api/insights?fields=summary")) as InsightSummary[];
      const bodies = new Map<string, string>();
      let text = 0;
      for (
        let at = 0;
        at < Math.min(articles.length, mostBodies) && text < mostText;
        at += atOnce
      ) {
        const ids = articles.slice(at, at + atOnce).map(({ id }) => id);
        for (const [id, body] of await source.bodies(ids)) {
          bodies.set(id, body);
          text += body.length;
        }
        await yieldToMain();
      }
      return articleDocuments(articles, bodies);
    },
  },
};

/** Reads everything, follows what syncs change, and answers `find`. */
export function serve(rules: Rules): { find(turn: number, typed: string): void } {
  const collection = new Collection();
  const waiting = new Set(Object.keys(groups));
  const failed = new Set<string>();
  let running = false;
  let tried = Number.NEGATIVE_INFINITY;

  const tell = (state: SearchState) =>
    rules.say({ kind: "state", state, suggestions: collection.suggestions() });

  const run = async () => {
    if (running) return;
    running = true;
    for (const name of waiting) {
      waiting.delete(name);
      try {
        const documents = await groups[name]?.read(rules);
        await collection.put(name, documents ?? [], restAfter(rules));
        failed.delete(name);
      } catch {
        failed.add(name); // what it had is still found; said below
      }
      tell("reading");
    }
    running = false;
    tell(failed.size > 0 ? "failed" : "ready");
  };

  rules.source.follow((changed) => {
    for (const [name, { of }] of Object.entries(groups)) {
      if (failed.has(name) || of.some((entity) => changed.includes(entity))) waiting.add(name);
    }
    void run();
  });
  void run();

  return {
    find(turn, typed) {
      // Somebody asks again: what could not be read then may be in reach now.
      if (!running && failed.size > 0 && performance.now() - tried > againMs) {
        tried = performance.now();
        for (const name of failed) waiting.add(name);
        void run();
      }
      const start = performance.now();
      const found = collection.find(typed);
      rules.say({ kind: "found", turn, found, ms: performance.now() - start });
    },
  };
}

/** Yields to the main thread whenever the slice is used up. */
function restAfter({ yieldToMain, sliceMs }: Rules): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return yieldToMain().then(() => {
      until = performance.now() + sliceMs;
    });
  };
}
