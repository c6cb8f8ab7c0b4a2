import { useEffect, useRef, useState } from "react";
import { articleNodes } from "./inert.ts";

const widths = { phone: 390, wide: 1280 } as const;
// On a wide window the text has a column; the rest of the page is not shown.
const columns = { phone: 390, wide: 784 } as const;
type Width = keyof typeof widths;

/**
 * The article as visitors will see it, in a frame of its own: there the styles of the page measure the width
 * of a phone, or of a desk, instead of the one this window has.
 */
export function Preview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<Width>("phone");
  // Some browsers give an empty frame its document late.
  const [loads, setLoads] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each load is another document
  useEffect(() => {
    const element = frame.current;
    const inside = element?.contentDocument;
    if (!element || !inside) return;
    dressed(inside);
    const text = inside.createElement("div");
    text.className = "prose";
    text.append(inside.importNode(articleNodes(html), true));
    for (const table of text.querySelectorAll("table")) {
      const box = inside.createElement("div");
      box.className = "table-box";
      table.replaceWith(box);
      box.append(table);
    }
    const main = inside.createElement("main");
    main.className = "wrap";
    const column = inside.createElement("div");
    column.className = "art-text";
    column.append(text);
    main.append(column);
    inside.body.replaceChildren(main);
    // The frame shows this one text; its links lead nowhere.
    const stay = (event: Event) => event.preventDefault();
    inside.addEventListener("click", stay);
    const box = element.parentElement;
    const fit = () => {
      const room = box?.parentElement?.clientWidth ?? 0;
      // Within the padding of the preview.
      const scale = Math.min(1, (room - 32) / columns[width]);
      box?.style.setProperty("width", `${columns[width] * scale}px`);
      element.style.setProperty("width", `${widths[width]}px`);
      element.style.setProperty("height", `${main.offsetHeight}px`);
      element.style.setProperty("zoom", String(scale));
    };
    const watch = new ResizeObserver(fit);
    watch.observe(main);
    if (box?.parentElement) watch.observe(box.parentElement);
    return () => {
      watch.disconnect();
      inside.removeEventListener("click", stay);
    };
  }, [html, width, loads]);

  return (
    <div className="rte-preview">
      <fieldset className="seg">
        <legend className="sr">Width of the preview</legend>
        {(["phone", "wide"] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {name === "phone" ? "Phone" : "Wide"} <small>{widths[name]} px</small>
          </button>
        ))}
      </fieldset>
      <div className="rte-frame">
        <iframe
          ref={frame}
          title="The article as visitors will see it"
          onLoad={() => setLoads((times) => times + 1)}
        />
      </div>
    </div>
  );
}

/** Gives the frame the theme and the styles of this document. */
function dressed(inside: Document): void {
  const { documentElement: own } = document;
  const { documentElement: root } = inside;
  root.lang = own.lang;
  for (const name of ["data-theme", "class"]) {
    const value = own.getAttribute(name);
    if (value !== null) root.setAttribute(name, value);
  }
  if (inside.head.childElementCount > 0) return;
  for (const sheet of document.querySelectorAll("style, link[rel=stylesheet]")) {
    const copy = inside.importNode(sheet, true);
    if (copy instanceof HTMLLinkElement) copy.media = "all";
    inside.head.append(copy);
  }
}
