import { Extension } from "@tiptap/core";
import { Fragment, type Node as Doc, Slice } from "@tiptap/pm/model";
import { Plugin, Selection } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { cleanPaste } from "./clean-paste.ts";
import { documentOf } from "./parse.ts";
import { isLink, relOf } from "./link.ts";

interface PasteOptions {
  /** Receives a message about content that could not be pasted. */
  onNotice: (message: string) => void;
  /** Receives a picture file that was pasted or dropped; the cursor is where it belongs. */
  onPicture: (file: File) => void;
}

/**
 * Cleans and parses pasted or dropped HTML, because ProseMirror's own parser would need a Trusted Types policy
 * that allows any HTML. Plain text is left to ProseMirror.
 */
export const CleanPaste = Extension.create<PasteOptions>({
  name: "cleanPaste",
  addOptions: () => ({ onNotice: () => undefined, onPicture: () => undefined }),
  addProseMirrorPlugins() {
    return [pasting(this.options)];
  },
});

function pasting(options: PasteOptions): Plugin {
  const { onNotice } = options;
  // The last copy made here is pasted back unchanged, including open ends and cells.
  let copied: { slice: Slice; html: string } | undefined;

  const sliceOf = (data: DataTransfer, view: EditorView): Slice | undefined => {
    const html = data.getData("text/html");
    if (copied && html.includes(copied.html)) return unboxed(copied.slice, view);
    if (html.length > maxPaste) {
      onNotice("This is more than an article can hold. Nothing was pasted: paste a part of it.");
      return undefined;
    }
    const { nodes, pictures } = cleanPaste(html);
    if (pictures > 0) onNotice(leftOut(pictures));
    const doc = documentOf(nodes, view.state.schema);
    return isLine(view) ? inLine(doc) : opened(doc);
  };

  const remember = (view: EditorView) => {
    const slice = view.state.selection.content();
    copied = { slice, html: view.serializeForClipboard(slice).dom.innerHTML };
    return false;
  };

  return new Plugin({
    props: {
      handleDOMEvents: {
        copy: remember,
        cut: remember,
        paste(view, event) {
          const data = event.clipboardData;
          if (!data || view.composing) return false;
          if (!data.getData("text/html"))
            return (
              linked(view, event, data) || oneLine(view, event, data) || file(event, data, options)
            );
          // Code blocks take the plain text.
          if (view.state.selection.$from.parent.type.spec.code) return false;
          event.preventDefault();
          const slice = sliceOf(data, view);
          if (!slice || view.someProp("handlePaste", (f) => f(view, event, slice))) return true;
          insert(view, slice);
          return true;
        },
        drop(view, event) {
          const data = event.dataTransfer;
          if (view.dragging || !data) return false;
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!data.getData("text/html")) {
            if (place && data.files.length > 0) toPlace(view, place.pos);
            return file(event, data, options);
          }
          event.preventDefault();
          const slice = sliceOf(data, view);
          if (!slice || !place) return true;
          const { tr } = view.state;
          const at = dropPoint(tr.doc, place.pos, slice) ?? place.pos;
          view.dispatch(tr.replaceRange(at, at, slice).setMeta("uiEvent", "drop"));
          return true;
        },
      },
    },
  });
}

// Eight times the largest article, to allow for the markup that a clipboard adds.
const maxPaste = 4_000_000;

const leftOut = (pictures: number) =>
  pictures === 1
    ? "1 picture of another site was left out. An article shows pictures of this site."
    : `${pictures} pictures of other sites were left out. An article shows pictures of this site.`;

/** Handles files without text: a picture opens its dialog, any other file gives a notice. */
function file(event: Event, data: DataTransfer, { onNotice, onPicture }: PasteOptions): boolean {
  if (data.getData("text/plain") || data.getData("text/uri-list")) return false;
  event.preventDefault();
  const found = [...data.files].find(({ type }) => type.startsWith("image/"));
  if (found) onPicture(found);
  else if (data.files.length > 0) onNotice("Only pictures can be added to the text.");
  return true;
}

const toPlace = ({ state, dispatch }: EditorView, at: number) =>
  dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at))));

/** An address pasted over a selection links it. */
function linked(view: EditorView, event: Event, data: DataTransfer): boolean {
  const { selection, schema, tr } = view.state;
  const href = data.getData("text/plain").trim();
  const link = schema.marks["link"];
  if (!link || selection.empty || !/^(?:https?|mailto|tel):/i.test(href) || !isLink(href))
    return false;
  if (!selection.$from.sameParent(selection.$to) || selection.$from.parent.type.spec.code)
    return false;
  event.preventDefault();
  view.dispatch(tr.addMark(selection.from, selection.to, link.create({ href, rel: relOf(href) })));
  return true;
}

function oneLine(view: EditorView, event: Event, data: DataTransfer): boolean {
  const text = data.getData("text/plain").trim();
  if (!isLine(view) || !text.includes("\n")) return false;
  event.preventDefault();
  view.dispatch(view.state.tr.insertText(text.replace(/\s*\n\s*/g, " ")).scrollIntoView());
  return true;
}

/** Puts rows and cells pasted outside a table into a table box. */
function unboxed(slice: Slice, view: EditorView): Slice {
  const first = slice.content.firstChild;
  if (first?.type.name !== "table" || inTable(view)) return slice;
  const box = view.state.schema.nodes["tableBox"]?.create(null, slice.content);
  return box ? new Slice(Fragment.from(box), 0, 0) : slice;
}

const inTable = (view: EditorView) => {
  const { $from } = view.state.selection;
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(
    ({ type }) => type.name === "table",
  );
};

/** Captions and footnotes hold a single line. */
const lineNames = ["footnote", "tableCaption", "figure"];
const isLine = (view: EditorView) =>
  lineNames.includes(view.state.selection.$from.parent.type.name);

function inLine(doc: Doc): Slice {
  const { hardBreak } = doc.type.schema.nodes;
  const parts: Doc[] = [];
  doc.descendants((node) => {
    if (node.type.name === "footnotes") return false;
    if (!node.isTextblock) return true;
    const text = node.children.filter(({ type }) => type.name !== "footnoteMark");
    if (text.length > 0 && parts.length > 0 && hardBreak) parts.push(hardBreak.create());
    parts.push(...text);
    return false;
  });
  return new Slice(Fragment.from(parts), 0, 0);
}

function opened(doc: Doc): Slice {
  const { openStart, openEnd } = Slice.maxOpen(doc.content, false);
  return new Slice(doc.content, openStart, openEnd);
}

function insert(view: EditorView, slice: Slice): void {
  const { tr } = view.state;
  const last = slice.content.lastChild;
  const notes = last?.type.name === "footnotes" ? last : undefined;
  const text = notes
    ? new Slice(Fragment.from(slice.content.content.slice(0, -1)), slice.openStart, 0)
    : slice;
  const only = text.openStart === 0 && text.openEnd === 0 && text.content.childCount === 1;
  if (only && text.content.firstChild) tr.replaceSelectionWith(text.content.firstChild, false);
  else tr.replaceSelection(text);
  if (notes) {
    const list = tr.doc.lastChild?.type === notes.type ? tr.doc.lastChild : undefined;
    const end = tr.doc.content.size;
    if (list) tr.insert(end - 1, notes.content);
    else tr.insert(end, notes);
  }
  view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
}
