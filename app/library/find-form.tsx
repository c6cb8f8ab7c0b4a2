import { Link } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import type { RefObject } from "react";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import { type Found, inWords } from "./find.ts";

interface FindFormProps {
  input: RefObject<HTMLInputElement | null>;
  query: string;
  tab: LibraryTab;
  tabs: Library["tabs"];
  /** Matches of the words in the address; undefined when these are too short. */
  said: Found | undefined;
  type: () => void;
  submit: () => void;
  clear: () => void;
}

/** Finds words in all tabs: by a plain form before hydration, then as the visitor types. */
export function FindForm({ input, query, tab, tabs, said, type, submit, clear }: FindFormProps) {
  return (
    <search className="grow">
      <form
        className="find"
        action="/library"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {tab === "laws" ? null : <input type="hidden" name="tab" value={tab} />}
        <label className="lab whitespace-nowrap" htmlFor="find">
          Filter the library
        </label>
        <div className="find-in">
          <input
            className="input"
            id="find"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={80}
            autoComplete="off"
            ref={input}
            onInput={type}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              clear();
            }}
          />
          <button type="submit" className="iconbtn" aria-label="Filter">
            <Search size={20} />
          </button>
        </div>
        <p className={said ? "hint" : "hint whitespace-nowrap"} role="status">
          {sentence(query, tabs, said)}
        </p>
        {query ? (
          <Link
            className="link"
            to="/library"
            search={tab === "laws" ? {} : { tab }}
            resetScroll={false}
            activeProps={{}}
          >
            Clear filter
          </Link>
        ) : null}
      </form>
    </search>
  );
}

/** The filter's results over all tabs, in one sentence. */
function sentence(query: string, tabs: Library["tabs"], found: Found | undefined): string {
  if (!found) return query ? "Two letters or more, please." : "Searches all five tabs.";
  if (found.total === 0) return "No results. Try a shorter or another word.";
  const where = tabs.flatMap(({ id, label }) =>
    found.hits[id] > 0 ? `${label} ${found.hits[id]}` : [],
  );
  return `${inWords(found.total)}: ${where.join(", ")}.`;
}
