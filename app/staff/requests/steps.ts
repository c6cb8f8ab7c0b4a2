/**
 * The ids to step through: those of the list, and while a request is open those that it was opened among, so that one which is
 * closed on its page keeps its place and its neighbours.
 */
export const stepsFrom = (
  before: readonly string[],
  list: readonly string[],
  opened: string | undefined,
): readonly string[] => (opened !== undefined && before.includes(opened) ? before : list);
