import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";

export const SearchButton = () => (
  <OpensSearch>
    <button
      type="submit"
      className="iconbtn"
      aria-label="Search"
      aria-keyshortcuts="/ Control+K Meta+K"
    >
      <Search size={20} />
    </button>
  </OpensSearch>
);

export const SearchOffer = () => (
  <OpensSearch className="search-offer">
    <button type="submit" className="btn btn-secondary">
      <Search size={20} />
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

/** The inline script opens the dialog, before hydration and after; without JavaScript the form opens the library. */
const OpensSearch = ({ className, children }: OpensSearchProps) => (
  <form action="/library" data-opens="search" className={className}>
    {children}
  </form>
);
