import { fold } from "../../db/schema/text/fold.ts";

/* Logistic regression over the terms of a text, learned from examples. */

export interface Odds {
  /** Log odds: 0 where the text reads as much like the one side as like the other. */
  odds: number;
  /** The terms that speak for it, the strongest first. */
  terms: string[];
}

/** Any link, address or number counts as the same word, and so does a reference of letters and digits. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll(/(?:https?:\/\/|\bwww\.)\S+/g, " http ")
    .replaceAll(/[^\s@]{1,64}@\S+/g, " @ ")
    .replaceAll(/(?<!\p{L})\p{L}*\d[\p{L}\d.,]*/gu, " 0 ")
    .match(/[\p{L}'0@]+|[!?%$€£]/gu) ?? [];

export const wordsAndPairs = (text: string): Set<string> => {
  const words = wordsOf(text);
  return new Set(words.flatMap((word, nth) => [word, `${words[nth - 1] ?? ""} ${word}`]));
};

const regularization = 2e-3;

/**
 * Stochastic gradient descent over vectors of unit length, in which a term weighs more the fewer examples have it. The
 * answer tells how much more a text reads like the texts of `one` than like those of `other`.
 */
export function learn(
  one: readonly string[],
  other: readonly string[],
  { termsOf = wordsAndPairs, rounds = 30 } = {},
): (text: string) => Odds {
  const all = [one, other].flatMap((texts, nth) =>
    texts.map((text, place) => ({
      terms: termsOf(text),
      isOne: nth === 0 ? 1 : 0,
      // The two sides take turns.
      order: place / texts.length,
    })),
  );
  all.sort((a, b) => a.order - b.order);
  const frequencies = new Map<string, number>();
  for (const { terms } of all)
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const known = new Map<string, { term: string; rarity: number; weight: number }>();
  for (const [term, frequency] of frequencies)
    if (frequency > 1)
      known.set(term, { term, rarity: Math.log(1 + all.length / frequency), weight: 0 });

  const featuresOf = (terms: Set<string>) => {
    const features = [...terms].flatMap((term) => known.get(term) ?? []);
    const length = Math.hypot(...features.map(({ rarity }) => rarity));
    return features.map((feature) => ({ feature, value: feature.rarity / length }));
  };
  let bias = 0;
  const oddsOf = (features: ReturnType<typeof featuresOf>) =>
    features.reduce((sum, { feature, value }) => sum + feature.weight * value, bias);

  const vectors = all.map(({ terms, isOne }) => ({ isOne, features: featuresOf(terms) }));
  for (let round = 0; round < rounds; round++) {
    const rate = 1 / (1 + round / 10);
    for (const { isOne, features } of vectors) {
      const error = isOne - 1 / (1 + Math.exp(-oddsOf(features)));
      bias += rate * error;
      for (const { feature, value } of features)
        feature.weight += rate * (error * value - regularization * feature.weight);
    }
  }
  return (text) => {
    const features = featuresOf(termsOf(text));
    const speaking = features
      .map(({ feature, value }) => ({ term: feature.term, points: feature.weight * value }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points);
    return { odds: oddsOf(features), terms: speaking.map(({ term }) => term) };
  };
}
