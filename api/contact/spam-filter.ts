import examples from "./spam-examples.json" with { type: "json" };
import { learn } from "./text-classifier.ts";

let learned: ReturnType<typeof learn> | undefined;

/**
 * Log odds that a text is spam: 0 where it reads as much like the spam as like the clients of `spam-examples.json`, above
 * 0 more like the spam. To correct a wrong answer, add an example.
 */
export function spamOdds(text: string): number {
  learned ??= learn(examples.spam, examples.honest);
  return learned(text).odds;
}
