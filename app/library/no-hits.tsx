import { Link } from "@tanstack/react-router";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import type { Found } from "./find.ts";

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
          {other}: {hits(found.hits[id])}
        </Link>
      ))}
    </div>
  );
}

/** A number of hits in words. */
const hits = (count: number): string => (count === 1 ? "1 hit" : `${count} hits`);

/** What the filter has found over all tabs, in one sentence. */
export function sentence(query: string, tabs: Library["tabs"], found: Found | undefined): string {
  if (!found)
    return query ? "Two letters or more, please." : "Looks through all five tabs at once.";
  if (found.total === 0) return "No hits. Try a shorter or another word.";
  const where = tabs.flatMap(({ id, label }) =>
    found.hits[id] > 0 ? `${label} ${found.hits[id]}` : [],
  );
  return `${hits(found.total)}: ${where.join(", ")}.`;
}
