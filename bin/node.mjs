// @ts-check
import { Problem } from "./say.mjs";

/** Throws Problem on a Node.js that is older than package.json asks for. */
export function nodeIsNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(`Node.js ${version} is too old: install 20.19 or newer, then run this again.`);
}
