import { useEffect, useRef, useState } from "react";
import { cardAttributes, cardLabelsOf } from "../../../db/schema/insights/table-cards.ts";
import { focusClass, isOurs, mediaAt, mediaPath } from "../../../db/schema/media.ts";
import { longDate } from "../../ui/time.tsx";
import { sceneOfArticle } from "../../ui/scene-caption.ts";
import { useDialog } from "../ui/use-dialog.ts";
import { articleNodes } from "./parse-inert.ts";
import { Button } from "../ui/button.tsx";
import { Segments } from "../ui/segments.tsx";

const widths = { Phone: 390, Tablet: 768, Wide: 1280 } as const;
type Width = keyof typeof widths;
// Object.keys returns string[].
const names = Object.keys(widths) as Width[];

interface Previewed {
  title: string;
  content: string;
  category: string;
  date: string;
  readTime: string;
  author: string;
  image: string;
  imageAlt: string;
}

interface PreviewProps {
  article: Previewed;
  /** The article's id, which selects the drawn scene where the article has no picture. */
  id: string;
  /** The shown text is on this device alone. */
  isUnsaved: boolean;
  onClose: () => void;
}

/**
 * The article as visitors will see it, in an iframe, where the page's media queries measure the chosen width
 * instead of this window's.
 */
export function Preview({ article, id, isUnsaved, onClose }: PreviewProps) {
  const modal = useDialog({ onClose });
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<Width>(() => (innerWidth < 768 ? "Phone" : "Wide"));
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    const trusted: unknown = Reflect.get(globalThis, "trustedTypes");
    const empty: unknown = trusted instanceof Object ? Reflect.get(trusted, "emptyHTML") : "";
    // The service worker, which has the unsent pictures, answers the requests of a srcdoc frame.
    if (frame.current) Reflect.set(frame.current, "srcdoc", empty);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each load is another document
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (inside?.URL !== "about:srcdoc") return;
    copyStyles(inside);
    inside.body.replaceChildren(pageOf(inside, article, id));
    // Links are disabled: the frame shows this article only.
    const stay = (event: Event) => event.preventDefault();
    inside.addEventListener("click", stay);
    return () => inside.removeEventListener("click", stay);
  }, [article, id, loads]);

  useEffect(() => {
    const element = frame.current;
    const box = element?.parentElement;
    if (!element || !box) return;
    const fit = () => {
      const scale = Math.min(1, box.clientWidth / widths[width]);
      element.style.setProperty("width", `${widths[width]}px`);
      element.style.setProperty("height", `${box.clientHeight / scale}px`);
      element.style.setProperty("zoom", String(scale));
    };
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  }, [width]);

  return (
    <dialog
      className="w-full max-w-none h-dvh max-h-none m-0 p-0 open:grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)] bg-sunken text-fg"
      aria-labelledby="preview-title"
      {...modal.frame}
    >
      <header className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between px-3 md:px-5 py-2 hairline-b bg-surface">
        <div className="flex-1">
          <h2 className="text-lg" id="preview-title">
            Preview
          </h2>
          {isUnsaved ? (
            <p className="text-sm text-fg-2">Not saved on the server, only you see this</p>
          ) : null}
        </div>
        <Segments
          className="max-md:order-1 max-md:w-full"
          legend="Width of the preview"
          options={names.map((name) => [name, `${name} ${widths[name]} px`])}
          chosen={width}
          onChoose={setWidth}
        />
        <Button small onClick={onClose}>
          Close preview
        </Button>
      </header>
      <div className="grid justify-center overflow-hidden">
        <iframe
          className="block bg-bg [outline:1px_solid_var(--line)]"
          ref={frame}
          title="The article as visitors will see it"
          onLoad={() => setLoads((times) => times + 1)}
        />
      </div>
    </dialog>
  );
}

function pageOf(inside: Document, article: Previewed, id: string): HTMLElement {
  const make = (tag: string, className: string, ...content: (Node | string)[]) => {
    const element = inside.createElement(tag);
    element.className = className;
    element.append(...content);
    return element;
  };
  const text = make("div", "prose", inside.importNode(articleNodes(article.content), true));
  const labels = cardLabelsOf(article.content);
  for (const [index, table] of text.querySelectorAll("table").entries()) {
    const ofCards = cardAttributes(labels[index] ?? []);
    if (labels[index]?.length)
      for (const part of [table, ...table.querySelectorAll("thead, tbody, tr, th, td")])
        for (const [name, value] of ofCards(part.localName)) part.setAttribute(name, value);
    const box = make("div", "table-box");
    table.replaceWith(box);
    box.append(table);
  }
  const facts = [longDate(article.date), article.readTime, article.author].filter(Boolean);
  const category = article.category.trim();
  const about = make(
    "div",
    "art-meta",
    ...(category ? [make("p", "badge badge-line", category)] : []),
    make("ul", "meta", ...facts.map((fact) => make("li", "", fact))),
  );
  const head = make("header", "", make("h1", "h1", article.title || "Title"), about);
  const cover = make("figure", "cover", make("div", "", pictureOf(inside, article, id)));
  if (!isOurs(article.image))
    cover.append(make("figcaption", "muted small mt-2", "No image chosen: this one is used"));
  head.append(cover);
  const columns = make("div", "art-cols", make("div", "art-text", text));
  return make("main", "wrap art", head, columns);
}

function pictureOf(inside: Document, { image, imageAlt }: Previewed, id: string): HTMLImageElement {
  const picture = inside.createElement("img");
  if (!isOurs(image)) {
    picture.alt = "";
    picture.src = `/scenes/${sceneOfArticle(id)}.svg`;
    return picture;
  }
  const own = mediaAt(image);
  picture.alt = imageAlt;
  picture.src = own ? mediaPath(own.hash, 1600) : image;
  if (own) picture.className = focusClass(own.focus ?? "center");
  return picture;
}

function copyStyles(inside: Document): void {
  const { documentElement: own } = document;
  const { documentElement: root } = inside;
  root.lang = own.lang;
  for (const name of ["data-theme", "class"]) {
    const value = own.getAttribute(name);
    if (value !== null) root.setAttribute(name, value);
  }
  if (inside.head.childElementCount > 0) return;
  for (const stylesheet of document.querySelectorAll("style, link[rel=stylesheet]")) {
    const copy = inside.importNode(stylesheet, true);
    if (copy instanceof HTMLLinkElement) copy.media = "all";
    inside.head.append(copy);
  }
  // Pages may render without their fonts; a preview has to show them.
  for (const style of inside.querySelectorAll("style"))
    for (const rule of style.sheet?.cssRules ?? [])
      if (rule.cssText.startsWith("@font-face") && "style" in rule)
        // The rule belongs to another window, so instanceof fails.
        (rule as CSSFontFaceRule).style.setProperty("font-display", "swap");
}
