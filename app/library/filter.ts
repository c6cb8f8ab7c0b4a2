import { useNavigate, useRouter } from "@tanstack/react-router";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { LibraryTab } from "../../db/schema/library.ts";
import type { Catalogue } from "../data/catalogue.ts";
import { type Found, find } from "./find.ts";
import { queryOf } from "../data/fold.ts";
import { openTab, tabFor } from "./tab.ts";
import { type Wanted, wantedIn } from "../data/wanted.ts";

// The address follows when typing pauses: some browsers refuse more than 100 changes in 30 s.
const pauseMs = 300;

export interface Filtered extends Found {
  wanted: readonly Wanted[];
}

/** What the query finds; undefined when it says too little to look for. */
function findIn(catalogue: Catalogue, query: string): Filtered | undefined {
  const wanted = wantedIn(query);
  return wanted.length > 0 ? { wanted, ...find(catalogue, wanted) } : undefined;
}

/**
 * The filter as it is typed: what is shown follows each letter, the address and what is announced follow when
 * typing pauses. `query` and `asked` are the address's own.
 */
export function useFilter(catalogue: Catalogue, asked: LibraryTab | undefined, query: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  // The words that the address has from here, and those that it is still to get.
  const sent = useRef([query]);
  const [typed, setTyped] = useState(query);
  const said = useMemo(() => findIn(catalogue, query), [catalogue, query]);
  const found = useMemo(() => findIn(catalogue, typed), [catalogue, typed]);
  const base = openTab(asked, said);
  const tab = typed === query ? base : openTab(tabFor(base, found), found);

  const submit = () => {
    clearTimeout(timer.current);
    const words = queryOf(input.current?.value);
    sent.current.push(words);
    const next = tabFor(base, findIn(catalogue, words));
    void navigate({
      to: "/library",
      search: { tab: words || next !== "laws" ? next : undefined, q: words || undefined },
      replace: true,
      resetScroll: false,
    });
  };
  const latest = useRef(submit);
  const type = () => {
    // The field holds its own text: what follows from it may come in slices, and gives way to the next letter.
    startTransition(() => setTyped(queryOf(input.current?.value)));
    clearTimeout(timer.current);
    const { pathname, search } = history.location;
    timer.current = window.setTimeout(() => {
      // Someone who has tapped a link meanwhile is on the way there, though this page may still stand.
      const { location } = history;
      if (location.pathname === pathname && location.search === search) latest.current();
    }, pauseMs);
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
    // What was typed before hydration counts.
    if (queryOf(input.current?.value) !== query) type();
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    // What was sent from here comes back late: by then more may have been typed.
    const at = sent.current.lastIndexOf(query);
    sent.current = at < 0 ? [query] : sent.current.slice(at);
    if (at >= 0) return;
    // Another address, by a link or by going back, brings its own words.
    setTyped(query);
    if (input.current) input.current.value = query;
  }, [query]);

  return { input, typed, found, said, tab, settled: typed === query, type, submit, clear };
}
