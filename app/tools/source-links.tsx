import type { Basis, Source, Sources } from "../../db/schema/tools/sources.ts";
import { siteOf } from "../ui/document-link.tsx";
import { OutsideLink, SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { trustOf } from "./cited.ts";
import { Glyph, type GlyphShape } from "./glyph.tsx";

const shapeOf: Record<Basis, GlyphShape> = {
  official: "full",
  authority: "full",
  secondary: "half",
  library: "outline",
  standard: "outline",
  advice: "dots",
};

/** The shown part of the sources. */
export interface SourceLabels {
  bases: readonly Pick<Sources["bases"][number], "id" | "label">[];
  items: readonly SourceLabel[];
}
type SourceLabel = Pick<Source, "id" | "label" | "basis" | "kind" | "link">;

interface SourceLinksProps {
  ids: readonly string[];
  sources: SourceLabels;
}

/** Sources, each with its reliability. Unknown ids are left out: the contract has checked them at start. */
export function SourceLinks({ ids, sources }: SourceLinksProps) {
  const cited = ids.flatMap((id) => sources.items.find((source) => source.id === id) ?? []);
  return (
    <ul className="flex flex-wrap gap-2">
      {cited.map((source) => (
        <li key={source.id}>
          <SourceLink source={source} sources={sources} />
        </li>
      ))}
    </ul>
  );
}

function SourceLink({ source, sources }: { source: SourceLabel; sources: SourceLabels }) {
  const trust = trustOf(source, sources.bases);
  const place = source.link && !isHere(source.link) ? siteOf(source.link) : undefined;
  const content = (
    <>
      <Glyph shape={shapeOf[source.basis]} size={14} />
      <span>
        <Unbroken>{source.label}</Unbroken>{" "}
        {trust || place ? (
          <small className="block text-xs font-normal text-fg-2">
            {[trust, place].filter(Boolean).join(", ")}
          </small>
        ) : null}
      </span>
    </>
  );
  const classes =
    "inline-flex items-center gap-2.5 min-h-11 px-3 py-1 print:min-h-0 print:p-0 print:border-0 hairline rounded-2 bg-surface text-sm leading-tight semibold";
  if (!source.link) return <span className={classes}>{content}</span>;
  const Link = isHere(source.link) ? SiteLink : OutsideLink;
  return (
    <Link className={`${classes} text-brand-fg hover:border-fg`} href={source.link}>
      {content}
    </Link>
  );
}

const isHere = (href: string): boolean => href.startsWith("/");
