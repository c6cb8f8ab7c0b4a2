import Download from "lucide-react/icons/download";
import LinkIcon from "lucide-react/icons/link";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Law } from "../../../db/schema/laws.ts";
import type { Controls } from "../../../db/schema/tools/controls.ts";
import type { Crosswalk } from "../../../db/schema/tools/crosswalk.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { copyLink } from "../../ui/copy-link.ts";
import { useCopying } from "../../ui/copying.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { ToolFrame, ToolPrivacy } from "../frame.tsx";
import { Glyph } from "../glyph.tsx";
import { SendResult } from "../send-result.tsx";
import { entriesOf } from "./entries.ts";
import { Filters } from "./filters.tsx";
import { countText, requestOf } from "./result.ts";
import { controlsCsv, requirementsCsv } from "./spreadsheet.ts";
import { idOf, shapeOf, Tables } from "./table.tsx";
import { useMarked, useView } from "./use-view.ts";
import { knownIn, pathOf, shownIn, type ViewSearch, viewOf } from "./view.ts";
import { WeaveDrawing } from "./weave-drawing.tsx";

interface CrosswalkScreenProps {
  crosswalk: Crosswalk;
  controls: Controls;
  sources: Sources;
  laws: readonly Law[] | undefined;
  search: ViewSearch;
}

/** Rwandan requirements beside ISO/IEC 27001, NIST CSF and our controls: searched and filtered on the device. */
export function CrosswalkScreen({
  crosswalk,
  controls,
  sources,
  laws = [],
  search,
}: CrosswalkScreenProps) {
  const entries = useMemo(
    () => entriesOf(crosswalk, controls, sources),
    [crosswalk, controls, sources],
  );
  const known = useMemo(() => knownIn(crosswalk), [crosswalk]);
  const open = useView(viewOf(search, known), known);
  const { view, settled, show } = open;
  const { by } = view;
  const unmapped = useMemo(() => unmappedIn(crosswalk, laws), [crosswalk, laws]);
  const all = by === "law" ? entries.requirements : entries.controls;
  const shown = useMemo(
    () => ({
      requirements: by === "law" ? shownIn(entries.requirements, view, entries.known) : [],
      controls: by === "control" ? shownIn(entries.controls, view, entries.known) : [],
    }),
    [entries, view, by],
  );
  const ids = useMemo(() => new Set([...shown.requirements, ...shown.controls].map(idOf)), [shown]);
  const rows = useMemo(
    () => ({
      laws: new Set(entries.requirements.map(idOf)),
      controls: new Set(entries.controls.map(idOf)),
    }),
    [entries],
  );
  const marked = useMarked({ ...rows, shown: ids, settled });
  const count = countText(ids.size, all.length, by);

  const area = useRef<HTMLDivElement>(null);
  const copied = useCopying(area, `/compliance/crosswalk${by === "law" ? "" : "?by=control"}`);
  const [message, setMessage] = useState("");
  const path = pathOf(view);
  const copyView = async () => {
    const done = await copyLink(path);
    setMessage(done ? "Link copied." : "The address bar holds the link.");
  };
  const save = () => {
    const named = { crosswalk, sources, origin: location.origin };
    const text =
      by === "law"
        ? requirementsCsv(shown.requirements, named)
        : controlsCsv(shown.controls, named);
    saveFile("crosswalk.csv", new Blob([text], { type: "text/csv;charset=utf-8" }));
  };

  return (
    <ToolFrame>
      <div className="crosswalk" ref={area}>
        <h1 className="text-3xl md:text-5xl mt-1 md:mt-4 max-w-[24ch]">
          <span className="eyebrow max-md:hidden mb-2">{crosswalk.title}</span> {crosswalk.heading}
        </h1>
        <p className="lead max-md:text-base mt-2 mb-4 md:mt-4 md:mb-8">{crosswalk.intro}</p>
        <Filters crosswalk={crosswalk} unmapped={unmapped} open={open} />
        <h2 className="sr">{by === "law" ? "Requirements" : "Controls"}</h2>
        <div
          className="crosswalk-count flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 md:py-5"
          ref={open.list}
        >
          <p className="num semibold" role="status">
            {count}
          </p>
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-fg-2">
            {crosswalk.relations.map(({ id, label }) => (
              <span key={id} className="inline-flex items-center gap-2">
                <Glyph shape={shapeOf[id]} size={20} />
                {label.toLowerCase()}
              </span>
            ))}
            <a className="link max-md:hidden print:hidden" href="#relations">
              What do these mean?
            </a>
          </p>
        </div>
        <Tables
          crosswalk={crosswalk}
          sources={sources}
          entries={entries}
          by={by}
          shown={ids}
          isNarrowed={ids.size < all.length}
          marked={marked}
        />
        {ids.size === 0 ? (
          <div className="py-10">
            <p className="text-lg">
              Nothing matches all of that. Try a shorter word or fewer filters.
            </p>
            <button
              type="button"
              className="btn btn-secondary mt-4"
              onClick={() => show(viewOf({ by }, known))}
            >
              Show all
            </button>
          </div>
        ) : null}
        <Acts>
          <button type="button" className="btn btn-secondary btn-sm" onClick={save}>
            <Download size={18} />
            Spreadsheet (CSV)
          </button>
          <button type="button" className="btn btn-secondary btn-sm" onClick={() => print()}>
            <Printer size={18} />
            Print
          </button>
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => void copyView()}>
            <LinkIcon size={18} />
            Copy this view
          </button>
          <SendResult
            label="Send with a request"
            result={() => requestOf(count, shown, location.origin + path)}
          />
        </Acts>
        <div className="mt-3 print:hidden">
          <ToolPrivacy>{crosswalk.privacy}</ToolPrivacy>
        </div>
        <div hidden={ids.size < all.length}>
          <WeaveDrawing crosswalk={crosswalk} chapters={controls.chapters} />
        </div>
        <p className="sr" role="status">
          {copied || message}
        </p>
        <Foot crosswalk={crosswalk} />
      </div>
    </ToolFrame>
  );
}

