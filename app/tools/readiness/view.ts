import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { toolPath } from "../../../db/schema/tools/tools.ts";

const path = toolPath("readiness");

export const overviewId = "overview";
export const resultId = "result";

interface Chapter {
  id: string;
  controlIds: readonly string[];
}

/**
 * The open part of the page, by the address's fragment, which may be one of its questions; undefined on the server
 * and while hydrating.
 */
export function useView(chapters: readonly Chapter[]): string | undefined {
  const [view, setView] = useState<string>();
  const shown = useRef<string>(undefined);
  const hash = useRouterState({
    // During navigation the address is already that of the next page.
    select: ({ location }) => (location.pathname === path ? location.hash : undefined),
  });

  useEffect(() => {
    if (hash === undefined) return;
    // Any other fragment, such as that of the skip link, leaves the open part open.
    setView((open) => viewNamed(hash || overviewId, chapters) ?? open ?? overviewId);
  }, [hash, chapters]);

  useEffect(() => {
    const isChange = shown.current !== undefined && shown.current !== view;
    shown.current = view;
    // The fragment is the id of its title: browsers give it the focus too.
    if (view && isChange) document.getElementById(view)?.focus({ preventScroll: true });
  }, [view]);

  return view;
}

const viewNamed = (name: string, chapters: readonly Chapter[]): string | undefined =>
  [overviewId, resultId].find((id) => id === name) ??
  chapters.find(({ id, controlIds }) => id === name || controlIds.includes(name))?.id;
