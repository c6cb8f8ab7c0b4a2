import type { Tool } from "./tools.ts";

const tool = (name: string, command: TableCommand): Tool => ({
  name,
  can: (editor) => editor.can()[command](),
  run: (editor) => editor.chain().focus()[command]().run(),
});

type TableCommand =
  | "addRowBefore"
  | "addRowAfter"
  | "deleteRow"
  | "addColumnBefore"
  | "addColumnAfter"
  | "deleteColumn"
  | "toggleHeaderRow"
  | "toggleHeaderColumn"
  | "mergeCells"
  | "splitCell"
  | "deleteTable";

/** What can be done with the table around the selection; in words, because no pictures of these are common. */
export const tableTools: readonly (readonly Tool[])[] = [
  [
    tool("Row above", "addRowBefore"),
    tool("Row below", "addRowAfter"),
    tool("Delete row", "deleteRow"),
  ],
  [
    tool("Column before", "addColumnBefore"),
    tool("Column after", "addColumnAfter"),
    tool("Delete column", "deleteColumn"),
  ],
  [tool("Head row", "toggleHeaderRow"), tool("Head column", "toggleHeaderColumn")],
  [tool("Merge cells", "mergeCells"), tool("Split cell", "splitCell")],
  [tool("Delete table", "deleteTable")],
];
