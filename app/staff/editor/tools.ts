import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import CodeXml from "lucide-react/icons/code-xml";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Heading4 from "lucide-react/icons/heading-4";
import Image from "lucide-react/icons/image";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import Quote from "lucide-react/icons/quote";
import Redo from "lucide-react/icons/redo";
import SquareCode from "lucide-react/icons/square-code";
import Strikethrough from "lucide-react/icons/strikethrough";
import Superscript from "lucide-react/icons/superscript";
import Table from "lucide-react/icons/table";
import Undo from "lucide-react/icons/undo";
import type { ShortcutName } from "../keyboard/shortcuts.ts";
import { insertFootnote } from "./footnotes.ts";

export interface Tool {
  name: string;
  Icon: LucideIcon;
  shortcut?: ShortcutName;
  /** Stays in sight even on a phone. */
  first?: true;
  begins?: true;
  /** True if the tool's format is active at the selection; absent for one-time actions. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => unknown;
}

const heading = (level: 2 | 3 | 4, Icon: LucideIcon): Tool => ({
  name: `Heading ${level}`,
  Icon,
  shortcut: `heading${level}`,
  isOn: (editor) => editor.isActive("heading", { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const mark = (
  name: string,
  type: "bold" | "italic" | "strike" | "code",
  Icon: LucideIcon,
): Tool => ({
  name,
  Icon,
  shortcut: type,
  isOn: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});

export interface Asks {
  link: () => void;
  picture: () => void;
  html: () => void;
}

/** The tools in the order of the arrow keys. */
export const toolsOf = (ask: Asks): readonly Tool[] => [
  { ...heading(2, Heading2), first: true },
  heading(3, Heading3),
  heading(4, Heading4),
  { ...mark("Bold", "bold", Bold), first: true, begins: true },
  { ...mark("Italic", "italic", Italic), first: true },
  mark("Strikethrough", "strike", Strikethrough),
  mark("Code", "code", Code),
  {
    name: "Bulleted list",
    Icon: List,
    shortcut: "bulletList",
    first: true,
    begins: true,
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "Numbered list",
    Icon: ListOrdered,
    shortcut: "orderedList",
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "Quote",
    Icon: Quote,
    shortcut: "quote",
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "Code block",
    Icon: SquareCode,
    shortcut: "codeBlock",
    isOn: (editor) => editor.isActive("codeBlock"),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    name: "Link",
    Icon: Link,
    shortcut: "link",
    first: true,
    begins: true,
    isOn: (editor) => editor.isActive("link"),
    run: ask.link,
  },
  {
    name: "Picture",
    Icon: Image,
    first: true,
    isOn: (editor) => editor.isActive("figure"),
    run: ask.picture,
  },
  {
    name: "Table",
    Icon: Table,
    can: (editor) => !editor.isActive("table") && !editor.isActive("footnote"),
    run: (editor) => insertTable(editor),
  },
  {
    name: "Footnote",
    Icon: Superscript,
    shortcut: "footnote",
    can: (editor) => !editor.isActive("footnote") && !editor.isActive("codeBlock"),
    run: (editor) =>
      editor
        .chain()
        .focus()
        .command(({ tr }) => insertFootnote(tr))
        .run(),
  },
  {
    name: "Dividing line",
    Icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    name: "Undo",
    Icon: Undo,
    shortcut: "undo",
    begins: true,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: "Redo",
    Icon: Redo,
    shortcut: "redo",
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
  { name: "HTML", Icon: CodeXml, begins: true, isOn: () => false, run: ask.html },
];

function insertTable(editor: Editor): boolean {
  const cells = (type: string) =>
    Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] }));
  const rows = ["tableHeader", "tableCell", "tableCell"].map((type) => ({
    type: "tableRow",
    content: cells(type),
  }));
  const box = {
    type: "tableBox",
    content: [{ type: "tableCaption" }, { type: "table", content: rows }],
  };
  return editor
    .chain()
    .focus()
    .insertContent(box)
    .command(({ tr }) => {
      let at = 0;
      tr.doc.nodesBetween(0, tr.selection.from, (node, pos) => {
        if (node.type.name === "tableBox") at = pos;
      });
      tr.setSelection(TextSelection.near(tr.doc.resolve(at + 5)));
      return true;
    })
    .run();
}

/** The tools that fit one row, in order: `first` ones take precedence, and one place is for the button of the others. */
export function visibleTools<One extends Pick<Tool, "first">>(
  tools: readonly One[],
  room: number,
): readonly One[] {
  if (tools.length <= room) return tools;
  const byNeed = [...tools.filter(({ first }) => first), ...tools.filter(({ first }) => !first)];
  const shown = new Set(byNeed.slice(0, Math.max(1, room - 1)));
  return tools.filter((tool) => shown.has(tool));
}
