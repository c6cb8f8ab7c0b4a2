// @ts-check
// `node bin/install-pictures.mjs`: the pictures of the web app manifest (api/feeds/web-manifest.ts) into
// app/public/install/: icons and the home page, wide and narrow.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "./build.mjs";
import { withChromium } from "./chromium.mjs";
import { root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { run, say } from "./say.mjs";
import { withScratchServer } from "./scratch-server.mjs";

const folder = join(root, "app/public/install");
const drawing = (/** @type {string} */ name) => readFileSync(join(folder, `${name}.svg`), "utf8");
const emblems = readFileSync(join(root, "app/public/emblems.svg"), "utf8");

const tile = (/** @type {string} */ emblem) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
    <rect width="96" height="96" rx="21" fill="#e0eee7"/>
    ${emblems.replace(/<\?xml.*?\?>/, "").replace("<svg", '<svg width="0" height="0"')}
    <use href="#${emblem}" x="20" y="20" width="56" height="56" style="--em-bg:#e0eee7"/>
  </svg>`;

/** @type {[file: string, svg: string, size: number][]} */
const icons = [
  ["maskable-192", drawing("maskable"), 192],
  ["maskable-512", drawing("maskable"), 512],
  ["monochrome-512", drawing("monochrome"), 512],
  ["shortcut-book", tile("audit"), 96],
  ["shortcut-library", tile("policy"), 96],
  ["shortcut-cms", tile("protect"), 96],
];

/** @type {[file: string, width: number, height: number][]} */
const screens = [
  ["wide", 1440, 900],
  ["narrow", 390, 844],
];

await run(async () => {
  await installPackages();
  await buildIfChanged();
  await withChromium(async (browser) => {
    const { default: sharp } = await import("sharp");
    for (const [file, svg, size] of icons) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(`<style>body{margin:0}svg{display:block;width:100%}</style>${svg}`);
      await page.screenshot({ path: join(folder, `${file}.png`), omitBackground: true });
      await page.close();
    }
    await withScratchServer(async ({ origin }) => {
      for (const [file, width, height] of screens) {
        const page = await browser.newPage({
          viewport: { width, height },
          colorScheme: "light",
          reducedMotion: "reduce",
        });
        await page.goto(origin, { waitUntil: "networkidle" });
        await page.locator("[data-shows]").first().dispatchEvent("click");
        await page.waitForLoadState("networkidle");
        // The colours fade from one scene to the other.
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        );
        await sharp(await page.screenshot())
          .png({ palette: true, effort: 10 })
          .toFile(join(folder, `${file}.png`));
        await page.close();
      }
    });
  });
  say(`The pictures are in ${folder}.`);
});
