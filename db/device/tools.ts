import type { Dexie, Table } from "dexie";
import type { Tool } from "../schema/tools/tools.ts";
import { toolsName } from "./keys.ts";
import { opener } from "./open.ts";

/** One answer, tick or text of a compliance tool, which never leaves the device. */
export interface StoredAnswer {
  tool: Tool;
  /** The tool's own name for it, such as the id of a control. */
  key: string;
  value: unknown;
  /** Milliseconds since 1970 (device clock). */
  at: number;
}

export type ToolsDatabase = Dexie & { answers: Table<StoredAnswer, [Tool, string]> };

/** Rejects with DeviceUnavailable, after 3 s at the latest. */
export const toolsDatabase = opener<ToolsDatabase>(toolsName, { answers: "[tool+key]" });
