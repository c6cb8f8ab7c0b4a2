import { advisedLength } from "../../db/schema/staff.ts";

const least = 8;

interface Strength {
  /** From 0, nothing typed, to 3, as long as advised. */
  level: 0 | 1 | 2 | 3;
  advice: string;
}

/** Length alone makes a password hard to guess; the server refuses common ones besides. */
export function strength(password: string): Strength {
  const { length } = password;
  if (length === 0)
    return {
      level: 0,
      advice: `${advisedLength} characters or more are advised: four plain words do.`,
    };
  if (length < least)
    return { level: 1, advice: `${count(least - length)} to go; ${least} are the least.` };
  if (length < advisedLength)
    return {
      level: 2,
      advice: `Allowed. With ${count(advisedLength - length)} more it is strong.`,
    };
  return { level: 3, advice: "A strong length." };
}

const count = (number: number) => `${number} ${number === 1 ? "character" : "characters"}`;
