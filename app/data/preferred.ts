/** At most `count` items: those that an editor named, in the editor's order, then the rest in their own. */
export function preferred<Item extends { id: string }>(
  items: readonly Item[],
  ids: readonly string[],
  count: number,
): Item[] {
  const named = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return [...new Set([...named, ...items])].slice(0, count);
}
