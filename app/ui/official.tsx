import { createContext, type ReactNode, useContext } from "react";
import type { Official as Text } from "../../db/schema/parts.ts";
import { officialOn } from "./official-text.ts";
import { OutsideLink, SiteLink } from "./site-link.tsx";

export const OfficialTexts = createContext<readonly Text[] | undefined>(undefined);

interface OfficialProps {
  on: string;
  /** What else there is to know about it. */
  children?: ReactNode;
}

/** Beside a statement that an official text contradicts, or that has none: what it says, and where. */
export function Official({ on: statement, children }: OfficialProps) {
  const found = officialOn(statement, useContext(OfficialTexts));
  if (!found) return null;
  const { text, source, href } = found;
  return (
    <span className="official">
      {/* One text: each piece of its own costs a comment in the page. */}
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
