import type { LucideIcon } from "lucide-react";
import ColumnAfter from "lucide-react/icons/between-vertical-end";
import ColumnBefore from "lucide-react/icons/between-vertical-start";
import RowBelow from "lucide-react/icons/between-horizontal-end";
import RowAbove from "lucide-react/icons/between-horizontal-start";
import DeleteTable from "lucide-react/icons/grid-2x2-x";
import HeaderColumn from "lucide-react/icons/panel-left";
import HeaderRow from "lucide-react/icons/panel-top";
import Merge from "lucide-react/icons/table-cells-merge";
import Split from "lucide-react/icons/table-cells-split";
import DeleteColumn from "lucide-react/icons/table-columns-split";
import DeleteRow from "lucide-react/icons/table-rows-split";
import type { Tool } from "./tools.ts";

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

const tool = (
  name: string,
  command: TableCommand,
  Icon: LucideIcon,
  more?: Partial<Tool>,
): Tool => ({
  name,
  Icon,
  can: (editor) => editor.can()[command](),
  run: (editor) => editor.chain().focus()[command]().run(),
  ...more,
});

const first = { first: true } as const;
const begins = { begins: true } as const;

export const tableTools: readonly Tool[] = [
  tool("Row above", "addRowBefore", RowAbove, first),
  tool("Row below", "addRowAfter", RowBelow, first),
  tool("Delete row", "deleteRow", DeleteRow, first),
  tool("Column before", "addColumnBefore", ColumnBefore, { ...first, ...begins }),
  tool("Column after", "addColumnAfter", ColumnAfter, first),
  tool("Delete column", "deleteColumn", DeleteColumn, first),
  tool("Header row", "toggleHeaderRow", HeaderRow, begins),
  tool("Header column", "toggleHeaderColumn", HeaderColumn),
  tool("Merge cells", "mergeCells", Merge, begins),
  tool("Split cell", "splitCell", Split),
  tool("Delete table", "deleteTable", DeleteTable, begins),
];
