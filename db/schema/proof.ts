import * as v from "valibot";

const Day = v.pipe(v.string(), v.isoDate());
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Measure = v.pipe(v.number(), v.finite(), v.minValue(0));
const Name = v.pipe(v.string(), v.minLength(1));

/** What a scenario does not measure is left out. */
export const FaultScenario = v.object({
  name: Name,
  rounds: Count,
  acknowledged: v.optional(Count),
  lost: Count,
  doubled: Count,
  halfWritten: Count,
  /** The longest. */
  recoveryMs: v.optional(Measure),
});
export type FaultScenario = v.InferOutput<typeof FaultScenario>;

/**
 * What was measured last, and when: the trust page shows it. Each part of `db/data/proof.json` is written by the program
 * that measures it (`db/testing/write-proof.mjs`); those that are tests write nothing where they fail.
 */
export const Proof = v.object({
  faults: v.object({
    date: Day,
    scenarios: v.pipe(v.array(FaultScenario), v.minLength(1)),
    /** Names of those that could not run on the machine. */
    skipped: v.array(Name),
  }),
  /** The lowest score of these pages. */
  observatory: v.object({ date: Day, pages: Count, score: Count }),
  /** Inputs that were answered as they should be. */
  hostile: v.object({ date: Day, inputs: Count }),
  /** What wapiti and sqlmap found, signed out and signed in. */
  scanners: v.object({ date: Day, findings: Count }),
  /** A week's load in minutes: answers that were not as expected, and the memory's growth over the last half. */
  week: v.object({ date: Day, requests: Count, unexpected: Count, growthPercent: Measure }),
  /** The slowest 1 in 100 of another visitor's calls. */
  slow: v.object({ date: Day, connections: Count, p99Ms: Measure }),
  search: v.object({ date: Day, articles: Count, p95Ms: Measure }),
  /** What has to arrive before the top of the home page can be read. */
  firstView: v.object({ date: Day, bytes: Count }),
});
export type Proof = v.InferOutput<typeof Proof>;
