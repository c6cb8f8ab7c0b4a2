import type { AttachmentKind } from "../../db/schema/requests/attachment.ts";
import { createStore } from "../ui/store.ts";

/** Leaves room for a question in the message of a request. */
const maxLength = 6_000;

/** A tool's result for the contact form, in the same form as a service or an estimate in the address. */
interface ToolResult {
  /** First text of the message. */
  opening: string;
  attachment: string;
  /** The consultation type. */
  type: string;
}

/** The result of a compliance tool on its way to the contact form: in this tab's memory alone. */
export const toolResult = createStore<ToolResult | undefined>(undefined);

/** An attachment of a request: a line `kind: summary`, then the lines of each heading, 6,000 characters at most. */
export function attachmentText(
  kind: AttachmentKind,
  summary: string,
  parts: readonly { heading: string; lines: readonly string[] }[],
): string {
  const lines = parts
    .filter((part) => part.lines.length > 0)
    .flatMap((part) => [`${part.heading}:`, ...part.lines.map((line) => `- ${oneLine(line)}`)]);
  const text = [`${kind}: ${summary}`];
  let room = maxLength - summary.length;
  for (const [place, line] of lines.entries()) {
    room -= line.length + 1;
    if (room < 0) return [...text, `And ${lines.length - place} more lines`].join("\n");
    text.push(line);
  }
  return text.join("\n");
}

/** An empty line would end the attachment, and a colon at the end would make a heading. */
const oneLine = (line: string) =>
  line
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("; ")
    .replace(/:$/, "");
