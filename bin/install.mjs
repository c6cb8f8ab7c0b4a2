// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { start } from "./child.mjs";
import { root } from "./deno.mjs";
import { Problem, timed } from "./say.mjs";

const lock = join(root, "package-lock.json");
const mark = join(root, "node_modules/.installed");

/** Installs exactly the packages of package-lock.json, unless node_modules holds them already. */
export async function installPackages() {
  requireNode();
  const wanted = fingerprint();
  if (read(mark) === wanted) return;
  if (!isComplete()) {
    const first = existsSync(mark) ? "package-lock.json has changed" : "first start only";
    await timed(`Installing packages (${first})`, runNpm);
  }
  // Written last, so that a broken installation is seen as one.
  writeFileSync(mark, wanted);
}

/** Throws Problem on a Node.js that is older than package.json asks for. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(`Node.js ${version} is too old: install 20.19 or newer, then run this again.`);
}

/** The lockfile, and the machine that native packages are for. */
function fingerprint() {
  const hash = createHash("sha256").update(readFileSync(lock)).digest("hex");
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/** True when `npm ci` was run by hand. Native packages of other machines are optional and left out. */
function isComplete() {
  const installed = packages(join(root, "node_modules/.package-lock.json"));
  return Object.entries(packages(lock)).every(
    ([path, { version, optional }]) =>
      path === "" || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packages(file) {
  return JSON.parse(read(file) || "{}").packages ?? {};
}

/** @param {string} file @returns {string} */
function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function runNpm() {
  const cli = process.env.npm_execpath ?? "";
  const own = basename(cli) === "npm-cli.js";
  const [command, ...first] = own ? [process.execPath, cli] : ["npm"];
  // The build needs the development packages even if NODE_ENV is production.
  const options =
    "--include=dev --include=optional --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error";
  const windows = process.platform === "win32" && !own;
  return new Promise((resolve, reject) => {
    const npm = start(command, [...first, "ci", ...options.split(" ")], {
      cwd: root,
      shell: windows,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    npm.stderr?.setEncoding("utf8").on("data", (text) => {
      errors += text;
    });
    npm.on("error", (error) => reject(new Problem(`npm could not be run (${error.message}).`)));
    npm.on("close", (code) => (code === 0 ? resolve(undefined) : reject(failure(errors))));
  });
}

/** @param {string} errors */
function failure(errors) {
  const lines = errors.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  // Takes the first sentence; lines such as "errno …" come before it.
  const reason = lines.find((line) => /^(?!(code|syscall|errno|path|dest) |at )\S.* /.test(line));
  return new Problem(
    `The packages could not be installed: ${reason ?? "npm gave no reason"}. Check the network and the free space, then start again.`,
  );
}
