// @ts-check
// `npm run screenshots [-- name…]`: every public page at both widths and in both themes, from the real server
// on its own embedded database, into screenshots/ (ignored by git).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "./build.mjs";
import { chromiumArguments, chromiumInstalled, findChromium } from "./chromium.mjs";
import { root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { Problem, run, say } from "./say.mjs";
import { withScratchServer } from "./scratch-server.mjs";

/** @type {Record<string, string>} the name of a picture, and the page that it shows */
const pages = {
  home: "/",
  about: "/about",
  services: "/services",
  estimate: "/services?estimate=estimator-iam,estimator-data-governance&client=Enterprise",
  sectors: "/sectors",
  library: "/library",
  "library-standards": "/library?tab=standards",
  "library-sectors": "/library?tab=sectors",
  "library-timeline": "/library?tab=timeline",
  "library-resources": "/library?tab=resources",
  compliance: "/compliance",
  insights: "/insights",
  article: "/insights/sectors-we-serve-industry-specific-grc-solutions",
  contact: "/contact",
  sent: "/contact?sent=IK-0123ABCD",
  admin: "/admin",
  privacy: "/privacy",
  terms: "/terms",
  404: "/nothing/here",
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !pages[name]);

await run(async () => {
  if (unknown) throw new Problem(`There is no page ${unknown}: ${Object.keys(pages).join(", ")}.`);
  await installPackages();
  await chromiumInstalled();
  await buildIfChanged();
  const { chromium } = await import("@playwright/test");
  const folder = join(root, "screenshots");
  mkdirSync(folder, { recursive: true });
  await withScratchServer(async ({ origin }) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: chromiumArguments,
    });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const width of [1440, 390]) {
        const page = await browser.newPage({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: "reduce",
        });
        for (const [name, path] of Object.entries(pages)) {
          if (wanted.length > 0 && !wanted.includes(name)) continue;
          await page.goto(origin + path, { waitUntil: "networkidle" });
          const file = join(folder, `${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path: file, fullPage: true });
        }
        await page.close();
      }
    }
    await browser.close();
  });
  // The home page shows the scene of the hour in Kigali.
  say(`The pictures are in ${folder}.`);
});
