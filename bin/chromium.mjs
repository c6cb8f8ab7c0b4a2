// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { aptInstall, hasApt, isRoot } from "./apt.mjs";
import { exec } from "./child.mjs";
import { root } from "./deno.mjs";
import { Problem, timed } from "./say.mjs";

/** As root Chromium has no sandbox. */
export const chromiumArguments = isRoot ? ["--no-sandbox"] : [];

const { ProgramFiles = "", LOCALAPPDATA = "", PATH = "" } = process.env;
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const installed = [
  ...[...PATH.split(delimiter), "/usr/bin", "/snap/bin"].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  ),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  join(ProgramFiles, "Google/Chrome/Application/chrome.exe"),
  join(LOCALAPPDATA, "Google/Chrome/Application/chrome.exe"),
];

/** The path of CHROMIUM, an installed one, or Playwright's own. Throws Problem. @returns {string} */
export function findChromium() {
  const { CHROMIUM: given } = process.env;
  if (given) {
    if (runs(given)) return given;
    throw new Problem(`CHROMIUM=${given} is no Chromium that runs: correct the path, or unset it.`);
  }
  const found = find();
  if (found) return found;
  throw new Problem(`The browser tests need Chromium. Install it with: ${installCommand()}`);
}

/** As findChromium, but installs one first if possible. */
export async function chromiumInstalled() {
  if (process.env.CHROMIUM || find()) return findChromium();
  if (isRoot && hasApt) {
    await timed("Installing Chromium by apt-get", () => aptInstall("chromium"));
    if (find()) return findChromium();
  }
  const cli = join(root, "node_modules/@playwright/test/cli.js");
  const dependencies = isRoot && process.platform === "linux" ? ["--with-deps"] : [];
  const args = [cli, "install", ...dependencies, "chromium"];
  await timed("Installing Chromium by Playwright", () =>
    exec(process.execPath, args, { stdio: "ignore" }),
  );
  return findChromium();
}

/**
 * Runs `work` with a browser, which closes afterwards.
 * @template T @param {(browser: import("@playwright/test").Browser) => Promise<T>} work @returns {Promise<T>}
 */
export async function withChromium(work) {
  const executablePath = await chromiumInstalled();
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Waits until `check` is true in the page. Playwright's `waitForFunction` takes the promise of an async one for true.
 * @param {import("@playwright/test").Page} page @param {() => Promise<boolean>} check
 */
export async function untilTrue(page, check, timeoutMs = 120_000) {
  for (const end = Date.now() + timeoutMs; !(await page.evaluate(check)); ) {
    if (Date.now() > end) throw new Error(`Not true after ${timeoutMs / 1000} s: ${check}`);
    await page.waitForTimeout(250);
  }
}

function find() {
  // On a fresh clone the package is installed after this file has been loaded.
  /** @type {typeof import("@playwright/test")} */
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  return [...installed, chromium.executablePath()].find(runs);
}

/** Some systems have a `chromium` that only tells how to install one. @param {string} path */
function runs(path) {
  if (!existsSync(path)) return false;
  // On Windows --version opens a window instead of answering.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function installCommand() {
  if (!hasApt) return "npx playwright install chromium";
  return isRoot ? "apt-get install -y chromium" : "sudo apt-get install -y chromium";
}
