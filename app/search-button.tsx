import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useRef } from "react";
import { openSearch } from "./search-place.tsx";

/** The search in the header. */
export const SearchButton = () => (
  <OpensSearch>
    <button
      type="submit"
      className="iconbtn"
      aria-label="Search"
      aria-keyshortcuts="/ Control+K Meta+K"
    >
      <Search className="i" size={20} aria-hidden="true" />
    </button>
  </OpensSearch>
);

/** The search as a page offers it, in words. */
export const SearchOffer = () => (
  <OpensSearch className="search-offer">
    <button type="submit" className="btn btn-secondary">
      <Search className="i" size={20} aria-hidden="true" />
      Search everything
      <span className="kbd" aria-hidden="true">
        /
      </span>
    </button>
  </OpensSearch>
);

interface OpensSearchProps {
  className?: string;
  children: ReactNode;
}

/** Before the page is alive a press is held; without JavaScript it leads to the library and its filter. */
function OpensSearch({ className, children }: OpensSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.removeAttribute("data-held");
    queueMicrotask(() => form.current?.dispatchEvent(new Event("alive")));
  }, []);
  return (
    <form
      action="/library"
      data-held="yes"
      ref={form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        openSearch();
      }}
    >
      {children}
    </form>
  );
}
