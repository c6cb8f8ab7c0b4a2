import { type RefObject, useEffect, useRef, useState } from "react";
import type { Values } from "../../../../db/schema/site/fields.ts";
import { type SiteDocumentName, siteDocuments } from "../../../../db/schema/site/site.ts";
import { Segments } from "../../ui/segments.tsx";
import { idOf } from "../form-context.ts";
import { fieldOfText, textsOfField } from "./field-of-text.ts";
import { usePage } from "./use-page.ts";

interface PreviewProps {
  name: SiteDocumentName;
  /** What is typed. */
  values: Values;
  /** A text of this field was clicked. */
  onPick: (path: string) => void;
}

const widths = { phone: 390, wide: 1280 } as const;
type Width = keyof typeof widths;
type Theme = "light" | "dark";

const themeNow = (): Theme =>
  document.documentElement.dataset["theme"] === "dark" ||
  (!document.documentElement.dataset["theme"] && matchMedia("(prefers-color-scheme: dark)").matches)
    ? "dark"
    : "light";

/** The page that visitors read, as it would be with what is typed. */
export function Preview({ name, values, onPick }: PreviewProps) {
  const { shown, fields } = siteDocuments[name];
  const [place, setPlace] = useState(0);
  const [width, setWidth] = useState<Width>("phone");
  const [theme, setTheme] = useState(themeNow);
  const [isForeign, setForeign] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const { width: roomWidth, height: roomHeight } = useRoom(room);
  const { label = "", href = "" } = shown[place] ?? {};
  const page = usePage(name, values, {
    href,
    theme,
    onClick(texts) {
      const path = fieldOfText(fields, values, texts);
      setForeign(path === undefined);
      if (path !== undefined) onPick(path);
    },
  });
  const { show, state, src, frame } = page;
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const prefix = idOf("");
      if (target instanceof HTMLElement && target.id.startsWith(prefix))
        show(textsOfField(fields, values, target.id.slice(prefix.length)));
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [fields, values, show]);
  const scale = Math.min(1, roomWidth / widths[width]);
  return (
    <div className="flex flex-col gap-3 h-full" data-width={width}>
      <div className="flex flex-wrap gap-2 items-center">
        {shown.length > 1 ? (
          <select
            className="input flex-[1_1_100%]"
            aria-label="Page of the preview"
            value={place}
            onChange={({ target }) => setPlace(Number(target.value))}
          >
            {shown.map((one, nth) => (
              <option key={one.href} value={nth}>
                {one.label}
              </option>
            ))}
          </select>
        ) : null}
        <Segments
          legend="Width of the preview"
          options={[
            ["phone", "Phone"],
            ["wide", "Wide"],
          ]}
          chosen={width}
          onChoose={setWidth}
        />
        <Segments
          legend="Colours of the preview"
          options={[
            ["light", "Light"],
            ["dark", "Dark"],
          ]}
          chosen={theme}
          onChoose={setTheme}
        />
      </div>
      <p className="hint m-0" role="status">
        {isForeign
          ? "That text stands in another part of the site, or is part of the program."
          : words[state]}
      </p>
      <div className="flex-1 min-h-0 overflow-clip hairline rounded-3 bg-surface" ref={room}>
        {roomWidth > 0 ? (
          <iframe
            key={src}
            src={src}
            className="block mx-auto border-0 [transform-origin:0_0]"
            style={{
              width: widths[width],
              height: roomHeight / scale,
              scale: String(scale),
            }}
            title={`Preview of ${label}`}
            {...frame}
          />
        ) : null}
      </div>
    </div>
  );
}

const words = {
  loading: "Loading the page...",
  ready: "This is the page with what you typed. Click a text to change it.",
  failed: "The page cannot be shown here without a network. What you type is kept all the same.",
};

/** How large an element is, in CSS pixels; nothing until it is drawn. */
function useRoom(element: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
