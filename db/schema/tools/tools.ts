import * as v from "valibot";
import { strings } from "../parts.ts";

/** The compliance tools, by the last part of their address, which is also the name of their document. */
export const tools = ["applies", "readiness", "breach", "crosswalk"] as const;
export type Tool = (typeof tools)[number];

/** The introductions of the tools, in display order. */
export const Tools = v.object({
  title: v.string(),
  lead: v.string(),
  items: v.array(
    v.object({
      tool: v.picklist(tools),
      title: v.string(),
      text: v.string(),
      short: v.string(),
      /** Facts such as its duration or contents. */
      facts: strings,
      action: v.string(),
    }),
  ),
});
export type Tools = v.InferOutput<typeof Tools>;

export const toolPath = (tool: Tool): string => `/compliance/${tool}`;

/** The rows of the crosswalk on this law or standard, by its id in the library. */
export const crosswalkPath = (id: string): string =>
  `${toolPath("crosswalk")}?text=${encodeURIComponent(id)}`;
