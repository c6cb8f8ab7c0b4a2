import { expect, test } from "vitest";
import type { Entity } from "../../db/schema/entities.ts";
import { type Said, serve } from "./service.ts";
import type { Source } from "./source.ts";

const answers: Record<string, unknown> = {
  "/api/laws": [],
  "/api/content/library": { laws: [], standards: [], sectors: [], timeline: [], resources: [] },
  "/api/content/pricing": { section: {}, cards: [], smeServicePrices: {} },
  "/api/content/estimator": { items: [] },
  "/api/content/sectors": { items: [] },
  "/api/content/firm": { emails: [], emailLabels: {}, phones: [], address: {} },
  "/api/content/faq": { contactFaq: [], moreFaq: [] },
  "/api/content/glossary": { items: [] },
  "/api/services": [],
  ...Object.fromEntries(
    ["tools", "applies", "readiness", "breach", "crosswalk"].map((name) => [
      `/api/content/${name}`,
      { items: [], facts: [] },
    ]),
  ),
};

/** A search over these articles' titles. */
function searching(titles: () => string[]) {
  let publish: (changed: readonly Entity[]) => void = () => undefined;
  const reads: string[] = [];
  const source: Source = {
    async read(path) {
      reads.push(path);
      if (path in answers) return answers[path];
      return titles().map((title) => ({
        id: title,
        title,
        excerpt: "",
        category: null,
        link: "/",
      }));
    },
    bodies: async () => new Map(),
    follow: (listener) => {
      publish = listener;
    },
  };
  const said: Said[] = [];
  let changed: () => void = () => undefined;
  const service = serve({
    source,
    notify: (words) => {
      said.push(words);
      changed();
    },
    yieldToMain: async () => undefined,
    sliceMs: 5,
  });
  const total = (typed: string) => {
    service.find(1, typed);
    const last = said.at(-1);
    return last?.kind === "found" ? last.found?.total : undefined;
  };
  const settled = async () => {
    const state = () => said.findLast((words) => words.kind === "state")?.state;
    while (state() === undefined || state() === "reading")
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    said.length = 0;
    return undefined;
  };
  return { total, settled, reads, said, change: (changed: Entity[]) => publish(changed) };
}

test("a sync of articles brings their changes into the search, and reads nothing else", async () => {
  let titles = ["Breach"];
  const { total, settled, reads, change } = searching(() => titles);
  await settled();
  expect(total("breach")).toBe(1);
  titles = ["Audit", "Ledger"];
  reads.length = 0;
  change(["insights"]);
  await settled();
  expect(reads).toEqual(["/api/insights?fields=summary"]);
  expect(total("breach")).toBe(0);
  expect(total("ledger")).toBe(1);
});

test("what cannot be read is said, and the rest is found", async () => {
  const { said, total } = searching(() => {
    throw new Error("no connection");
  });
  await expect.poll(() => said.at(-1)).toMatchObject({ kind: "state", state: "failed" });
  expect(total("breach")).toBe(0);
});
