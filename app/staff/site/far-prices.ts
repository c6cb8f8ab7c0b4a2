import type { Difference } from "./values.ts";

/** A sentence on prices that more than double or halve, which may be a slip of the finger; undefined if there are none. */
export function farMoves(differences: readonly Difference[]): string | undefined {
  const far = differences.filter(
    ({ amounts: { before, after } = { before: 0, after: 0 } }) =>
      before > 0 && (after > 2 * before || after < before / 2),
  );
  const named = far
    .slice(0, most)
    .map(({ label, before, after }) => `${label}: from ${before} to ${after}`);
  const more = far.length > most ? `, and ${far.length - most} more` : "";
  return far.length > 0 ? `${named.join("; ")}${more}.` : undefined;
}

const most = 3;
