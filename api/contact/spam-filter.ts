import { fold } from "../../db/schema/text/fold.ts";
import examples from "./spam-examples.json" with { type: "json" };

/* A text classifier: logistic regression over words and pairs of words, learned from examples when it is first asked. */

let learned: ((text: string) => number) | undefined;

/**
 * Log odds that a text is spam: 0 where it reads as much like the spam as like the clients of `spam-examples.json`, above
 * 0 more like the spam. To correct a wrong answer, add an example.
 */
export function spamOdds(text: string): number {
  learned ??= learn(examples);
  return learned(text);
}

/** Any link, address or number counts as the same term. */
function termsOf(text: string): Set<string> {
  const words =
    fold(text)
      .replaceAll(/(?:https?:\/\/|\bwww\.)\S+/g, " http ")
      .replaceAll(/[^\s@]{1,64}@\S+/g, " @ ")
      .replaceAll(/\d[\d.,]*/g, " 0 ")
      .match(/[\p{L}'0@]+|[!?%$€£]/gu) ?? [];
  return new Set(words.flatMap((word, nth) => [word, `${words[nth - 1] ?? ""} ${word}`]));
}

const rounds = 30;
const regularization = 2e-3;

/** Stochastic gradient descent over vectors of unit length, in which a term weighs more the fewer examples have it. */
function learn({ spam, honest }: typeof examples): (text: string) => number {
  const all = [spam, honest].flatMap((texts, nth) =>
    texts.map((text, place) => ({
      terms: termsOf(text),
      isSpam: nth === 0 ? 1 : 0,
      // Spam and honest texts take turns.
      order: place / texts.length,
    })),
  );
  all.sort((a, b) => a.order - b.order);
  const frequencies = new Map<string, number>();
  for (const { terms } of all)
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const known = new Map<string, { rarity: number; weight: number }>();
  for (const [term, frequency] of frequencies)
    if (frequency > 1) known.set(term, { rarity: Math.log(1 + all.length / frequency), weight: 0 });

  const featuresOf = (terms: Set<string>) => {
    const features = [...terms].flatMap((term) => known.get(term) ?? []);
    const length = Math.hypot(...features.map(({ rarity }) => rarity));
    return features.map((feature) => ({ feature, value: feature.rarity / length }));
  };
  let bias = 0;
  const oddsOf = (features: ReturnType<typeof featuresOf>) =>
    features.reduce((sum, { feature, value }) => sum + feature.weight * value, bias);

  const vectors = all.map(({ terms, isSpam }) => ({ isSpam, features: featuresOf(terms) }));
  for (let round = 0; round < rounds; round++) {
    const rate = 1 / (1 + round / 10);
    for (const { isSpam, features } of vectors) {
      const error = isSpam - 1 / (1 + Math.exp(-oddsOf(features)));
      bias += rate * error;
      for (const { feature, value } of features)
        feature.weight += rate * (error * value - regularization * feature.weight);
    }
  }
  return (text) => oddsOf(featuresOf(termsOf(text)));
}
