import type * as v from "valibot";
import type { Entity } from "../../db/schema/entities.ts";
import type { DocumentName, documents } from "../../db/schema/documents.ts";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import type { Law } from "../../db/schema/laws.ts";
import type { Service } from "../../db/schema/services.ts";
import type { TeamMember } from "../../db/schema/team.ts";
import { catalogueOf } from "../data/catalogue.ts";
import { Collection, type Found } from "./collection.ts";
import {
  articleDocuments,
  guidanceDocuments,
  lawDocuments,
  provisionDocuments,
  type SearchDocument,
  standardDocuments,
  termDocuments,
} from "./document.ts";
import {
  contactDocuments,
  pageDocuments,
  peopleDocuments,
  priceDocuments,
  questionDocuments,
  sectorDocuments,
  serviceDocuments,
} from "./offer-documents.ts";
import {
  appliesDocuments,
  breachDocuments,
  controlDocuments,
  crosswalkDocuments,
  toolDocuments,
} from "./tool-documents.ts";
import type { Source } from "./source.ts";

export type Asked =
  | { kind: "start"; stored: boolean }
  /** `turn` is returned with the answer: only the last one counts. */
  | { kind: "find"; turn: number; typed: string };

export type Said =
  | { kind: "state"; state: SearchState }
  /** `found` is undefined when the query is too short; `ms` is the duration of the search. */
  | { kind: "found"; turn: number; found: Found | undefined; ms: number };

/** "reading": the index is incomplete. "failed": some content could not be read, on the device or from the network. */
export type SearchState = "reading" | "ready" | "failed";

interface Rules {
  source: Source;
  notify: (said: Said) => void;
  yieldToMain: () => Promise<void>;
  /** Time to work before yielding, in ms. */
  sliceMs: number;
}

// The number of texts that a device stores at first.
const maxBodies = 500;
const maxText = 10_000_000;
const batchSize = 25;
const retryAfterMs = 5_000;

interface Group {
  of: readonly Entity[];
  read: (rules: Rules) => Promise<SearchDocument[]>;
}

// The server's answers and the sync's rows were validated where they were written.
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
      const catalogue = catalogueOf(library);
      return [
        ...lawDocuments(laws as Law[], library),
        ...provisionDocuments(catalogue.laws, library.official),
        ...standardDocuments(catalogue.standards, library.official),
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
    of: ["documents", "team"],
    async read(rules) {
      const [firm, faq, glossary, team] = await Promise.all([
        content(rules, "firm"),
        content(rules, "faq"),
        content(rules, "glossary"),
        rules.source.read("/api/team"),
      ]);
      return [
        ...contactDocuments(firm),
        ...peopleDocuments(team as TeamMember[]),
        ...questionDocuments(faq),
        ...pageDocuments(),
        ...termDocuments(glossary),
      ];
    },
  },
  tools: {
    of: ["documents"],
    async read(rules) {
      const [tools, applies, readiness, breach, crosswalk] = await Promise.all([
        content(rules, "tools"),
        content(rules, "applies"),
        content(rules, "readiness"),
        content(rules, "breach"),
        content(rules, "crosswalk"),
      ]);
      return [
        ...toolDocuments(tools),
        ...breachDocuments(breach),
        ...appliesDocuments(applies),
        ...controlDocuments(readiness),
        ...crosswalkDocuments(crosswalk),
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
        at < Math.min(articles.length, maxBodies) && text < maxText;
        at += batchSize
      ) {
        const ids = articles.slice(at, at + batchSize).map(({ id }) => id);
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

/** Indexes everything, follows changes by syncs, and answers `find`. */
export function serve(rules: Rules): { find(turn: number, typed: string): void } {
  const collection = new Collection();
  const pending = new Set(Object.keys(groups));
  const failed = new Set<string>();
  let running = false;
  let retriedAt = Number.NEGATIVE_INFINITY;

  const report = (state: SearchState) => rules.notify({ kind: "state", state });

  const run = async () => {
    if (running) return;
    running = true;
    for (const name of pending) {
      pending.delete(name);
      try {
        const documents = await groups[name]?.read(rules);
        await collection.put(name, documents ?? [], pauseAfter(rules));
        failed.delete(name);
      } catch {
        failed.add(name); // its former documents are still found
      }
      report("reading");
    }
    running = false;
    report(failed.size > 0 ? "failed" : "ready");
  };

  rules.source.follow((changed) => {
    for (const [name, { of }] of Object.entries(groups)) {
      if (failed.has(name) || of.some((entity) => changed.includes(entity))) pending.add(name);
    }
    void run();
  });
  void run();

  return {
    find(turn, typed) {
      // At a new query, failed content may be reachable again.
      if (!running && failed.size > 0 && performance.now() - retriedAt > retryAfterMs) {
        retriedAt = performance.now();
        for (const name of failed) pending.add(name);
        void run();
      }
      const start = performance.now();
      const found = collection.find(typed);
      rules.notify({ kind: "found", turn, found, ms: performance.now() - start });
    },
  };
}

function pauseAfter({ yieldToMain, sliceMs }: Rules): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return yieldToMain().then(() => {
      until = performance.now() + sliceMs;
    });
  };
}
