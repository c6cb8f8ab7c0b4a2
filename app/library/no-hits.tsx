import { Link } from "@tanstack/react-router";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import { type Found, inWords } from "./find.ts";

interface NoHitsProps {
  tabs: Library["tabs"];
  open: LibraryTab;
  query: string;
  found: Found;
}

/** Stands where a tab has none of the words, and says where they are. */
export function NoHits({ tabs, open, query, found }: NoHitsProps) {
  const label = tabs.find(({ id }) => id === open)?.label;
  const others = tabs.filter(({ id }) => found.hits[id] > 0);
  return (
    <div className="empty">
      <p>
        {others.length > 0 ? label : "The library"} says nothing of “{query}”.
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
    </div>
  );
}
