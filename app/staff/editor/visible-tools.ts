interface Ranked {
  /** It is always in sight, also on a phone. */
  first?: true;
}

/** Which tools have room in one row, in their own order: those that come first stay, and one place is for the others. */
export function visibleTools<One extends Ranked>(
  tools: readonly One[],
  room: number,
): readonly One[] {
  if (tools.length <= room) return tools;
  const byNeed = [...tools.filter(({ first }) => first), ...tools.filter(({ first }) => !first)];
  const kept = new Set(byNeed.slice(0, Math.max(1, room - 1)));
  return tools.filter((tool) => kept.has(tool));
}
