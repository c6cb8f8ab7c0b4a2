import { Buffer } from "node:buffer";
import { articleBounds } from "../../db/schema/insights/html.ts";
import { cellsInMarkdown } from "./thread/cells.mjs";

// Parsing Markdown is quadratic in these; at all limits together it takes seconds.
const max = { lines: 8_000, blocks: 5_000, signs: 20_000, stresses: 5_000 };
const maxDepth = { marks: articleBounds.depth, columns: 200 };

/** What is wrong with the size or shape of this Markdown, as a sentence; undefined where it may be converted. */
export function faultInMarkdown(markdown: string): string | undefined {
  const { bytes } = articleBounds;
  if (Buffer.byteLength(markdown) > bytes) return `The text has more than ${counted(bytes)} bytes`;
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.length > max.lines) return `The text has more than ${counted(max.lines)} lines`;
  let blocks = 0;
  for (const line of lines) {
    const [before = ""] = beforeText.exec(line) ?? [];
    const marks = before.match(mark)?.length ?? 0;
    if (marks > maxDepth.marks || (before.length > maxDepth.columns && before.length < line.length))
      return "The text is nested too deep, or a line of it is set too far in";
    blocks += line.trim() === "" ? 1 : marks;
  }
  if (blocks > max.blocks)
    return `The text has more than ${counted(max.blocks)} paragraphs and entries of lists`;
  if (cellsInMarkdown(markdown) > articleBounds.cells)
    return `The text has more than ${counted(articleBounds.cells)} cells in its tables, columns × rows`;
  if (expandedLength(lines, markdown) > maxExpanded)
    return "The text has too many links to addresses defined elsewhere, and too long ones";
  return tooManySigns(markdown);
}

// Each [name] expands to all of `[name]: address`.
const maxExpanded = 32_000_000;
const definition = /\]:/;
const footnote = /\[\^[^\s[\]\\]+\]:/g;

function expandedLength(lines: readonly string[], markdown: string): number {
  let [maxRun, length, has] = [0, 0, false];
  for (const line of lines) {
    if (/^[ \t]*$/.test(line)) [length, has] = [0, false];
    // As URLs are encoded; a lone surrogate counts as three bytes.
    length += encodeURI(line.toWellFormed()).length;
    has ||= definition.test(line.replace(footnote, ""));
    if (has) maxRun = Math.max(maxRun, length);
  }
  return maxRun * (markdown.split("[").length - 1);
}

const beforeText = /^(?:[ \t]+|>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$))*/;
const mark = />|[*+-]|\d{1,9}[.)]/g;

function tooManySigns(markdown: string): string | undefined {
  let [signs, stresses] = [0, 0];
  for (const sign of markdown) {
    if ("[]*_`&<|~!\\".includes(sign)) signs++;
    if ("*_~".includes(sign)) stresses++;
  }
  if (signs > max.signs) return `The text has more than ${counted(max.signs)} signs such as [ or <`;
  if (stresses > max.stresses) return `The text has more than ${counted(max.stresses)} signs * _ ~`;
  return undefined;
}

const counted = (count: number) => count.toLocaleString("en");
