import { useCallback, useRef, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** Which rows of a list are selected; `ids` are those of the screen, in their order. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const from = useRef<string>(undefined);
  const latest = useRef(ids);
  latest.current = ids;
  /** A range begins at the one that was selected last. */
  const choose = useCallback((id: string, isChosen: boolean, isRange = false) => {
    const first = latest.current.indexOf(from.current ?? id);
    const last = latest.current.indexOf(id);
    const range =
      isRange && first >= 0
        ? latest.current.slice(Math.min(first, last), Math.max(first, last) + 1)
        : [id];
    from.current = id;
    setChosen((before) => {
      const next = new Set(before);
      for (const one of range)
        if (isChosen) next.add(one);
        else next.delete(one);
      return next;
    });
  }, []);
  const chooseAll = useCallback(
    (isAll: boolean) => setChosen(isAll ? new Set(latest.current) : none),
    [],
  );
  return { chosen, choose, chooseAll, clear: useCallback(() => setChosen(none), []) };
}
