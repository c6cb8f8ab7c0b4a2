// @ts-check
import { existsSync } from "node:fs";
import { exec } from "./child.mjs";

export const isRoot = process.getuid?.() === 0;

/** True on Debian and its relatives. */
export const hasApt = existsSync("/usr/bin/apt-get");

/** Only for root; the caller checks whether it worked. @param {string} name of a Debian package */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    await exec("apt-get", ["-qq", ...args], { env, stdio: "ignore" });
  }
}
