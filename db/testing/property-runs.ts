import { env } from "node:process";

/**
 * The number of runs of a property: `usual`, times RUNS if it is set (0.2 in `npm test`, 17 in `npm run test:faults`). SEED
 * repeats a run that failed.
 */
export function propertyRuns(usual: number): { numRuns: number; seed?: number } {
  const { RUNS = 1, SEED } = env;
  const numRuns = Math.ceil(usual * Number(RUNS));
  return SEED ? { numRuns, seed: Number(SEED) } : { numRuns };
}
