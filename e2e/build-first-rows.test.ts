import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./testing/fixtures.ts";
import { expectStaffStored } from "./testing/outbox.ts";
import { dist } from "./testing/site.ts";
import { expectSignedIn, newPerson, signIn } from "./testing/staff.ts";

// 91 kB for React, the router and queries, 26 for Dexie, 15 for what every page begins with, of it 1.3 that keep React's
// nodes where a browser's translation moves them and 0.3 that ask whether staff's form frames the page, 2 for lucide's own component; the rest is the gate, the frame, sync,
// and the list. The code that sends, asks or edits comes with the first change.
const firstRowsBytes = 164_800;
// What follows when the browser is idle, on a slow machine before the rows: the requests of the device for the number in
// the navigation, the stream of others' changes, and the worker's registration.
const followingBytes = 7_800;
const isFollowing = (path: string) =>
  /\/(?:register|request|requests|stream|update)-[\w-]+\.js$/.test(path);

test("/admin draws its first rows within its budget of script", async ({ browser, request }) => {
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.add(pathname);
  });
  await signIn(page, await newPerson(request, "administrator"));
  // As someone who comes back: without the screen before, with nothing left to be asked for, and with a worker that
  // keeps what sends a change.
  await page.getByRole("button", { name: "Later" }).click();
  await expect.poll(() => [...scripts].some((path) => /\/sending-/.test(path))).toBe(true);
  await expectStaffStored(page);
  await page.waitForLoadState("networkidle");
  scripts.clear();
  await page.reload();
  await expectSignedIn(page);
  await expect(page.getByRole("button", { name: "New Article" })).toBeVisible();
  // The last of those that come by themselves.
  for (const last of [/\/register-/, /\/requests-/])
    await expect.poll(() => [...scripts].some((path) => last.test(path))).toBe(true);
  await page.waitForLoadState("networkidle");
  expect([...scripts]).toContainEqual(expect.stringMatching(/^\/assets\/staff\//));
  const weigh = (paths: string[]) =>
    paths
      .map((path) => readFileSync(join(dist, `client${path}.br`)).length)
      .reduce((sum, weight) => sum + weight, 0);
  const first = [...scripts].filter((path) => !isFollowing(path));
  expect(weigh(first), first.join(" ")).toBeLessThanOrEqual(firstRowsBytes);
  const next = [...scripts].filter(isFollowing);
  expect(weigh(next), next.join(" ")).toBeLessThanOrEqual(followingBytes);
  await context.close();
});
