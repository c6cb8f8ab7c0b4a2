/** The names that `after` has less often, repeated for each missing one: elements that a text has lost. */
export function missing(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const name of after) left.set(name, (left.get(name) ?? 0) + 1);
  return before.filter((name) => {
    const times = left.get(name) ?? 0;
    left.set(name, times - 1);
    return times <= 0;
  });
}
