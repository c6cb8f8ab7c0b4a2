// No regular expression that meets a text of others may take long over any text (CWE-1333).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { root } from "./deno.mjs";

// Without its native program.
process.env["RECHECK_SYNC_BACKEND"] = "pure";

/** In characters: the longest text that a pattern meets, where no other bound is named. */
const usual = 10_000;
/** In ms: for the longest text, on a busy machine; what is exponential takes years. */
const maxMs = 1_000;

/** Files with patterns whose time grows faster than the text, and the longest text that reaches those. */
const bounds: Record<string, { maxLength: number; because: string }> = {
  "api/contact/spam-content.ts": { maxLength: 10_000, because: "a message is no longer" },
  "api/feeds/cards/lines.ts": { maxLength: 200, because: "titles" },
  "api/http/body.ts": { maxLength: 0, because: "well-formed JSON alone: each of its strings ends" },
  "api/pages/pages.ts": { maxLength: 1, because: "a path with two slashes is refused before" },
  "api/staff/auth/password.ts": { maxLength: 128, because: "passwords" },
  "app/document/head.tsx": { maxLength: 160, because: "excerpts are cut before" },
  "app/estimator/estimate.ts": { maxLength: 200, because: "the prices' own names" },
  "db/schema/insights/table-cards.ts": {
    maxLength: 0,
    because: "sanitised HTML: each of its elements ends",
  },
  "app/staff/account/push.ts": { maxLength: 100, because: "the server's own key" },
  "app/staff/editor/clean-paste.ts": { maxLength: 10_000, because: "what an editor pastes" },
  "app/staff/editor/link.ts": { maxLength: 2_000, because: "what an editor types as a link" },
  "app/staff/editor/parse-inert.ts": { maxLength: 10_000, because: "what an editor pastes" },
  "app/staff/editor/paste.ts": { maxLength: 10_000, because: "what an editor pastes" },
  "app/staff/ui/text-blocks.ts": { maxLength: 10_000, because: "sanitised HTML" },
  "app/ui/money.ts": { maxLength: 20, because: "numbers" },
  "app/ui/unbroken.tsx": { maxLength: 600, because: "titles and excerpts" },
  "db/schema/law-of.ts": { maxLength: 200, because: "the references of laws" },
  "db/schema/text/phone.ts": { maxLength: 200, because: "what is typed as a number" },
  "db/schema/text/plain-text.ts": {
    maxLength: 0,
    because: "sanitised HTML: each of its tags ends",
  },
};

interface Pattern {
  file: string;
  regex: RegExp;
}

const patterns = globSync("{api,app,db,sw}/**/*.{ts,tsx,mjs}", { cwd: root })
  .filter((file) => !/\.test\.|testing\/|\.gen\.ts$/.test(file))
  .flatMap(patternsIn);

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const lang = file.endsWith("x") ? "tsx" : "ts";
  const visit = (node: unknown) => {
    if (node instanceof RegExp) found.push({ file, regex: node });
    else if (node instanceof Object) Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(join(root, file), "utf8"), { lang }));
  return found;
}

// The exact method, without the search by chance: what it cannot tell is measured.
const options = { checker: "automaton", timeout: 300 } as const;

/** Texts that repeat what the pattern waits for. */
function pumpsOf({ regex }: Pattern): string[] {
  const words = regex.source.match(/[a-z\d]+|[^\w\\()[\]{}?*+|^$]/gi) ?? [];
  return [...new Set([...words, `${words[0] ?? ""} `, "\t", "0", "a", "<a", '"', "a@", "a."])];
}

function slowest({ regex }: Pattern, texts: readonly string[]): number {
  const fresh = new RegExp(regex.source, regex.flags.replace(/[gy]/g, ""));
  const time = (text: string) => {
    const began = performance.now();
    fresh.test(text);
    return performance.now() - began;
  };
  // Another process may have had the core the first time.
  const timed = (text: string) => {
    const ms = time(text);
    return ms > maxMs ? Math.min(ms, time(text)) : ms;
  };
  return Math.max(...texts.map(timed));
}

const repeated = (pump: string, maxLength: number, end = "\0") =>
  pump.repeat(Math.floor(maxLength / Math.max(pump.length, 1))) + end;

test("no pattern takes long over the longest text that reaches it", { timeout: 300_000 }, () => {
  expect(patterns.length).toBeGreaterThan(300);
  const slow: string[] = [];
  for (const pattern of patterns) {
    const { file, regex } = pattern;
    const checked = checkSync(regex.source, regex.flags, options);
    if (checked.status === "safe") continue;
    const maxLength = bounds[file]?.maxLength ?? usual;
    const texts = pumpsOf(pattern).map((pump) => repeated(pump, maxLength));
    if (checked.status === "vulnerable") {
      const { pumps, suffix } = checked.attack;
      texts.push(
        pumps.map(({ prefix, pump }) => prefix + repeated(pump, maxLength, "")).join("") + suffix,
      );
      if (!bounds[file] || checked.complexity.type === "exponential")
        slow.push(`${file}: ${regex} is ${checked.complexity.summary}`);
    }
    const ms = slowest(pattern, texts);
    if (ms > maxMs) slow.push(`${file}: ${regex} takes ${Math.round(ms)} ms`);
  }
  expect(slow).toEqual([]);
});
