import { Node } from "@tiptap/core";
import type { Node as Doc } from "@tiptap/pm/model";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";

/*
 * A key links a mark in the text to a note at the end. Numbers follow the order of the marks: they are
 * recomputed after every change, and written by `serialize.ts`.
 */

export const FootnoteMark = Node.create({
  name: "footnoteMark",
  group: "inline",
  inline: true,
  atom: true,
  marks: "",
  addAttributes: () => ({ key: { default: "" }, number: { default: 0 } }),
  parseHTML: () => [
    { tag: "footnote-mark", getAttrs: (mark) => ({ key: mark.getAttribute("data-key") ?? "" }) },
  ],
  renderHTML: ({ node: { attrs } }) => ["sup", { class: "footnote-mark" }, String(attrs["number"])],
});

export const Footnotes = Node.create({
  name: "footnotes",
  content: "footnote+",
  isolating: true,
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "footnote-list" }],
  renderHTML: () => ["section", { class: "footnotes" }, ["ol", 0]],
});

export const Footnote = Node.create({
  name: "footnote",
  content: "inline*",
  isolating: true,
  defining: true,
  selectable: false,
  addAttributes: () => ({ key: { default: "" } }),
  parseHTML: () => [
    { tag: "footnote-text", getAttrs: (note) => ({ key: note.getAttribute("data-key") ?? "" }) },
  ],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    const here = () => {
      const { $from } = this.editor.state.selection;
      return $from.parent.type.name === this.name ? $from.parent : undefined;
    };
    const marksOf = (key: unknown) =>
      marksIn(this.editor.state.doc).filter(({ node }) => node.attrs["key"] === key);
    return {
      "Mod-Alt-f": () => this.editor.commands.command(({ tr }) => insertFootnote(tr)),
      // Enter returns from the note to its mark.
      Enter: () => {
        const mark = marksOf(here()?.attrs["key"])[0];
        if (!mark) return here() !== undefined;
        return this.editor
          .chain()
          .setTextSelection(mark.pos + 1)
          .scrollIntoView()
          .run();
      },
      // Backspace in an empty note removes it with its mark.
      Backspace: () => {
        const note = here();
        if (!note || note.content.size > 0) return false;
        const { state, view } = this.editor;
        const { tr } = state;
        for (const { pos } of marksOf(note.attrs["key"]).toReversed()) tr.delete(pos, pos + 1);
        view.dispatch(tr);
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [tidying()],
});

interface Found {
  node: Doc;
  pos: number;
}

function marksIn(doc: Doc): Found[] {
  const found: Found[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === "footnoteMark") found.push({ node, pos });
  });
  return found;
}

/** The distinct keys of the marks, in document order: the first is note number one. */
export function keysIn(doc: Doc): string[] {
  return [...new Set(marksIn(doc).map(({ node }) => String(node.attrs["key"])))];
}

export function notesIn(doc: Doc): Map<string, Doc> {
  const notes = new Map<string, Doc>();
  const list = doc.lastChild?.type.name === "footnotes" ? doc.lastChild : undefined;
  list?.forEach((note) => {
    notes.set(String(note.attrs["key"]), note);
  });
  return notes;
}

let count = 0;
export const newKey = (): string => `note-${++count}`;

/** Puts a mark at the selection and the caret into its note. */
export function insertFootnote(tr: Transaction): boolean {
  const { schema } = tr.doc.type;
  const [mark, note, list] = ["footnoteMark", "footnote", "footnotes"].map(
    (name) => schema.nodes[name],
  );
  const { $from, to } = tr.selection;
  const parent = $from.parent;
  if (!mark || !note || !list || !parent.inlineContent || parent.type === note) return false;
  if (!parent.type.contentMatch.matchType(mark)) return false;
  const key = newKey();
  tr.insert(to, mark.create({ key }));
  tidy(tr, new Map());
  tr.doc.descendants((node, pos) => {
    if (node.type === note && node.attrs["key"] === key) {
      tr.setSelection(TextSelection.create(tr.doc, pos + 1));
    }
  });
  tr.scrollIntoView();
  return true;
}

/**
 * Sorts the notes by their marks, adds missing notes, removes notes without a mark, and keeps a paragraph
 * before the notes to write in.
 */
export function tidy(tr: Transaction, lost: Map<string, Doc>): boolean {
  const { nodes } = tr.doc.type.schema;
  const before = tr.doc;
  const keys = keysIn(tr.doc);
  for (const { node, pos } of marksIn(tr.doc)) {
    const number = keys.indexOf(String(node.attrs["key"])) + 1;
    if (node.attrs["number"] !== number) tr.setNodeAttribute(pos, "number", number);
  }
  const notes = notesIn(tr.doc);
  for (const [key, note] of notes) lost.set(key, note);
  const list = tr.doc.lastChild?.type === nodes["footnotes"] ? tr.doc.lastChild : undefined;
  const end = tr.doc.content.size - (list?.nodeSize ?? 0);
  if (list ? keys.join() !== [...notes.keys()].join() || list.childCount !== notes.size : keys[0]) {
    const wanted = keys.flatMap((key) => lost.get(key) ?? nodes["footnote"]?.create({ key }) ?? []);
    const made = wanted.length > 0 ? nodes["footnotes"]?.create(null, wanted) : undefined;
    if (made) tr.replaceWith(end, tr.doc.content.size, made);
    else tr.delete(end, tr.doc.content.size);
  }
  const noted = tr.doc.lastChild?.type === nodes["footnotes"] ? 2 : 1;
  const block = tr.doc.maybeChild(tr.doc.childCount - noted);
  const goesOn = block?.type === nodes["paragraph"] || block?.type === nodes["heading"];
  const paragraph = nodes["paragraph"]?.create();
  if (!goesOn && paragraph) tr.insert(end, paragraph);
  return !tr.doc.eq(before);
}

function tidying(): Plugin {
  // Notes whose marks were cut: when a mark is pasted back, its note's text returns.
  const lost = new Map<string, Doc>();
  return new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const { tr } = state;
      return tidy(tr, lost) ? tr : null;
    },
  });
}
