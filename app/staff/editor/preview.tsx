import { useEffect, useRef, useState } from "react";
import { articleNodes } from "./inert.ts";

const widths = { phone: 390, wide: 1280 } as const;
type Width = keyof typeof widths;

/**
 * The article as visitors will see it, in a frame of its own: there the styles of the page measure the width
 * of a phone, or of a desk, instead of the one this window has.
 */
export function Preview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<Width>("phone");

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
    main.append(text);
    inside.body.replaceChildren(main);
    const stay = (event: Event) => {
      const link = event.target instanceof Node ? event.target.parentElement?.closest("a") : null;
      const own = event.composedPath().some((node) => "tagName" in node && node.tagName === "A");
      if (link || own) event.preventDefault();
    };
    inside.addEventListener("click", stay);
    const fit = () => {
      const scale = Math.min(1, (element.parentElement?.clientWidth ?? 0) / widths[width]);
      element.style.setProperty("width", `${widths[width]}px`);
      element.style.setProperty("height", `${main.offsetHeight}px`);
      element.style.setProperty("zoom", String(scale));
    };
    const watch = new ResizeObserver(fit);
    watch.observe(main);
    if (element.parentElement) watch.observe(element.parentElement);
    return () => {
      watch.disconnect();
      inside.removeEventListener("click", stay);
    };
  }, [html, width]);

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
        <iframe ref={frame} title="The article as visitors will see it" />
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
