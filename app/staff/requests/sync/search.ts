import { fold } from "../../../../db/schema/text/fold.ts";
import { isSamePhone, type Phone, phonesIn } from "../../../../db/schema/text/phone.ts";
import type { ShownRequest } from "./requests.ts";

/** The search data of a request, computed once. */
interface Searched {
  row: ShownRequest;
  text: string;
  phones: readonly Phone[];
}

const made = new WeakMap<ShownRequest, Searched>();
function searched(row: ShownRequest): Searched {
  let one = made.get(row);
  if (one === undefined) {
    const { name, company, email, phone, reference, message, lastMessage } = row;
    const texts = [name, company, email, phone, reference, message, lastMessage?.text];
    one = { row, text: fold(texts.join("\n")), phones: phonesIn(phone) };
    made.set(row, one);
  }
  return one;
}

/**
 * The rows that contain all words in name, company, email, number, reference, request or last message, or that have the
 * typed phone number in any notation; all rows if there are no words.
 */
export function searchRequests(
  rows: readonly ShownRequest[],
  text: string,
): readonly ShownRequest[] {
  const typed = fold(text).trimStart();
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  if (all?.rows !== rows) {
    all = { rows, searched: rows.map(searched) };
    last = undefined;
  }
  const hasNumber = numberIn(typed);
  // A longer text narrows the last result, except for a number, whose country code may only now be complete.
  const among = last && !hasNumber && typed.startsWith(last.typed) ? last.found : all.searched;
  const found = among.filter(
    (one) => words.every((word) => one.text.includes(word)) || hasNumber?.(one.phones),
  );
  last = { typed, found };
  return found.map(({ row }) => row);
}

let all: { rows: readonly ShownRequest[]; searched: readonly Searched[] } | undefined;
let last: { typed: string; found: readonly Searched[] } | undefined;

// Fewer digits occur in half of all numbers.
const minDigits = 4;

/** For text like a number, a test for phones with this number or these digits; otherwise undefined. */
function numberIn(typed: string): ((phones: readonly Phone[]) => boolean) | undefined {
  if (!/^[+(\d][\d\s()+./-]*$/.test(typed)) return undefined;
  const complete = phonesIn(typed);
  const digits = typed.replace(/\(\s*0\s*\)|\D/g, "");
  const begun = digits.replace(/^(?:00)?(?:250)?0?/, "");
  return (phones) =>
    phones.some(
      (phone) =>
        (begun.length >= minDigits && phone.digits.includes(begun)) ||
        complete.some((one) => isSamePhone(one, phone)),
    );
}

// A slow phone folds this many texts in about 20 ms.
const perPortion = 500;

/** Folds all texts before the first letter is typed, in portions that do not block the page. */
export async function prepareSearch(
  rows: readonly ShownRequest[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < rows.length && !signal.aborted; from += perPortion) {
    rows.slice(from, from + perPortion).forEach(searched);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
