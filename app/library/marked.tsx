import { createContext, type ReactNode, useContext } from "react";
import { Unbroken } from "../ui/unbroken.tsx";
import { marksIn } from "./marks.ts";
import type { Wanted } from "../data/wanted.ts";

/** The search terms; empty while the library is shown complete. */
export const LookedFor = createContext<readonly Wanted[]>([]);

export function Marked({ children: text }: { children: string }): ReactNode {
  const wanted = useContext(LookedFor);
  const marks = wanted.length > 0 ? marksIn(text, wanted) : [];
  return [
    ...marks.flatMap(([from, to], index) => [
      <Unbroken key={`before ${from}`}>{text.slice(marks[index - 1]?.[1] ?? 0, from)}</Unbroken>,
      <mark key={from}>{text.slice(from, to)}</mark>,
    ]),
    <Unbroken key="end">{text.slice(marks.at(-1)?.[1])}</Unbroken>,
  ];
}

/** Tells which texts to show: all of a complete card, of any other those that match. */
export function useShown(complete: boolean): (...texts: readonly string[]) => boolean {
  const wanted = useContext(LookedFor);
  return (...texts) => complete || texts.some((text) => marksIn(text, wanted).length > 0);
}
