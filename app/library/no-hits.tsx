import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import { type Found, inWords } from "./find.ts";

interface NoHitsProps {
  tabs: Library["tabs"];
  open: LibraryTab;
  query: string;
  found: Found;
  search: ReactNode;
}

/** Says that a tab has no match, and links to those that do; if none has, to the search of the whole site. */
export function NoHits({ tabs, open, query, found, search }: NoHitsProps) {
  const label = tabs.find(({ id }) => id === open)?.label;
  const others = tabs.filter(({ id }) => found.hits[id] > 0);
  return (
    <div className="empty">
      <p>
        No results for “{query}”{others.length > 0 ? ` in ${label}` : ""}.
      </p>
      {others.map(({ id, label: other }) => (
        <Link
          key={id}
          className="link"
          to="/library"
          search={{ tab: id, q: query }}
          resetScroll={false}
          activeProps={{}}
        >
          {other}: {inWords(found.hits[id])}
        </Link>
      ))}
      {others.length > 0 ? null : search}
    </div>
  );
}
