import { type Editor, Node } from "@tiptap/core";
import { articleBounds, articleValues } from "../../../db/schema/insights/html.ts";
import { focusClass, focusPoints } from "../../../db/schema/media.ts";

const fits = (name: string, value: string) => articleValues[name]?.test(value) === true;

/** True for a path of this site, the only address that a picture may have. */
export const isOwnPath = (address: string): boolean => fits("src", address);

const size = (element: Element, name: "width" | "height") => {
  const pixels = element.getAttribute(name) ?? "";
  return fits(name, pixels) ? pixels : null;
};

const focusIn = (picture: Element) =>
  focusPoints.find((point) => picture.classList.contains(focusClass(point))) ?? null;

/** Moves the cursor from a picture's caption into a new paragraph below; false where it is in no caption. */
export function goBelowFigure(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if ($from.parent.type.name !== "figure") return false;
  const after = $from.after();
  return editor
    .chain()
    .insertContentAt(after, { type: "paragraph" })
    .setTextSelection(after + 1)
    .run();
}

export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
    // The focal point of the crop; null where the picture is shown uncropped.
    focus: { default: null },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      // `arrange.ts` leaves one picture and one caption in every figure.
      contentElement: "figcaption",
      getAttrs: (figure) => {
        const picture = figure.querySelector("img");
        const src = picture?.getAttribute("src") ?? "";
        if (!picture || !isOwnPath(src)) return false;
        const alt = (picture.getAttribute("alt") ?? "")
          .replace(/\p{Cc}+/gu, " ")
          .slice(0, articleBounds.alt);
        const [width, height] = [size(picture, "width"), size(picture, "height")];
        return { src, alt, width, height, focus: focusIn(picture) };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    [
      "img",
      {
        src: attrs["src"],
        alt: attrs["alt"],
        draggable: "false",
        class: attrs["focus"] ? focusClass(attrs["focus"]) : null,
      },
    ],
    ["figcaption", 0],
  ],
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => goBelowFigure(editor) }),
});
