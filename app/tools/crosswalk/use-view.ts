import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { useTypedAddress } from "../../data/typed-address.ts";
import { type Known, pathOf, searchOf, type View, viewOf } from "./view.ts";

const path = "/compliance/crosswalk";

export interface OpenView {
  view: View;
  form: RefObject<HTMLFormElement | null>;
  /** The top of the list: each change of the form scrolls to it. */
  list: RefObject<HTMLDivElement | null>;
  /** Counts the views that replaced the form's own: the form is rebuilt for each. */
  edition: number;
  /** True if the address matches the shown view. */
  settled: boolean;
  /** Takes over the form, whose fields hold their own state. */
  read: () => void;
  /** Replaces the form's view by this one. */
  show: (view: View) => void;
}

/** The form's view: shown immediately, written to the address when changes pause. `asked` is the address's view. */
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
    // The field shows its letter first: the list may follow in slices.
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
    // The filters stay in view over a scrolled list: the filtered entries would begin above the window.
    const isPassed =
      top.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(top).scrollMarginTop);
    if (isPassed) top.scrollIntoView();
  }, [changes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    // Applies choices and text from before hydration.
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
  /** Ids of all entries, by view. */
  laws: ReadonlySet<string>;
  controls: ReadonlySet<string>;
  /** Ids of the shown entries. */
  shown: ReadonlySet<string>;
  settled: boolean;
}

/**
 * The row in the address's fragment: it is marked, and shown even if the view leaves it out. Empty if there is none;
 * undefined until the page is hydrated, because the server knows no fragment.
 */
export function useMarked({ laws, controls, shown, settled }: MarkedProps): string | undefined {
  const navigate = useNavigate();
  const hash = useRouterState({
    // During navigation the address is already that of the next page.
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
