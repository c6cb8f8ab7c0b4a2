// @ts-check
import { judge } from "./invariants.mjs";
import { Load } from "./load.mjs";

/**
 * A row of the table: `run` returns its counts, or the reason why it cannot run on this machine.
 * @typedef {import("./invariants.mjs").Outcome} Outcome
 * @typedef {{ skipped: string }} Skipped
 * @typedef {import("./world.mjs").Ground} Ground
 * @typedef {import("./world.mjs").World} World
 * @typedef {{ name: string, run: (ground: Ground, isLong: boolean) => Promise<Outcome | Skipped> }} Scenario
 */

/**
 * Runs `round` so many times while clients write and read; each answers the ms until the site took a request again, or
 * nothing where the fault does not last.
 * The world is judged at the end, and removed.
 * @param {World} world @param {number} rounds
 * @param {(load: Load, nth: number) => Promise<number | undefined>} round
 * @param {{ writers?: number, editors?: number, editEachMs?: number, noticed?: "some" | "none" | "any" }} [options] how many clients the fault
 *   has to meet: by default it tried nothing when it met none
 * @returns {Promise<Outcome>}
 */
export async function underLoad(world, rounds, round, { noticed = "some", ...clients } = {}) {
  try {
    const load = await Load.start(world.origin, clients);
    /** @type {number[]} */
    const recoveries = [];
    try {
      for (let nth = 0; nth < rounds; nth++) {
        const recovery = await round(load, nth);
        if (recovery !== undefined) recoveries.push(recovery);
      }
    } finally {
      await load.stop();
    }
    const disturbed = load.count(0) + load.count(401) + load.count(503) + load.count(507);
    if (noticed === "none" && disturbed > 0)
      load.problems.push(`${disturbed} calls were not answered`);
    if (noticed === "some" && disturbed === 0) load.problems.push("The fault met no one");
    if (load.problems.length > 0) load.problems.push(...errorsLogged(world));
    return await judge(world, load, { rounds, recoveries });
  } finally {
    await world.stop();
  }
}

/** The log's stacks of answers 500, which do not say their cause. @param {World} world */
const errorsLogged = ({ processes }) =>
  processes.flatMap(({ said }) => said.split("\n").filter((line) => line.includes('"stack":')));

/** Long enough for requests to be under way, and a random time each. */
export const aMoment = () => new Promise((resume) => setTimeout(resume, 200 + Math.random() * 600));
