import { existsSync } from "node:fs";
import { env } from "node:process";
import { defineConfig } from "@playwright/test";
import type { SiteOptions } from "./e2e/testing/fixtures.ts";

// CHROMIUM names the browser; otherwise the one that the machine has, otherwise Playwright's own.
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  `${env["ProgramFiles"]}\\Google\\Chrome\\Application\\chrome.exe`,
];
const executablePath = env["CHROMIUM"] ?? usual.find((path) => existsSync(path));

const disabled = [
  // Two pages of the address bar for each window: a quarter of all that the machine does.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  // Playwright's own, which the last switch of this name replaces.
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  // A renderer that waits for a page which no test opens.
  "SpareRendererForSitePerProcess",
];

// Nothing but the site under test is to be asked for.
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  // What is drawn does not go through another process: an eighth of all that the machine does.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabled}`,
];

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
// The main job runs on both databases, everything else on a server, which starts in half the time and is not stopped for a
// look at its rows. On a phone run the journeys tagged @phone, whose screens look different there; what a script or the
// server does is the same at any width.
const mainJob = /contact-request\.test\.ts$/;
// TESTS=core are the journeys tagged @core, those of `npm test`; TESTS=rest all others. Without it all run.
const tests = env["TESTS"];
const part = tests === "core" ? { grep: /@core/ } : tests === "rest" ? { grepInvert: /@core/ } : {};
const onPhone = { ...part, grep: tests === "core" ? /(?=.*@core).*@phone/ : /@phone/ };

export default defineConfig<object, SiteOptions>({
  testDir: "e2e",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/outlines/{arg}{ext}",
  globalSetup: "./e2e/testing/global-setup.ts",
  // Each leaves its core idle now and then: two cores have room for three.
  workers: 3,
  forbidOnly: Boolean(env["CI"]),
  // A test that needs a second try has failed.
  retries: 0,
  // For what hangs. A test waits for a state, however long the machine takes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: env["CI"] ? "line" : "list",
  use: {
    actionTimeout: 60_000,
    // Recording costs a fifth of the time: TRACE=1 where a failure is looked into.
    trace: env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // Journeys of the network alone; those of the worker allow it.
    serviceWorkers: "block",
    launchOptions: { args: quiet, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: "wide", use: wide, ...part },
    { name: "phone", use: phone, ...onPhone },
    // The main job is tagged @core, and on this database it is what `npm test` leaves.
    ...(tests === "core"
      ? []
      : [
          { name: "embedded", use: { ...wide, database: "embedded" as const }, testMatch: mainJob },
        ]),
  ],
});
