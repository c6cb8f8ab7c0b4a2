import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parse } from "postcss";
import * as v from "valibot";
import { bareHoverRules } from "../bin/vite/hover.ts";
import { expect, test } from "./testing/process.ts";
import { privatePage, routes, toolRoutes } from "./testing/routes.ts";
import { dist } from "./testing/site.ts";

// The budgets of a first visit, in bytes as they travel.
const earlyScript = 1_500;
const fonts = 40_000;
const stylesheet = 20_000;
const paper = 2_500;
// What has to arrive before the top of a page stands: the HTML with its critical styles. The styles of what
// lies below, and the data for the page's life, come after it.
const firstViewBytes = 13_000;
// A law asks for its words, and every table that the server has is in it.
const policyBytes = 15_500;

for (const route of [...routes, privatePage].filter((one) => !toolRoutes.includes(one))) {
  const bytes = route === "/privacy" ? policyBytes : firstViewBytes;
  test(`${route} stands after ${bytes / 1000} kB`, async ({ site }) => {
    const html = await pageOf(site.origin, route);
    const data = html.indexOf('<script type="application/json" id="data"');
    expect(data, "the page's data comes last").toBeGreaterThan(html.indexOf("</main>"));
    const critical = html.slice(0, data).replace(/(<style id="below">).*?(?=<\/style>)/s, "$1");
    const weight = brotliCompressSync(critical).length;
    expect(weight).toBeLessThanOrEqual(bytes);
  });
}

// A compliance tool is all there without a script: 36 questions, 81 requirements. What is seen first is its top.
const toolBytes = (route: string) => (route === "/compliance/crosswalk" ? 33_000 : 26_000);
const toolScript = 25_000;
const toolStyles = 9_000;

for (const route of toolRoutes) {
  test(`${route} stands after ${firstViewBytes / 1000} kB, and has all after ${toolBytes(route) / 1000} kB`, async ({
    site,
  }) => {
    const html = await pageOf(site.origin, route);
    const data = html.indexOf('<script type="application/json" id="data"');
    expect(data, "the page's data comes last").toBeGreaterThan(html.indexOf("</main>"));
    const top = html.slice(0, html.indexOf("</h1>"));
    expect(brotliCompressSync(top).length).toBeLessThanOrEqual(firstViewBytes);
    expect(brotliCompressSync(html.slice(0, data)).length).toBeLessThanOrEqual(toolBytes(route));
    const [, styles = ""] = /data-styles="\S+ (\S+)"/.exec(html) ?? [];
    const css = await read(site.origin + styles);
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

/** The page as the host of a firm would send it: a port of five digits more or less is no weight of the product. */
const pageOf = async (origin: string, route: string) =>
  (await read(origin + route)).replaceAll(origin, "https://inkingi.example");

const read = async (address: string) => (await fetch(address)).text();

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

test("all styles together keep their budget", async ({ site }) => {
  const html = await read(site.origin);
  const sheet = async (name: string) => {
    const [, address = ""] = new RegExp(`data-${name}="([^"]+)"`).exec(html) ?? [];
    return read(site.origin + address);
  };
  const css = await sheet("styles");
  expect(css.length).toBeGreaterThan(10_000);
  expect(css, "paper has a sheet of its own").not.toMatch(/@media print|@page/);
  expect(brotliCompressSync(css).length).toBeLessThan(stylesheet);
  const print = await sheet("print");
  expect(print).toContain("@page");
  expect(brotliCompressSync(print).length).toBeLessThan(paper);
});

test("no phone keeps on what was tapped what shows under a pointer", () => {
  // Beside these are the sheets of the builds before.
  const manifest = readFileSync(join(dist, "client/.vite/manifest.json"), "utf8");
  const sheets = new Set(manifest.match(/assets\/[\w./-]+\.css/g));
  expect(sheets.size).toBeGreaterThan(5);
  for (const file of sheets) {
    const sheet = parse(readFileSync(join(dist, "client", file), "utf8"));
    expect(bareHoverRules(sheet).map(String), file).toEqual([]);
  }
});

test("the inline script and the fonts keep their budgets", async ({ site }) => {
  const html = await read(site.origin);
  const [, script = ""] = /<script data-entry[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(script.length, "the inline script is in the page").toBeGreaterThan(500);
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(earlyScript);
  const preloaded = [
    ...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"[^>]* media="\(min-width:48rem\)"/g),
  ];
  expect(preloaded.length).toBe(2);
  const sizes = await Promise.all(
    preloaded.map(
      async ([, path = ""]) => (await (await fetch(site.origin + path)).bytes()).length,
    ),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(fonts);
});

// Words of the staff's screens, calls and styles.
const ofStaff =
  /\/api\/staff|Sign out everywhere|\.staff dialog|Paste as plain text|The id of a new article must be/;

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
  expect(bytes).toBeLessThanOrEqual(7_000);
});
