import { useEffect, useRef, useState } from "react";

export const overviewId = "overview";
export const resultId = "result";

interface Chapter {
  id: string;
  controlIds: readonly string[];
}

/**
 * Which part of the page is open, by the fragment of the address, which may be a question of it; undefined on the
 * server and while hydrating.
 */
export function useView(chapters: readonly Chapter[]): string | undefined {
  const [view, setView] = useState<string>();
  const shown = useRef<string>(undefined);

  useEffect(() => {
    const read = () => {
      const named = location.hash.slice(1) || overviewId;
      // Another fragment, such as that of the skip link, leaves open what is open.
      setView((open) => viewNamed(named, chapters) ?? open ?? overviewId);
    };
    read();
    addEventListener("hashchange", read);
    addEventListener("popstate", read);
    return () => {
      removeEventListener("hashchange", read);
      removeEventListener("popstate", read);
    };
  }, [chapters]);

  useEffect(() => {
    const before = shown.current;
    shown.current = view;
    const fragment = location.hash.slice(1);
    const question = fragment === view ? null : document.getElementById(fragment);
    if (view !== undefined && question && viewNamed(fragment, chapters) === view) {
      // The browser has gone to its own target already, unless a reload forgot where the page was.
      if (!question.matches(":target") || scrollY === 0)
        question.scrollIntoView({ behavior: "instant" });
      return;
    }
    if (view === undefined || before === undefined || before === view) return;
    scrollTo({ top: 0, behavior: "instant" });
    // The fragment is the id of its title: browsers give it the focus too.
    document.getElementById(view)?.focus({ preventScroll: true });
  }, [view, chapters]);

  return view;
}

const viewNamed = (name: string, chapters: readonly Chapter[]): string | undefined =>
  [overviewId, resultId].find((id) => id === name) ??
  chapters.find(({ id, controlIds }) => id === name || controlIds.includes(name))?.id;
