import { splitMessage } from "../../db/schema/requests/attachment.ts";
import type { Priority } from "../../db/schema/requests/priority.ts";
import examples from "./priority-examples.json" with { type: "json" };
import { learn, wordsAndPairs, wordsOf } from "./text-classifier.ts";

export interface Proposal {
  priority: Priority;
  /** Words of the request that speak for it, such as `laptop, lost`; empty for normal. */
  reason: string;
}

/** How pressing a request is, by its words and by what came with it. To correct a wrong answer, add an example. */
export function proposedPriority({ message }: { message: string }): Proposal {
  const { text, attachment } = splitMessage(message);
  if (attachment?.kind === "Breach clock")
    return { priority: "incident", reason: "breach clock attached" };
  learned ??= learnPriorities();
  for (const [priority, oddsOf] of learned) {
    const { odds, terms } = oddsOf(text);
    if (odds > clearly)
      return { priority, reason: inOrderOf(text, terms.filter(isWord).slice(0, 5)) };
  }
  return { priority: "normal", reason: "" };
}

const inOrderOf = (text: string, terms: readonly string[]): string => {
  const words = wordsOf(text);
  return terms.toSorted((one, other) => words.indexOf(one) - words.indexOf(other)).join(", ");
};

/** Log odds: what has next to no word of the examples reads like nothing. */
const clearly = 0.15;

let learned: [Priority, ReturnType<typeof learn>][] | undefined;

/** In this order: the first that a text reads like. */
function learnPriorities(): [Priority, ReturnType<typeof learn>][] {
  const { incident, urgent, normal, low } = examples;
  const how = { termsOf, rounds: 12 };
  return [
    ["incident", learn(incident, [...normal, ...urgent, ...low], how)],
    ["urgent", learn(urgent, [...normal, ...low], how)],
    ["low", learn(low, [...normal, ...urgent], how)],
  ];
}

const pieceLength = 5;

/** Words, pairs of words, and pieces of long words, by which `yibwe` and `bibwe` have something in common. */
function termsOf(text: string): Set<string> {
  const terms = wordsAndPairs(text);
  for (const word of wordsOf(text))
    for (let at = 0; at + pieceLength < word.length + 1; at++)
      terms.add(`*${word.slice(at, at + pieceLength)}`);
  return terms;
}

const isWord = (term: string): boolean => /^\p{L}{4,}$/u.test(term);
