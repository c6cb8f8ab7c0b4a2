// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/deno.mjs";
import { writeProof } from "../db/testing/write-proof.mjs";

/** @typedef {{ name: string, outcome: import("./under-load.mjs").Outcome | import("./under-load.mjs").Skipped }} Row */

const document = join(root, "docs/security.md");
const startMark = "<!-- faults: written by npm run test:faults -- --write -->";
const endMark = "<!-- /faults -->";
const titles = [
  "Scenario",
  "Rounds",
  "Acknowledged",
  "Lost",
  "Doubled",
  "Half-written",
  "Longest recovery",
];

/** In Markdown. @param {Row[]} rows */
export function tableOf(rows) {
  const cells = rows.map(({ name, outcome }) =>
    "skipped" in outcome
      ? [name, outcome.skipped, "", "", "", "", ""]
      : [name, ...figures(outcome)],
  );
  const rule = titles.map((_, column) => (column === 0 ? "---" : "---:"));
  return [titles, rule, ...cells].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** @param {import("./under-load.mjs").Outcome} outcome */
const figures = ({ rounds, acknowledged, lost, doubled, halfWritten, recoveryMs }) => [
  ...[rounds, acknowledged, lost, doubled, halfWritten].map(
    (count) => count?.toLocaleString("en") ?? "",
  ),
  recoveryMs === undefined ? "" : `${(recoveryMs / 1_000).toFixed(1)} s`,
];

/** Into docs/security.md between its two markers, and into what the trust page shows. @param {Row[]} rows */
export function writeTable(rows) {
  const text = readFileSync(document, "utf8");
  const [before, rest] = text.split(startMark);
  const [, after] = rest?.split(endMark) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`docs/security.md has no place between ${startMark} and ${endMark}`);
  const day = new Date().toISOString().slice(0, 10);
  const table = `${startMark}\n\nRun on ${day}. An empty cell was not measured.\n\n${tableOf(rows)}\n\n${endMark}`;
  writeFileSync(document, `${before}${table}${after}`);
  const scenarios = rows.flatMap(({ name, outcome }) => {
    if ("skipped" in outcome) return [];
    const { problems: _, ...figures } = outcome;
    return [{ name, ...figures }];
  });
  const skipped = rows.flatMap(({ name, outcome }) => ("skipped" in outcome ? [name] : []));
  writeProof("faults", { scenarios, skipped });
}
