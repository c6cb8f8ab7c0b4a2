import type { ReactNode } from "react";

// Words with hyphens, numbers of standards, laws and articles, dates, and lengths of time.
const unbroken =
  /ISO \d+|(?:Law |Regulation )?No\. \d[\w/]*|Articles? \d+(?: (?:and|to) \d+)?|\d{1,2} [A-Z][a-z]+(?: \d{4})?|\d+ (?:h|hours?|days|years)\b(?: notice| report)?|\S*\w-\w\S*/g;

/** A text whose lines break neither at a hyphen nor within a law's number or a date, which translators leave alone. */
export function Unbroken({ children: text }: { children: string }): ReactNode {
  let end = 0;
  const parts = Array.from(text.matchAll(unbroken), ({ 0: part, index }) => {
    const before = text.slice(end, index);
    end = index + part.length;
    return [
      before,
      <span
        className="whitespace-nowrap"
        key={index}
        {...(/^(Law|Reg)/.test(part) ? { translate: "no" } : {})}
      >
        {part}
      </span>,
    ];
  });
  return [...parts.flat(), text.slice(end)].filter((part) => part !== "");
}
