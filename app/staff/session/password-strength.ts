import { advisedLength } from "../../../db/schema/staff.ts";

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
      advice: `Use ${advisedLength} characters or more; four random words work well.`,
    };
  if (length < least)
    return { level: 1, advice: `${count(least - length)} more; at least ${least} are required.` };
  if (length < advisedLength)
    return {
      level: 2,
      advice: `OK. Add ${count(advisedLength - length)} to make it strong.`,
    };
  return { level: 3, advice: "Strong." };
}

const count = (number: number) => `${number} ${number === 1 ? "character" : "characters"}`;
