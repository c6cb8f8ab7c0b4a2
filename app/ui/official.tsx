import { createContext, type ReactNode, useContext } from "react";
import type { Official as Text } from "../../db/schema/parts.ts";
import { officialOn, wholeNote } from "./official-text.ts";
import { OutsideLink, SiteLink } from "./site-link.tsx";

export const OfficialTexts = createContext<readonly Text[] | undefined>(undefined);

interface OfficialProps {
  on: string;
  /** True where the statement itself is not shown. */
  isAlone?: boolean;
  /** Further remarks on the statement. */
  children?: ReactNode;
}

/** Note beside a statement that an official text contradicts or does not contain: the text and its source. */
export function Official({ on: statement, isAlone = false, children }: OfficialProps) {
  const found = officialOn(statement, useContext(OfficialTexts));
  if (!found) return null;
  const { source, href } = found;
  const text = isAlone ? found.text : wholeNote(found);
  return (
    <span className="official">
      {/* One text, because React separates adjacent texts by a comment in the page. */}
      {source && href ? `${text} ` : text}
      {source && href ? <Source href={href} name={source} /> : null}
      {children}
    </span>
  );
}

const Source = ({ href, name }: { href: string; name: string }) =>
  href.startsWith("/") ? (
    <SiteLink href={href}>{name}</SiteLink>
  ) : (
    <OutsideLink href={href}>{name}</OutsideLink>
  );
