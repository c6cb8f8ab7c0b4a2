import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../bin/deno.mjs";
import { expect, test } from "./fixtures.ts";
import { routes } from "./routes.ts";

// The budgets of a first visit, in bytes as they travel.
const earlyScript = 1_500;
const fonts = 40_000;
const stylesheet = 20_000;
// What has to arrive before the top of a page stands: the HTML with its critical styles. The styles of what
// lies below, and the data for the page's life, come after it.
const standing = 13_000;

for (const route of routes) {
  test(`${route} stands after ${standing / 1000} kB`, async ({ request }) => {
    const html = await (await request.get(route)).text();
    const data = html.indexOf('<script type="application/json" id="data">');
    expect(data, "the page's data comes last").toBeGreaterThan(html.indexOf("</main>"));
    const critical = html.slice(0, data).replace(/(<style id="below">).*?(?=<\/style>)/s, "$1");
    expect(brotliCompressSync(critical).length).toBeLessThanOrEqual(standing);
  });
}

test("all styles together keep their budget", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const [, address = ""] = /data-styles="([^"]+)"/.exec(html) ?? [];
  const css = await (await request.get(address)).text();
  expect(css.length).toBeGreaterThan(10_000);
  expect(brotliCompressSync(css).length).toBeLessThan(stylesheet);
});

test("the early script and the fonts keep their budgets", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const [, script = ""] = /<script data-entry[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(script.length, "the early script is in the page").toBeGreaterThan(500);
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(earlyScript);
  const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)];
  expect(preloaded.length).toBe(2);
  const sizes = await Promise.all(
    preloaded.map(async ([, path = ""]) => (await (await request.get(path)).body()).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(fonts);
});

test("what a visitor loads holds no staff screen", () => {
  const assets = join(root, "dist/client/assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  const withSignIn = scripts.filter((file) =>
    readFileSync(join(assets, file), "utf8").includes("No staff account is set up yet"),
  );
  expect(withSignIn.length, "those of former builds included").toBeGreaterThan(0);
  for (const name of withSignIn) expect(name).toMatch(/^admin-/);
});
