import { add, type Dropped } from "./parse-inert.ts";

export function tally(nodes: ParentNode): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { nodeName } of nodes.querySelectorAll("*")) {
    const name = nodeName.toLowerCase();
    // The editor sets these as it needs them.
    if (!["tbody", "thead", "p", "section"].includes(name)) add(counts, `<${name}>`);
  }
  return counts;
}

export function missing(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  dropped: Dropped,
): void {
  for (const [name, times] of before) {
    const left = times - (after.get(name) ?? 0);
    if (left > 0) add(dropped, name, left);
  }
}

/** What was dropped as a sentence; undefined when nothing was. */
export function droppedInWords(dropped: Dropped): string | undefined {
  const parts = [...dropped].map(([name, times]) =>
    times > 1 ? `${name} (${times} times)` : name,
  );
  if (parts.length === 0) return undefined;
  const shown = parts.slice(0, 8).join(", ");
  const more = parts.length > 8 ? ` and ${parts.length - 8} more` : "";
  return `Not supported in articles and removed: ${shown}${more}. The text in it was kept. Undo restores everything.`;
}
