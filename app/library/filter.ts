import { useNavigate } from "@tanstack/react-router";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { LibraryTab } from "../../db/schema/library.ts";
import type { Catalogue } from "../data/catalogue.ts";
import { type Found, find } from "./find.ts";
import { useTypedAddress } from "../data/typed-address.ts";
import { queryOf } from "../data/filter-query.ts";
import { openTab, tabFor } from "./tab.ts";
import { type Wanted, wantedIn } from "../data/wanted.ts";

export interface Filtered extends Found {
  wanted: readonly Wanted[];
}

/** The query's matches; undefined when the query is too short. */
function findIn(catalogue: Catalogue, query: string): Filtered | undefined {
  const wanted = wantedIn(query);
  return wanted.length > 0 ? { wanted, ...find(catalogue, wanted) } : undefined;
}

/**
 * The filter as it is typed: the shown entries follow each letter, the address and the announcement follow when
 * typing pauses. `query` and `asked` come from the address.
 */
export function useFilter(catalogue: Catalogue, asked: LibraryTab | undefined, query: string) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query);
  const { writeLater, write } = useTypedAddress(query, () => {
    setTyped(query);
    if (input.current) input.current.value = query;
  });
  const said = useMemo(() => findIn(catalogue, query), [catalogue, query]);
  const found = useMemo(() => findIn(catalogue, typed), [catalogue, typed]);
  const base = openTab(asked, said);
  const tab = typed === query ? base : openTab(tabFor(base, found), found);

  const submit = () => {
    const words = queryOf(input.current?.value);
    const next = tabFor(base, findIn(catalogue, words));
    const search = { tab: words || next !== "laws" ? next : undefined, q: words || undefined };
    write(
      words,
      () => void navigate({ to: "/library", search, replace: true, resetScroll: false }),
    );
  };
  const latest = useRef(submit);
  const type = () => {
    // The field holds its own text: the update of the list may come in slices, and gives way to the next letter.
    startTransition(() => setTyped(queryOf(input.current?.value)));
    writeLater(() => latest.current());
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    setTyped("");
    submit();
  };

  useEffect(() => {
    latest.current = submit;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    // Applies text typed before hydration.
    if (queryOf(input.current?.value) !== query) type();
  }, []);

  return { input, typed, found, said, tab, settled: typed === query, type, submit, clear };
}
