import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useState } from "react";

/** Number of sections from which a text has a table of contents. */
const long = 3;

interface Heading {
  id: string;
  text: string;
}

interface ContentsProps {
  label: string;
  headings: readonly Heading[];
  /** True once the sections are in the document and can be observed. */
  drawn?: boolean;
}

/** Links to the sections of a long text: beside it if there is room, folded above it on a phone. */
export function Contents({ label, headings, drawn = true }: ContentsProps) {
  const current = useCurrentSection(headings, drawn);
  if (headings.length < long) return null;
  const links = (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? "true" : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="toc toc-side" aria-label={label}>
        <p>{label}</p>
        {links}
      </nav>
      <FoldedContents label={label}>{links}</FoldedContents>
    </>
  );
}

interface FoldedContentsProps {
  label: string;
  children: ReactNode;
}

export function FoldedContents({ label, children }: FoldedContentsProps) {
  return (
    <details className="toc toc-fold" suppressHydrationWarning>
      <summary>
        {`${label} `}
        <ChevronDown size={24} />
      </summary>
      <nav aria-label={label}>{children}</nav>
    </details>
  );
}

/** The id of the section being read: the last one whose heading has come into the upper third of the window. */
function useCurrentSection(headings: readonly Heading[], drawn: boolean) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!drawn) return;
    const sections = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const begun = new Set<Element>();
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) begun.add(target);
          else begun.delete(target);
        }
        setCurrent(sections.findLast((section) => begun.has(section))?.id);
      },
      // Everything above the line counts, so that no jump passes a heading unseen.
      { rootMargin: "9999999px 0px -66%" },
    );
    for (const section of sections) watch.observe(section);
    return () => watch.disconnect();
  }, [headings, drawn]);
  return current;
}
