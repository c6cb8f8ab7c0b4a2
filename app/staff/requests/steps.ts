/**
 * The ids to step through: those of the list. While a request is open, the ids stay those of its opening, so that a request
 * that is closed on its page keeps its place and its neighbours.
 */
export const stepsFrom = (
  before: readonly string[],
  list: readonly string[],
  opened: string | undefined,
): readonly string[] => (opened !== undefined && before.includes(opened) ? before : list);
