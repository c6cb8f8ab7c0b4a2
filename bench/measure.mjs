// @ts-check
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/deno.mjs";

/** @typedef {import("@playwright/test").Page} Page */

/** NaN if there are no values. @param {number[]} values @param {number} share such as 0.75 */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @typedef {{ what: string, value: number, bar: string, met: boolean, note?: string }} Row */

/** One line of a table. @param {string} what @param {number} value @param {number} limit @param {string} [note] @returns {Row} */
export const row = (what, value, limit, note) => ({
  what,
  value: Number(value.toFixed(2)),
  bar: `≤ ${limit}`,
  met: value <= limit,
  ...(note ? { note } : {}),
});

/** @param {Page} page @param {number} rate how many times as slow as this machine */
export async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
}

/** Opens the address and waits until React has taken over the page. @param {Page} page @param {string} url */
export async function openHydrated(page, url) {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator("html[data-hydrated]").waitFor();
}

/** With the seventh version of UUIDs, as the contract wants it. */
export const newArticleId = () => `insight-${randomUUID().replace(/^(.{14})4/, "$17")}`;

/** The first administrator of a scratch server. */
export const admin = {
  STAFF_EMAIL: "bench@example.rw",
  STAFF_PASSWORD: "a bench to sit and measure on",
};

/** @param {Page} page @param {string} origin */
export async function signIn(page, origin) {
  await page.goto(`${origin}/admin`);
  await page.getByLabel("Email").fill(admin.STAFF_EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(admin.STAFF_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The address of the file that a module was built into. @param {string} source such as "sw/content.ts" */
export function builtScript(source) {
  /** @type {Record<string, { file: string }>} */
  const manifest = JSON.parse(readFileSync(join(root, "dist/client/.vite/manifest.json"), "utf8"));
  const built = manifest[source];
  if (!built) throw new Error(`The build has no script for ${source}.`);
  return `/${built.file}`;
}
