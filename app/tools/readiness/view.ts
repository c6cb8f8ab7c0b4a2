import { useEffect, useRef, useState } from "react";

export const overviewId = "overview";
export const resultId = "result";

/** Which part of the page is open, by the fragment of the address; undefined on the server and while hydrating. */
export function useView(chapterIds: readonly string[]): string | undefined {
  const [view, setView] = useState<string>();
  const shown = useRef<string>(undefined);
  const known = [overviewId, resultId, ...chapterIds].join(" ");

  useEffect(() => {
    const read = () => {
      const named = location.hash.slice(1) || overviewId;
      // Another fragment, such as that of the skip link, leaves open what is open.
      setView((open) => (known.split(" ").includes(named) ? named : (open ?? overviewId)));
    };
    read();
    addEventListener("hashchange", read);
    addEventListener("popstate", read);
    return () => {
      removeEventListener("hashchange", read);
      removeEventListener("popstate", read);
    };
  }, [known]);

  useEffect(() => {
    const before = shown.current;
    shown.current = view;
    if (view === undefined || before === undefined || before === view) return;
    scrollTo({ top: 0, behavior: "instant" });
    // The fragment is the id of its title: browsers give it the focus too.
    document.getElementById(view)?.focus({ preventScroll: true });
  }, [view]);

  return view;
}
