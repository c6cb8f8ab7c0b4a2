import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyCompleteStylesheet } from "./complete-stylesheet.ts";
import { type FromPreview, inOneLine, type ToPreview } from "./preview.ts";

/** Around a click so many elements tell their text, unless it is longer than a page's part. */
const levels = 6;
const longest = 4_000;

/** Makes this page a picture of what is typed in the form around it: it shows, and does nothing of its own. */
export function startPreview(queries: QueryClient, path: string): void {
  /** What this page reads at the path, or one item of it by its slug, such as `/api/services/training`. */
  const shown = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ queryKey }) => isAt(path, addressOf(queryKey)));
  const tell = (news: FromPreview) => parent.postMessage(news, location.origin);
  addEventListener("message", ({ origin, source, data }: MessageEvent<ToPreview>) => {
    if (origin !== location.origin || source !== parent) return;
    if (data.kind === "show") return show(data.texts);
    const { row } = data;
    if (row)
      queries.setQueryData(
        [row.path],
        (old: object | undefined) => old && { ...old, ...row.values },
      );
    for (const { queryKey } of shown()) {
      const slug = addressOf(queryKey).slice(path.length + 1);
      queries.setQueryData(queryKey, slug ? itemAt(slug, data.body) : data.body);
    }
  });
  // Two pages are in one window: assistive technology tells them apart by this.
  document.querySelector("main")?.setAttribute("aria-label", "Preview");
  applyCompleteStylesheet();
  stopActions((clicked) => tell({ kind: "clicked", texts: textsAround(clicked) }));
  tell({ kind: "ready", body: shown()[0]?.state.data });
}

const addressOf = (key: QueryKey): string => key.join("/").replace(/\?.*/, "");
const isAt = (path: string, address: string) => address === path || address.startsWith(`${path}/`);

/** Undefined, which leaves what is there, where the address of the item is being changed. */
const itemAt = (slug: string, items: unknown): unknown =>
  Array.isArray(items) ? items.find((item) => Reflect.get(item, "slug") === slug) : undefined;

/** Nothing is sent, opened or typed here; the wheel and the keys that scroll still do. */
function stopActions(onClick: (clicked: Element) => void): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["auxclick", "submit", "beforeinput", "change", "dragstart", "contextmenu"])
    addEventListener(type, stop, true);
  addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element)) return;
      // What folds stays usable, as there may be texts in it; a link in its title does not.
      const nearest = event.target.closest("a, summary, [aria-expanded]");
      if (!nearest || nearest.matches("a")) stop(event);
      onClick(event.target);
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab" || event.key === "Enter") return;
      const isField =
        event.target instanceof Element && event.target.matches("input, select, textarea");
      if (isField) stop(event);
      else event.stopImmediatePropagation();
    },
    true,
  );
}

function textsAround(clicked: Element): string[] {
  const texts: string[] = [];
  for (let at: Element | null = clicked; at && texts.length < levels; at = at.parentElement) {
    const text = inOneLine(at.textContent);
    if (text.length > longest) break;
    if (text !== "" && text !== texts.at(-1)) texts.push(text);
  }
  return texts;
}

function show(texts: readonly string[]): void {
  const found = placeOf(texts) ?? texts.map((text) => placeOf([text])).find(Boolean);
  if (!found) return;
  for (let at = foldedIn(found); at; at = foldedIn(found)) at.open = true;
  const { top, height } = found.getBoundingClientRect();
  // `scrollIntoView` would move the form around this page too.
  scrollBy({ top: top - Math.max(96, (innerHeight - height) / 2), behavior: "instant" });
  found.animate([{ outline: "3px solid #c9962b" }, { outline: "3px solid transparent" }], 1_500);
}

const foldedIn = (element: Element) =>
  element.closest<HTMLDetailsElement>("details:not([open])") ?? undefined;

/** The smallest element that says all of these texts and can be seen, in the page before what is around all pages. */
function placeOf(texts: readonly string[]): Element | undefined {
  const says = (element: Element) => {
    const text = inOneLine(element.textContent);
    return texts.every((one) => text.includes(one));
  };
  for (const place of document.querySelectorAll("main, footer, header")) {
    if (!says(place)) continue;
    let smallest = place;
    for (let inner: Element | undefined = place; inner; ) {
      smallest = inner;
      inner = [...inner.children].find(
        (one) => says(one) && (one.checkVisibility() || foldedIn(one)),
      );
    }
    if (smallest !== place) return smallest;
  }
  return undefined;
}
