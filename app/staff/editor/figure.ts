import { type Editor, Node } from "@tiptap/core";
import { articleBounds, articleValues } from "../../../db/schema/insights/html.ts";
import { focusClass, focusPoints } from "../../../db/schema/media.ts";

const fits = (name: string, value: string) => articleValues[name]?.test(value) === true;

/** Whether a picture may have this address: a path of this site. */
export const isOwnPath = (address: string): boolean => fits("src", address);

const size = (element: Element, name: "width" | "height") => {
  const pixels = element.getAttribute(name) ?? "";
  return fits(name, pixels) ? pixels : null;
};

const focusIn = (picture: Element) =>
  focusPoints.find((point) => picture.classList.contains(focusClass(point))) ?? null;

/** Goes on in a new paragraph below the picture whose caption the cursor is in; false where it is in none. */
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
    // The point that it is cropped around; null where it is shown uncropped.
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
