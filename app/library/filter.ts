import { useNavigate } from "@tanstack/react-router";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { LibraryTab } from "../../db/schema/library.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Found, find } from "./find.ts";
import { queryOf, termsOf } from "./fold.ts";
import { openTab, tabFor } from "./tab.ts";

// The address follows when typing pauses: some browsers refuse more than 100 changes in 30 s.
const pauseMs = 300;

export interface Filtered extends Found {
  terms: readonly string[];
}

/** What the query finds; undefined when it says too little to look for. */
function look(catalogue: Catalogue, query: string): Filtered | undefined {
  const terms = termsOf(query);
  return terms.length > 0 ? { terms, ...find(catalogue, terms) } : undefined;
}

/**
 * The filter as it is typed: what is shown follows each letter, the address and what is announced follow when
 * typing pauses. `query` and `asked` are the address's own.
 */
export function useFilter(catalogue: Catalogue, asked: LibraryTab | undefined, query: string) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const sent = useRef(query);
  const [typed, setTyped] = useState(query);
  const said = useMemo(() => look(catalogue, query), [catalogue, query]);
  const found = useMemo(() => look(catalogue, typed), [catalogue, typed]);
  const base = openTab(asked, said);
  const tab = typed === query ? base : openTab(tabFor(base, found), found);

  const settle = () => {
    clearTimeout(timer.current);
    const words = queryOf(input.current?.value);
    sent.current = words;
    const next = tabFor(base, look(catalogue, words));
    void navigate({
      to: "/library",
      search: { tab: words || next !== "laws" ? next : undefined, q: words || undefined },
      replace: true,
      resetScroll: false,
    });
  };
  const latest = useRef(settle);
  const type = () => {
    // The field holds its own text: what follows from it may come in slices, and gives way to the next letter.
    startTransition(() => setTyped(queryOf(input.current?.value)));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), pauseMs);
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    setTyped("");
    settle();
  };

  useEffect(() => {
    latest.current = settle;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    // What was typed before the page was alive counts.
    if (queryOf(input.current?.value) !== query) type();
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    // Another address, by a link or by going back, brings its own words.
    if (query === sent.current) return;
    sent.current = query;
    setTyped(query);
    if (input.current) input.current.value = query;
  }, [query]);

  return { input, typed, found, said, tab, settled: typed === query, type, settle, clear };
}
