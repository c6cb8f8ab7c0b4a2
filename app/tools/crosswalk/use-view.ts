import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { useTypedAddress } from "../../data/typed-address.ts";
import { type Known, pathOf, searchOf, type View, viewOf } from "./view.ts";

const path = "/compliance/crosswalk";

export interface OpenView {
  view: View;
  form: RefObject<HTMLFormElement | null>;
  /** Where the list begins: each change of the form shows it. */
  list: RefObject<HTMLDivElement | null>;
  /** Counts the views that came with another address: the form begins again with each. */
  edition: number;
  /** The address says what is shown. */
  settled: boolean;
  /** Follows the form, whose fields hold their own state. */
  read: () => void;
  /** Shows this instead of what the form has. */
  show: (view: View) => void;
}

/** The view that the form has: shown immediately, in the address when changes pause. `asked` is the address's own. */
export function useView(asked: View, known: Known): OpenView {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(asked);
  const [changes, setChanges] = useState(0);
  const [edition, setEdition] = useState(0);
  const address = pathOf(asked);
  const { writeLater, write } = useTypedAddress(address, () => {
    setView(asked);
    setEdition((count) => count + 1);
  });

  const writeAddress = (next: View) =>
    writeLater(() =>
      write(
        pathOf(next),
        () =>
          void navigate({ to: path, search: searchOf(next), replace: true, resetScroll: false }),
      ),
    );
  const read = () => {
    if (!form.current) return;
    const next = viewIn(form.current, known);
    // The field shows its letter first: what follows from it may come in slices.
    startTransition(() => {
      setView(next);
      setChanges((count) => count + 1);
    });
    writeAddress(next);
  };
  const show = (next: View) => {
    setView(next);
    setEdition((count) => count + 1);
    writeAddress(next);
  };

  useEffect(() => {
    const top = list.current;
    if (changes === 0 || !top) return;
    // The filters stay in view over a list that was scrolled: what they left would begin above it.
    const isPassed =
      top.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(top).scrollMarginTop);
    if (isPassed) top.scrollIntoView();
  }, [changes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    // What was chosen or typed before hydration counts.
    if (form.current && pathOf(viewIn(form.current, known)) !== address) read();
  }, []);

  return { view, form, list, edition, settled: pathOf(view) === address, read, show };
}

function viewIn(form: HTMLFormElement, known: Known): View {
  const fields = new FormData(form);
  return viewOf(
    {
      by: fields.get("by"),
      text: fields.getAll("text").join(","),
      annex: fields.get("annex"),
      csf: fields.get("csf"),
      q: fields.get("q"),
    },
    known,
  );
}

interface MarkedProps {
  /** Ids of what both views hold. */
  laws: ReadonlySet<string>;
  controls: ReadonlySet<string>;
  /** Ids of what this view shows. */
  shown: ReadonlySet<string>;
  settled: boolean;
}

/**
 * The row that the address's fragment means: it is shown, whatever the view leaves out, and marked. Empty where there
 * is none; undefined until the page is hydrated, because the server knows no fragment.
 */
export function useMarked({ laws, controls, shown, settled }: MarkedProps): string | undefined {
  const navigate = useNavigate();
  const hash = useRouterState({
    // On the way to another page the address is already that one's.
    select: ({ location }) => (location.pathname === path ? location.hash : ""),
  });
  const [marked, setMarked] = useState<string>();
  const isRow = laws.has(hash) || controls.has(hash);
  const isShown = shown.has(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's navigate is new with each render
  useEffect(() => {
    setMarked(isRow ? hash : "");
    if (!isRow || !settled || isShown) return;
    const search = { by: controls.has(hash) ? "control" : undefined };
    void navigate({ to: path, search, hash, replace: true });
  }, [hash, isRow, isShown, settled]);
  return marked;
}
