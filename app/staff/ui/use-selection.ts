import { useCallback, useRef, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** The selected rows of a list; `ids` are the shown rows in order. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const from = useRef<string>(undefined);
  const latest = useRef(ids);
  latest.current = ids;
  /** A range begins at the row that was selected last. */
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
