import process from "node:process";
import { expect, test } from "vitest";
import { withSite } from "../../testing/app.ts";
import { goodPassword, personWith } from "../../testing/staff.ts";
import { hashPassword } from "./password.ts";

// A timing, in `npm run test:faults` alone. That no one is as much work as anyone: password.unit.test.ts; that both hear the
// same: session.test.ts. Nearly all of the time goes into hashing, on whatever database: one is enough.
const { database, query, site } = await withSite();

const samples = 200;
/** Two equal kinds of account are further apart than this once in 15,000 runs. */
const maxDeviations = 4;

/**
 * How far the first times are from the others by the ranks of all of them (Mann-Whitney U), in standard deviations of equal
 * ones: below 0 where the first are quicker. Single slow samples of a busy machine count no more than others.
 */
function deviations(first: readonly number[], others: readonly number[]): number {
  const [n, m] = [first.length, others.length];
  const ranked = [
    ...first.map((ms) => ({ ms, own: true })),
    ...others.map((ms) => ({ ms, own: false })),
  ].toSorted((a, b) => a.ms - b.ms);
  const ranks = ranked.reduce((sum, { own }, index) => sum + (own ? index + 1 : 0), 0);
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

test.runIf(Number(process.env["RUNS"]) > 1)(
  `known and unknown accounts cannot be told apart over ${samples} samples`,
  async () => {
    const known = await personWith(database, "viewer", await hashPassword(goodPassword));
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const said = new Set<string>();
    for (let n = 0; n < samples; n++) {
      // In turn, so that a machine that gets busier slows both.
      const order = n % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const which of order) {
        await query`delete from sign_in_tries`;
        const email = which === "known" ? known.email : "no-one@example.rw";
        const began = performance.now();
        const answer = await site.send("POST", "/api/staff/session", {
          email,
          password: "not the password",
        });
        const body = await answer.text();
        times[which].push(performance.now() - began);
        const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
        said.add(JSON.stringify([answer.status, body, headers]));
      }
    }
    expect(said.size).toBe(1);
    const at = (part: number, of: number[]) =>
      of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0;
    const ratio = (part: number) => at(part, times.known) / at(part, times.unknown);
    console.log(
      `known/unknown over ${samples} samples: median ${at(0.5, times.known).toFixed(1)} ms / ` +
        `${at(0.5, times.unknown).toFixed(1)} ms = ${ratio(0.5).toFixed(3)}, ` +
        `p10 ${ratio(0.1).toFixed(3)}, p90 ${ratio(0.9).toFixed(3)}, ` +
        `${deviations(times.known, times.unknown).toFixed(2)} standard deviations apart by rank`,
    );
    expect(Math.abs(deviations(times.known, times.unknown))).toBeLessThan(maxDeviations);
    const slower = times.unknown.map((ms) => ms * 10);
    expect(deviations(slower, times.unknown), "a difference").toBeGreaterThan(maxDeviations);
    // Without the work for unknown accounts it would be 50.
    expect(ratio(0.5)).toBeGreaterThan(0.5);
    expect(ratio(0.5)).toBeLessThan(2);
  },
  30 * 60_000,
);