/** Buttons that need this page's script: until it is there they are off, and without JavaScript they are not shown. */
function Acts({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <fieldset
      className="flex flex-wrap gap-2 mt-5 print:hidden noscript:hidden"
      disabled={!isReady}
      aria-label="With this list"
    >
      {children}
    </fieldset>
  );
}

function Foot({ crosswalk: { relations, disclaimer, services } }: { crosswalk: Crosswalk }) {
  return (
    <>
      <dl
        className="grid gap-x-12 gap-y-4 lg:grid-cols-3 mt-8 pt-5 hairline-t text-sm"
        id="relations"
      >
        {relations.map(({ id, label, help }) => (
          <div key={id}>
            <dt className="flex items-center gap-2 semibold">
              <Glyph shape={shapeOf[id]} size={12} />
              {label}
            </dt>
            <dd className="text-fg-2 mt-1">{help}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-[70ch] text-sm text-fg-2">{disclaimer}</p>
      <section className="mt-10 mb-6 print:hidden" aria-labelledby="crosswalk-services">
        <h2 className="h3" id="crosswalk-services">
          {services.title}
        </h2>
        <p className="mt-2 max-w-[70ch] text-fg-2">{services.text}</p>
        <ul className="flex flex-wrap gap-x-6 mt-2">
          {services.links.map(({ serviceId, label, href }) => (
            <li key={serviceId}>
              <SiteLink className="link" href={href}>
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** The laws that no row is on yet, such as `Law No. 061/2021`. */
function unmappedIn({ items }: Pick<Crosswalk, "items">, laws: readonly Law[]): string[] {
  const mapped = new Set(items.map(({ instrument }) => instrument));
  return laws
    .filter(({ id }) => !mapped.has(id))
    .map(({ reference }) => reference.split(/ of \d/)[0] ?? reference);
}
