import { Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { CellSelection } from "@tiptap/pm/tables";
import { articleValues } from "../../../db/schema/insights/html.ts";

/*
 * A table stands in a box with its caption, because the table commands treat every child of a table as a row.
 * `serialize.ts` puts the caption inside the table, and rows of only header cells into its thead.
 */

const TableBox = Node.create({
  name: "tableBox",
  group: "block",
  content: "tableCaption? table",
  isolating: true,
  parseHTML: () => [{ tag: "table-box" }],
  renderHTML: () => ["div", { class: "table-box" }, 0],
});

const TableCaption = Node.create({
  name: "tableCaption",
  content: "inline*",
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: "table-caption" }],
  renderHTML: () => ["div", { class: "table-caption" }, 0],
  addKeyboardShortcuts() {
    // Enter moves to the first cell; by default it would split the caption.
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        return editor
          .chain()
          .setTextSelection($from.after() + 4)
          .run();
      },
    };
  },
});

function withoutTable(state: EditorState, dispatch?: (tr: Transaction) => void): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name !== "tableBox") continue;
    dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView());
    return true;
  }
  return false;
}

const isAllSelected = ({ selection }: EditorState) =>
  selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();

// Tiptap writes widths as a style attribute, which neither the CSP nor the sanitiser allows.
const PlainTable = Table.extend({
  group: "",
  renderHTML: () => ["table", ["tbody", 0]],
  addCommands() {
    return {
      ...this.parent?.(),
      deleteTable:
        () =>
        ({ state, dispatch }) =>
          withoutTable(state, dispatch),
    };
  },
  addKeyboardShortcuts() {
    const remove = () =>
      isAllSelected(this.editor.state) &&
      withoutTable(this.editor.state, this.editor.view.dispatch.bind(this.editor.view));
    return {
      ...this.parent?.(),
      Backspace: remove,
      Delete: remove,
      "Mod-Backspace": remove,
      "Mod-Delete": remove,
    };
  },
}).configure({ resizable: false });

const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const count = element.getAttribute(name) ?? "";
    return articleValues[name]?.test(count) ? Number(count) : 1;
  },
});

const spans = { colspan: span("colspan"), rowspan: span("rowspan"), colwidth: { default: null } };

const Cell = TableCell.extend({
  addAttributes: () => spans,
  renderHTML: ({ node }) => ["td", drawnSpans(node.attrs), 0],
});

const HeadCell = TableHeader.extend({
  addAttributes: () => ({
    ...spans,
    scope: {
      default: null,
      parseHTML: (element: HTMLElement) => {
        const scope = element.getAttribute("scope") ?? "";
        return articleValues["scope"]?.test(scope) ? scope : null;
      },
    },
  }),
  renderHTML: ({ node }) => ["th", drawnSpans(node.attrs), 0],
});

const drawnSpans = ({ colspan, rowspan }: Record<string, unknown>) => ({
  ...(colspan === 1 ? {} : { colspan }),
  ...(rowspan === 1 ? {} : { rowspan }),
});

export const tableNodes = [TableBox, TableCaption, PlainTable, TableRow, Cell, HeadCell];
