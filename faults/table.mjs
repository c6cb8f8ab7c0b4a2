// @ts-check
/** @typedef {{ name: string, outcome: import("./under-load.mjs").Outcome | import("./under-load.mjs").Skipped }} Row */

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
