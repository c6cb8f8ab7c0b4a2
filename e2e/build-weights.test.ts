import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as v from "valibot";
import { writeProof } from "../db/testing/write-proof.mjs";
import { expect, test } from "./testing/fixtures.ts";
import { expectStaffStored } from "./testing/outbox.ts";
import { privatePage, routes, toolRoutes } from "./testing/routes.ts";
import { dist } from "./testing/site.ts";
import { expectSignedIn, newPerson, signIn } from "./testing/staff.ts";

// The budgets of a first visit, in bytes as they travel.
const earlyScript = 1_500;
const fonts = 40_000;
const stylesheet = 20_000;
const paper = 2_500;
// What has to arrive before the top of a page stands: the HTML with its critical styles. The styles of what
// lies below, and the data for the page's life, come after it.
const firstViewBytes = 13_000;
// A law asks for its words, and every table that the server has is in it.
const policyBytes = 15_200;

for (const route of [...routes, privatePage].filter((one) => !toolRoutes.includes(one))) {
  const bytes = route === "/privacy" ? policyBytes : firstViewBytes;
  test(`${route} stands after ${bytes / 1000} kB`, async ({ request }) => {
    const html = await (await request.get(route)).text();
    const data = html.indexOf('<script type="application/json" id="data"');
    expect(data, "the page's data comes last").toBeGreaterThan(html.indexOf("</main>"));
    const critical = html.slice(0, data).replace(/(<style id="below">).*?(?=<\/style>)/s, "$1");
    const weight = brotliCompressSync(critical).length;
    expect(weight).toBeLessThanOrEqual(bytes);
    if (route === "/" && process.env["WRITE_PROOF"]) writeProof("firstView", { bytes: weight });
  });
}

// A compliance tool is all there without a script: 36 questions, 81 requirements. What is seen first is its top.
const toolBytes = (route: string) => (route === "/compliance/crosswalk" ? 33_000 : 26_000);
const toolScript = 25_000;
const toolStyles = 9_000;

for (const route of toolRoutes) {
  test(`${route} stands after ${firstViewBytes / 1000} kB, and has all after ${toolBytes(route) / 1000} kB`, async ({
    request,
  }) => {
    const html = await (await request.get(route)).text();
    const data = html.indexOf('<script type="application/json" id="data"');
    expect(data, "the page's data comes last").toBeGreaterThan(html.indexOf("</main>"));
    const top = html.slice(0, html.indexOf("</h1>"));
    expect(brotliCompressSync(top).length).toBeLessThanOrEqual(firstViewBytes);
    expect(brotliCompressSync(html.slice(0, data)).length).toBeLessThanOrEqual(toolBytes(route));
    const [, styles = ""] = /data-styles="\S+ (\S+)"/.exec(html) ?? [];
    const css = await (await request.get(styles)).text();
    expect(brotliCompressSync(css).length).toBeLessThanOrEqual(toolStyles);
  });

  test(`${route} has ${toolScript / 1000} kB of script of its own at most`, () => {
    const own = scriptsOf(`compliance.${route.split("/").pop()}`);
    const others = new Set(scriptsOf("about"));
    const bytes = own
      .filter((file) => !others.has(file))
      .reduce((sum, file) => sum + statSync(join(dist, "client", `${file}.br`)).size, 0);
    expect(own.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(toolScript);
  });
}

/** The scripts of a page's route: its own, and all that it imports before it runs. */
function scriptsOf(name: string): string[] {
  const Manifest = v.record(
    v.string(),
    v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
  );
  const text = readFileSync(join(dist, "client/.vite/manifest.json"), "utf8");
  const manifest = v.parse(Manifest, JSON.parse(text));
  const split = `app/routes/${name}.tsx?tsr-split=`;
  const found = new Set(Object.keys(manifest).filter((key) => key.startsWith(split)));
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
  return [...found].flatMap((key) => manifest[key]?.file ?? []);
}

test("all styles together keep their budget", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const sheet = async (name: string) => {
    const [, address = ""] = new RegExp(`data-${name}="([^"]+)"`).exec(html) ?? [];
    return (await request.get(address)).text();
  };
  const css = await sheet("styles");
  expect(css.length).toBeGreaterThan(10_000);
  expect(css, "paper has a sheet of its own").not.toMatch(/@media print|@page/);
  expect(brotliCompressSync(css).length).toBeLessThan(stylesheet);
  const print = await sheet("print");
  expect(print).toContain("@page");
  expect(brotliCompressSync(print).length).toBeLessThan(paper);
});

test("the inline script and the fonts keep their budgets", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const [, script = ""] = /<script data-entry[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(script.length, "the inline script is in the page").toBeGreaterThan(500);
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(earlyScript);
  const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)];
  expect(preloaded.length).toBe(2);
  const sizes = await Promise.all(
    preloaded.map(async ([, path = ""]) => (await (await request.get(path)).body()).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(fonts);
});

// Words of the staff's screens, calls and styles.
const ofStaff =
  /\/api\/staff|Sign out everywhere|\.staff-side|Paste as plain text|The id of a new article must be/;

test("of staff's files only the gate is kept ahead of time, and no other file holds anything of theirs", () => {
  const client = join(dist, "client");
  const files = readdirSync(join(client, "assets"), { recursive: true, encoding: "utf8" })
    .map((file) => `assets/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.(?:js|css)$/.test(file));
  const theirs = files.filter((file) => ofStaff.test(readFileSync(join(client, file), "utf8")));
  expect(theirs).toContainEqual(expect.stringMatching(/\.css$/));
  expect(theirs).toContainEqual(expect.stringMatching(/\.js$/));
  for (const file of theirs) expect(file).toMatch(/^assets\/staff\//);
  const worker = readFileSync(join(client, "sw.js"), "utf8");
  expect(worker, "what the worker keeps").toContain("assets/hydrate-");
  const known = [...new Set(worker.match(/assets\/staff\/[\w.-]+/g))];
  // The others come with the first sign-in.
  const stored = known.filter((file) => /\/staff\/(?:admin|here)\b/.test(file));
  const bytes = stored.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(11_000);
});

// 91 kB for React, the router and queries, 26 for Dexie, 15 for what every page begins with, of it 1.3 that keep React's
// nodes where a browser's translation moves them; the rest is the gate, the frame, sync, and the list. What sends, asks or
// edits comes with the first change.
const firstRowsBytes = 162_000;
// What follows when the browser is idle, on a slow machine before the rows: the requests of the device for the number in
// the navigation, the stream of others' changes, and the worker's registration.
const followingBytes = 7_500;
const isFollowing = (path: string) =>
  /\/(?:register|request|requests|stream|update)-[\w-]+\.js$/.test(path);

test("/admin draws its first rows, and works without a network, within its budget of script", async ({
  browser,
  request,
}) => {
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
