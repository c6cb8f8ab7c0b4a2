// @ts-check
import { readFileSync, writeFileSync } from "node:fs";

/** @typedef {import("../schema/proof.ts").Proof} Proof */

/** What the trust page shows. */
const proofFile = new URL("../data/proof.json", import.meta.url);

/**
 * Stores what a run has measured, with the day.
 * @template {keyof Proof} Part @param {Part} part @param {Omit<Proof[Part], "date">} values @param {URL | string} [file]
 */
export function writeProof(part, values, file = proofFile) {
  const proof = JSON.parse(readFileSync(file, "utf8"));
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${JSON.stringify({ ...proof, [part]: { date, ...values } }, null, 2)}\n`);
}
