import type { ReactNode } from "react";

const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";
/** A request's reference, words joined by a hyphen, a law's number, articles, a date, a length of time. */
const whole = new RegExp(
  String.raw`IK-[0-9A-Z]{8}|\p{L}+-\p{L}+|(?:Law |Regulation )?No\. [\d/]+|Articles? \d+(?: (?:and|to) \d+)?|\d+ (?:${months})(?: \d{4})?|\d+ (?:h|hours?|days|years)\b`,
  "gu",
);

/** A text in which lines do not break where a reader would stumble. */
export function unbroken(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(whole)) {
    parts.push(
      text.slice(end, index),
      <span className="whitespace-nowrap" key={index}>
        {words}
      </span>,
    );
    end = index + words.length;
  }
  return [...parts, text.slice(end)];
}
