import { useEffect, useRef, useState } from "react";
import type { Hyperlink } from "../../db/schema/parts.ts";

/** Links to the sections of the page, always in sight; the current section is marked. */
export function SubNav({ links }: { links: readonly Hyperlink[] }) {
  const row = useRef<HTMLDivElement>(null);
  const current = useReadSection(links.map(({ href }) => href));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link is marked
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (link) row.current?.scrollTo({ left: link.offsetLeft - row.current.offsetLeft - 20 });
  }, [current]);
  return (
    <nav className="sub" aria-label="On this page">
      <div className="wrap" ref={row}>
        {links.map(({ href, label }) => (
          <a href={href} key={href} {...(href === current ? { "aria-current": "true" } : {})}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** The fragment of the section that lies across the upper third of the window; initially the first section's. */
export function useReadSection(fragments: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(fragments[0]);
  const all = fragments.join(" ");
  useEffect(() => {
    const sections = all.split(" ").flatMap((one) => document.getElementById(one.slice(1)) ?? []);
    const across = new Set<Element>();
    const isAbove = (one: Element) => one.getBoundingClientRect().top < innerHeight * 0.3;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) across.add(target);
          else across.delete(target);
        }
        // The inner of two nested sections counts as read, after a section still that one, and before all the first.
        const read = sections.findLast((one) => across.has(one)) ?? sections.findLast(isAbove);
        setCurrent(`#${(read ?? sections[0])?.id}`);
      },
      { rootMargin: "-30% 0px -69% 0px" },
    );
    for (const section of sections) watcher.observe(section);
    return () => watcher.disconnect();
  }, [all]);
  return current;
}
