import { useCallback, useEffect, useRef, useState } from "react";
import type { SiteDocument } from "../../../../db/schema/site/document.ts";
import type { Values } from "../../../../db/schema/site/fields.ts";
import { type SiteDocumentName, siteDocuments } from "../../../../db/schema/site/site.ts";
import { type FromPreview, previewFrame, type ToPreview } from "../../../boot/preview.ts";

/** A page that has not come by then will not come. */
const patienceMs = 20_000;

interface PageOptions {
  href: string;
  theme: "light" | "dark";
  onClick: (texts: readonly string[]) => void;
}

/** A page of the site in a frame, which shows what is typed. */
export function usePage(name: SiteDocumentName, values: Values, options: PageOptions) {
  const { theme, onClick } = options;
  const [href = "", place] = options.href.split("#");
  const site: SiteDocument = siteDocuments[name];
  const frame = useRef<HTMLIFrameElement>(null);
  /** What the page showed before anything was put into it; undefined until it is there. */
  const [found, setFound] = useState<{ body: unknown }>();
  const [isLate, setLate] = useState(false);
  const clicked = useRef(onClick);
  clicked.current = onClick;
  const tell = useCallback(
    (news: ToPreview) => frame.current?.contentWindow?.postMessage(news, location.origin),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another page
  useEffect(() => {
    const late = setTimeout(setLate, patienceMs, true);
    const hear = ({ source, origin, data }: MessageEvent<FromPreview>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data.kind === "ready") setFound({ body: data.body });
      else clicked.current(data.texts);
    };
    addEventListener("message", hear);
    return () => {
      clearTimeout(late);
      removeEventListener("message", hear);
      setFound(undefined);
      setLate(false);
    };
  }, [href]);

  useEffect(() => {
    if (!found) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The letter is painted before the page is drawn again, and the next one need not wait for it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        const body = bodyOf(site, values, found.body);
        if (body !== undefined) tell({ kind: "content", body, row: rowOf(site, body) });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [site, values, found, tell]);

  useEffect(() => {
    const page = frame.current?.contentWindow;
    const part = place && page?.document.getElementById(place);
    // An address with a place would move the form around the page too.
    if (found && page && part)
      page.scrollTo(0, part.getBoundingClientRect().top + page.scrollY - 80);
  }, [found, place]);

  useEffect(() => {
    const page = frame.current?.contentDocument?.documentElement;
    if (found && page) page.dataset["theme"] = theme;
  }, [found, theme]);

  return {
    state: found ? ("ready" as const) : isLate ? ("failed" as const) : ("loading" as const),
    show: useCallback(
      (texts: readonly string[]) => texts.length > 0 && tell({ kind: "show", texts }),
      [tell],
    ),
    src: href,
    frame: {
      ref: frame,
      name: previewFrame(site.table ? `/api/${site.table}` : `/api/content/${name}`),
      // A page comes to life at the first sign of a person; this is one.
      onLoad: () => frame.current?.contentWindow?.dispatchEvent(new Event("input")),
    },
  };
}

/** What a page would show; undefined for values that do not fit the contract, such as a number that is half typed. */
function bodyOf({ body, table }: SiteDocument, values: Values, stored: unknown): unknown {
  try {
    if (!table) return body(values, stored);
    // A page may have some columns of the rows alone.
    const rows = body(values, { items: [] });
    return rows instanceof Object && "items" in rows ? rows.items : undefined;
  } catch {
    return undefined;
  }
}

/** The columns beside the body by the names that visitors' pages have for them, such as `keyHighlights`. */
function rowOf({ row: table }: SiteDocument, body: unknown) {
  if (!table || !(body instanceof Object && "row" in body && body.row instanceof Object))
    return undefined;
  const named = Object.entries(body.row).map(([column, value]): [string, unknown] => [
    column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return { path: `/api/${table}`, values: Object.fromEntries(named) };
}
