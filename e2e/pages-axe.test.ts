import type { Page } from "@playwright/test";
import { hydrated, expect, fillIn, test } from "./testing/fixtures.ts";
import { brokenEmails, edged, expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { isNarrow } from "./testing/spec-row.ts";
import { nowhere, routes, staff } from "./testing/routes.ts";
import { openComplete } from "./testing/complete-page.ts";

// Others are made of the same parts: on a phone too, what these do not hold is not there.
const differentOnPhones = new Set([
  "/",
  "/services",
  "/services/risk-assessment",
  "/library",
  "/insights",
  "/insights/sectors-we-serve-industry-specific-grc-solutions",
  "/contact",
  staff,
]);

/** Those of `npm test`, each on its own. */
const core = new Set(["/", "/about", "/compliance", "/compliance/applies", "/contact", staff]);

// Axe sees these in journeys of their own, with answers in them; the terms are made of what the privacy policy is made of.
const seenByAxeElsewhere = new Set([
  "/compliance/breach",
  "/compliance/crosswalk",
  "/offline",
  "/terms",
]);

/** One page shows them one after the other. */
const kindOf = (route: string) =>
  core.has(route) ? route : (/^\/(services|library|insights)/.exec(route)?.[0] ?? "any other page");

/** What a page can be brought into, one after the other: where, how, and the part of the page that it changes. */
const states: Record<string, [path: string, part: string, reach: (page: Page) => Promise<void>]> = {
  "with the menu open": [
    "/",
    "header",
    async (page) => {
      if (!isNarrow(page)) await page.setViewportSize({ width: 900, height: 900 });
      await page.locator("summary[aria-label=Menu]").click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    },
  ],
  "with the estimator filled and its whole services open": [
    "/services",
    "#grc-consultation",
    async (page) => {
      const services = page.getByRole("group", { name: "Consultation services" });
      for (const box of await services.getByRole("checkbox").all()) await box.check();
      const total = page.getByRole("status").filter({ hasText: "Estimated total" });
      await expect(total).toContainText("7 services selected");
      const disclosures = page.getByRole("main").locator("details");
      await disclosures.evaluateAll((all) => {
        for (const one of all) one.setAttribute("open", "");
      });
      await expect(disclosures.and(page.locator("[open]"))).toHaveCount(1);
    },
  ],
  "with every question open": [
    "/contact",
    ".faq",
    async (page) => {
      const questions = page.getByRole("region", { name: "Frequently Asked Questions" });
      for (const nth of [1, 2]) await questions.locator("summary").nth(nth).click();
      await expect(questions.locator("details[open]")).toHaveCount(3);
    },
  ],
  "with a form full of mistakes": [
    "/contact",
    "#consultation",
    async (page) => {
      await fillIn(page, { Name: "A", Email: "aline@imena", Message: "Audit" });
      await page.getByRole("button", { name: "Submit Request" }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    },
  ],
  "with a toast showing": [
    "/contact",
    ".toasts",
    async (page) => {
      await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "" }));
      await fillIn(page, { Name: "Aline", Email: "aline@imena.rw", Message: "An audit, please." });
      await page.getByRole("button", { name: "Submit Request" }).click();
      await expect(page.getByText("Submission Failed")).toBeVisible();
      // It stays while it has the focus.
      await page.keyboard.press("F8");
    },
  ],
  "with what the filter found": [
    "/library",
    "main",
    async (page) => {
      await page.getByRole("searchbox", { name: "Filter the library" }).fill("data");
      await expect(page.locator("mark").first()).toBeVisible();
    },
  ],
  "with nothing found": [
    "/library",
    "main",
    async (page) => {
      await page.getByRole("searchbox", { name: "Filter the library" }).fill("zebra");
      await expect(page.getByText("No results for “zebra”")).toBeVisible();
    },
  ],
};

const all = [...routes, staff, nowhere];
for (const kind of new Set(all.map(kindOf))) {
  const alike = all.filter((route) => kindOf(route) === kind);
  const tag = [
    ...(core.has(kind) ? ["@core"] : []),
    ...(alike.some((route) => differentOnPhones.has(route)) ? ["@phone"] : []),
  ];
  test(`${kind} is whole, alive and for everybody: axe, forced colours, targets, narrow windows, in every state`, {
    tag,
  }, async ({ page, request, complaints }) => {
    test.slow();
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const shown = isNarrow(page) ? alike.filter((one) => differentOnPhones.has(one)) : alike;
    for (const route of shown)
      await test.step(route, async () => {
        await page.setViewportSize(size);
        if (routes.includes(route)) await openComplete(page, request, route);
        else await page.goto(route);
        if (route === nowhere) complaints.expected(/status of 404/);
        await hydrated(page);
        // What is around it is the same on every page, and around a tab.
        const part = core.has(route) || route === nowhere ? undefined : "main";
        if (!seenByAxeElsewhere.has(route)) await expectNoFaults(page, part);
        await expectRoom(page, route);

        const reached = Object.entries(states).filter(([, [path]]) => path === route);
        for (const [title, [, part, reach]] of reached)
          await test.step(title, async () => {
            await page.setViewportSize(size);
            await reach(page);
            if (title.includes("toast")) complaints.expected(/status of 500/);
            await expectNoFaults(page, part);
            const small = await smallTargets(page);
            expect.soft(small, `targets smaller than 44 by 44 ${title}`).toEqual([]);
            expect.soft(await sideways(page), `px beyond ${title}`).toBeLessThanOrEqual(0);
          });
      });
  });
}

/** Targets are large enough, no control loses its edge under forced colours, and nothing reaches over a narrow edge. */
async function expectRoom(page: Page, route: string): Promise<void> {
  const where = `${route}: `;
  expect.soft(await smallTargets(page), `${where}targets smaller than 44 by 44`).toEqual([]);
  const before = await edged(page, false);
  await page.emulateMedia({ forcedColors: "active" });
  const after = await edged(page, true);
  const lost = before.filter((control) => !after.includes(control));
  expect.soft(lost, `${where}controls that lose their edge under forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // WCAG 1.4.10 ends at 320 px; half the window is what 200 % zoom leaves.
  for (const narrow of [320, Math.max(320, width / 2)]) {
    await page.setViewportSize({ width: narrow, height: Math.round(height / 2) });
    expect.soft(await sideways(page), `${where}px beyond ${narrow} px`).toBeLessThanOrEqual(0);
    expect.soft(await brokenEmails(page), `${where}broken at ${narrow} px`).toEqual([]);
  }
}
