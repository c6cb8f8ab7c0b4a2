import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";

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

/**
 * The inline script opens the dialog, before the page is alive and after; without JavaScript the form leads to the
 * library and its filter.
 */
const OpensSearch = ({ className, children }: OpensSearchProps) => (
  <form action="/library" data-opens="search" className={className}>
    {children}
  </form>
);
