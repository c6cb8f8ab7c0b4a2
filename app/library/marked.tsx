import { createContext, type ReactNode, useContext } from "react";
import { marksIn } from "./fold.ts";

/** The terms that are looked for; none while the library stands whole. */
export const Terms = createContext<readonly string[]>([]);

/** A text with the terms that are looked for marked. */
export function Marked({ children: text }: { children: string }): ReactNode {
  const terms = useContext(Terms);
  const marks = terms.length > 0 ? marksIn(text, terms) : [];
  if (marks.length === 0) return text;
  return [
    ...marks.flatMap(([from, to], index) => [
      text.slice(marks[index - 1]?.[1] ?? 0, from),
      <mark key={from}>{text.slice(from, to)}</mark>,
    ]),
    text.slice(marks.at(-1)?.[1]),
  ];
}
