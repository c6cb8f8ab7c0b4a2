// @ts-check
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "./deno.mjs";
import { Problem, say } from "./say.mjs";

/** The share of a picture's pixels that may differ. */
const allowed = 0.001;
/** A pixel differs when red, green or blue does by more than this, of 255: less is the rounding of a soft edge. */
const tolerance = 12;

/**
 * Takes the same pictures of the build of a commit, and lists those that differ by more than 0.1 % of their pixels.
 * @param {string} commit @param {string} folder the pictures of this build @param {string[]} options which pictures
 */
export async function compareWith(commit, folder, options) {
  const before = mkdtempSync(join(tmpdir(), "inkingi-before-"));
  try {
    execFileSync("git", ["worktree", "add", "--detach", "--force", before, commit], { cwd: root });
    // A picture that the commit cannot take counts as different.
    spawnSync("node", ["bin/screenshots.mjs", ...options], { cwd: before, stdio: "inherit" });
    await report(join(before, "screenshots"), folder);
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", before], { cwd: root });
    rmSync(before, { recursive: true, force: true });
  }
}

/** @param {string} before @param {string} after folders of pictures with the same names */
async function report(before, after) {
  const differing = [];
  const names = (await readdir(after)).filter((name) => name.endsWith(".png"));
  for (const name of names) {
    const pair = [join(before, name), join(after, name)];
    const share = existsSync(pair[0] ?? "") ? await difference(pair) : 1;
    if (share > allowed) differing.push(`${name}: ${(100 * share).toFixed(2)} % of the pixels`);
  }
  say(`${names.length - differing.length} of ${names.length} pictures are as before.`);
  if (differing.length > 0) throw new Problem(differing.sort().join("\n"));
}

/** The share of pixels that differ; all of them if the sizes do. @param {string[]} pair of PNG files */
async function difference(pair) {
  const [one, other] = await Promise.all(
    pair.map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !other || one.info.width !== other.info.width) return 1;
  const channels = one.info.channels;
  const rows = Math.max(one.info.height, other.info.height);
  let pixels = Math.abs(one.info.height - other.info.height) * one.info.width;
  const end = Math.min(one.data.length, other.data.length);
  for (let at = 0; at < end; at += channels) {
    let most = 0;
    for (let channel = at; channel < at + channels; channel++)
      most = Math.max(most, Math.abs((one.data[channel] ?? 0) - (other.data[channel] ?? 0)));
    if (most > tolerance) pixels++;
  }
  return pixels / (rows * one.info.width);
}
