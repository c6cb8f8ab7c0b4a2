import { fold } from "../../../data/fold.ts";
import type { ShownRequest } from "./requests.ts";

const folded = new WeakMap<ShownRequest, string>();
function textOf(row: ShownRequest): string {
  let text = folded.get(row);
  if (text === undefined) {
    const { name, company, email, reference, message, lastMessage } = row;
    text = fold([name, company, email, reference, message, lastMessage?.text].join("\n"));
    folded.set(row, text);
  }
  return text;
}

interface Searched {
  rows: readonly ShownRequest[];
  /** In the same order: one step from a letter to all texts. */
  texts: readonly string[];
}

/** Those that have all words in name, company, e-mail, reference, request or last message; all of them without words. */
export function searchRequests(
  rows: readonly ShownRequest[],
  text: string,
): readonly ShownRequest[] {
  const typed = fold(text).trimStart();
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  if (all?.rows !== rows) {
    all = { rows, texts: rows.map(textOf) };
    last = undefined;
  }
  // With one more letter fewer have it.
  const among = last && typed.startsWith(last.typed) ? last.found : all;
  const found: { rows: ShownRequest[]; texts: string[] } = { rows: [], texts: [] };
  among.rows.forEach((row, nth) => {
    const one = among.texts[nth] ?? "";
    if (!words.every((word) => one.includes(word))) return;
    found.rows.push(row);
    found.texts.push(one);
  });
  last = { typed, found };
  return found.rows;
}

let all: Searched | undefined;
let last: { typed: string; found: Searched } | undefined;

// A slow phone folds so many in some 20 ms.
const perPortion = 500;

/** Folds all texts before the first letter is typed, in portions that do not block the page. */
export async function prepareSearch(
  rows: readonly ShownRequest[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < rows.length && !signal.aborted; from += perPortion) {
    rows.slice(from, from + perPortion).forEach(textOf);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
