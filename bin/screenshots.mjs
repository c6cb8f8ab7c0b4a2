// @ts-check
// `npm run screenshots [-- name…]`: every public page at both widths and in both themes, from the real server
// on its own embedded database, into screenshots/ (ignored by git).
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged } from "./build.mjs";
import { chromiumArguments, chromiumInstalled, findChromium } from "./chromium.mjs";
import { root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { freePort } from "./postgres.mjs";
import { run, say } from "./say.mjs";
import { serverCommand } from "./server.mjs";
import { untilReady } from "./until-ready.mjs";

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
  if (unknown) throw new Error(`There is no page ${unknown}: ${Object.keys(pages).join(", ")}.`);
  await installPackages();
  await chromiumInstalled();
  await buildIfChanged();
  const { chromium } = await import("@playwright/test");
  const scratch = mkdtempSync(join(tmpdir(), "inkingi-screenshots-"));
  const port = await freePort();
  const { command, args, ...options } = serverCommand({
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(scratch, "data"),
    DATABASE_URL: "",
  });
  const server = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  const origin = `http://localhost:${port}`;
  try {
    await untilReady(origin);
    const folder = join(root, "screenshots");
    mkdirSync(folder, { recursive: true });
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: chromiumArguments,
    });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const width of [1440, 390]) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: "reduce",
        });
        // One hour of the day, so that two runs show the same scene.
        await context.clock.setFixedTime(new Date("2026-11-20T04:00:00Z"));
        const page = await context.newPage();
        for (const [name, path] of Object.entries(pages)) {
          if (wanted.length > 0 && !wanted.includes(name)) continue;
          await page.goto(origin + path, { waitUntil: "networkidle" });
          await page.screenshot({
            path: join(folder, `${name}-${width}-${colorScheme}.png`),
            fullPage: true,
          });
        }
        await context.close();
      }
    }
    await browser.close();
    say(`The pictures are in ${folder}.`);
  } finally {
    server.kill();
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(scratch, { recursive: true, force: true });
  }
});
