import type { Outcome } from "./answer.ts";

export type Refusal = Pick<Extract<Outcome, { kind: "refused" }>, "text" | "fields">;

/** A refusal in whole sentences: what is said of it all, then what of each field, and nothing twice. */
export function inSentences({ text, fields }: Refusal): string {
  const said = [text, ...Object.values(fields)].map((one) => one.trim().replace(/[^.!?]$/, "$&."));
  return [...new Set(said)].filter(Boolean).join(" ") || "It was not accepted.";
}
