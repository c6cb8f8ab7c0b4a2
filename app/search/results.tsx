import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { memo, startTransition, useEffect, useState } from "react";
import { toolPath } from "../../db/schema/tools/tools.ts";
import { firmQuery } from "../data/document-query.ts";
import { IncidentNote } from "../ui/incident-note.tsx";
import { OutsideLink, SiteLink } from "../ui/site-link.tsx";
import type { SearchView } from "./client.ts";
import type { Kind } from "./document.ts";
import type { Hit, Piece } from "./hit.ts";

interface ResultsProps {
  view: SearchView;
  ask: (words: string) => void;
  close: () => void;
}

/** Suggested queries, in everyday words. */
const suggestions = ["Lost laptop", "We were hacked", "Prices", "What applies to me"];

const firstHits = 6;
// While the visitor types faster than this only the first hits are rendered, so that no keystroke waits for the others.
const idleMs = 150;

export function Results({ view, ask, close }: ResultsProps) {
  const { found, state } = view;
  const [rendered, setRendered] = useState<typeof found>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRendered(found)), idleMs);
    return () => clearTimeout(timer);
  }, [found]);
  const firm = useQuery(firmQuery).data;
  const nothing = found?.total === 0 && state !== "reading";
  return (
    <div className="search-body">
      <p className="search-said" role="status">
        {sentence(view)}
      </p>
      {firm && isUrgent(found) ? (
        <div className="px-6 pb-3">
          <IncidentNote firm={firm} hint="Day and night." />
        </div>
      ) : null}
      {found && found.hits.length > 0 ? (
        <ul className="search-hits" aria-label="Results">
          {(rendered === found ? found.hits : found.hits.slice(0, firstHits)).map((hit, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: while the visitor types, rows change their text instead of being replaced
            <HitRow key={place} hit={hit} close={close} />
          ))}
        </ul>
      ) : null}
      {nothing ? (
        <>
          <p className="search-said">
            Browse the library, or ask us: a partner replies within 24 hours.
          </p>
          <div className="flex flex-wrap gap-2 px-6 pb-3">
            <SiteLink className="btn btn-secondary" href="/library" onClick={close}>
              Open the library
            </SiteLink>
            <SiteLink className="btn btn-secondary" href="/contact#consultation" onClick={close}>
              Contact us
            </SiteLink>
          </div>
        </>
      ) : null}
      {found && !nothing ? null : (
        <>
          <p className="search-said" id="search-try">
            Try one of these
          </p>
          <ul className="search-try" aria-labelledby="search-try">
            {suggestions.map((words) => (
              <li key={words}>
                <button type="button" className="btn btn-ghost" onClick={() => ask(words)}>
                  <Search size={18} />
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A visitor who looks for the breach clock may need a person first. */
const isUrgent = (found: SearchView["found"]) => found?.hits[0]?.href === toolPath("breach");

/** The status line, read out by screen readers. */
function sentence({ found, typed, state }: SearchView): string {
  if (state === "failed" && (!found || found.total === 0))
    return "Some content is not saved on this device and cannot be searched offline.";
  if (!found) {
    const letters = typed.trim().length;
    if (letters === 0) return "Type a few letters. Typos are fine.";
    return letters > 1 && state === "reading" ? "Searching…" : "Two letters or more, please.";
  }
  if (found.total === 0)
    return state === "reading"
      ? "Searching…"
      : `No results for “${typed.trim()}”. Try a shorter or another word.`;
  const count = found.total === 1 ? "1 result" : `${found.total} results`;
  const shown =
    found.total > found.hits.length ? `The best ${found.hits.length} of ${count}` : count;
  if (state === "reading") return `${shown} so far…`;
  return found.complete ? `${shown}.` : `No result has all the words. ${shown} with some of them.`;
}

const kinds: Record<Kind, string> = {
  article: "Article",
  law: "Law",
  provision: "Law",
  standard: "Standard",
  service: "Service",
  price: "Price",
  sector: "Sector",
  question: "Question",
  contact: "Contact",
  person: "Person",
  page: "Page",
  tool: "Tool",
  row: "In a tool",
  term: "Term",
};

interface HitRowProps {
  hit: Hit;
  close: () => void;
}

const HitRow = memo(
  ({ hit, close }: HitRowProps) => (
    <li>
      <HitWay hit={hit} close={close} />
    </li>
  ),
  // Each result is a new object; most of its hits are equal to the former ones.
  (one, other) => JSON.stringify(one.hit) === JSON.stringify(other.hit),
);

/** A link; a term of the glossary is explained in place. */
function HitWay({ hit, close }: HitRowProps) {
  const { href, kind, title, about, text } = hit;
  // "Price in USD" needs no "Price" before it.
  const saysKind = about.startsWith(kinds[kind]);
  const head = (
    <>
      <span className="block text-xs text-fg-2">
        {saysKind ? "" : kinds[kind]}
        {saysKind || about === "" ? "" : " · "}
        {about}
      </span>
      <b>
        <Pieces of={title} />
      </b>
    </>
  );
  const passage = (
    <span className="block mt-[0.2rem] text-sm [line-height:1.45]">
      <Pieces of={text} />
    </span>
  );
  if (!href)
    return (
      <details open key={hit.id}>
        <summary data-hit="">{head}</summary>
        {passage}
      </details>
    );
  const link = (
    <>
      {head}
      {passage}
    </>
  );
  return href.startsWith("/") ? (
    <SiteLink href={href} data-hit="" onClick={close}>
      {link}
    </SiteLink>
  ) : (
    <OutsideLink href={href} data-hit="">
      {link}
    </OutsideLink>
  );
}

const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, marked }, place) => {
    if (!marked) return text;
    const Mark = marked === "word" ? "mark" : "u";
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    return <Mark key={place}>{text}</Mark>;
  });
