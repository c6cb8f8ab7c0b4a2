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

/** Those of `npm test`. */
const core = new Set(["/", "/about", "/compliance", "/compliance/applies", "/contact", staff]);

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
  "with the whole services of the estimator open": [
    "/services",
    "main",
    async (page) => {
      const disclosures = page.getByRole("main").locator("details");
      await disclosures.evaluateAll((all) => {
        for (const one of all) one.setAttribute("open", "");
      });
      await expect(disclosures.and(page.locator("[open]"))).toHaveCount(1);
    },
  ],
  "with the estimator filled": [
    "/services",
    "#grc-consultation",
    async (page) => {
      const services = page.getByRole("group", { name: "Consultation services" });
      for (const box of await services.getByRole("checkbox").all()) await box.check();
      const total = page.getByRole("status").filter({ hasText: "Estimated total" });
      await expect(total).toContainText("7 services selected");
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

for (const route of [...routes, staff, nowhere]) {
  const tag = {
    tag: [
      ...(core.has(route) ? ["@core"] : []),
      ...(differentOnPhones.has(route) ? ["@phone"] : []),
    ],
  };
  test(
    `${route} is whole, alive and for everybody: axe, forced colours, targets, narrow windows, in every state`,
    tag,
    async ({ page, request, complaints }) => {
      test.slow();
      if (routes.includes(route)) await openComplete(page, request, route);
      else await page.goto(route);
      if (route === nowhere) complaints.expected(/status of 404/);
      await hydrated(page);
      await expectNoFaults(page);
      expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);

      const before = await edged(page, false);
      await page.emulateMedia({ forcedColors: "active" });
      const after = await edged(page, true);
      const lost = before.filter((control) => !after.includes(control));
      expect.soft(lost, "controls that lose their edge under forced colours").toEqual([]);
      await page.emulateMedia({ forcedColors: "none" });

      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      // WCAG 1.4.10 ends at 320 px; half the window is what 200 % zoom leaves.
      for (const narrow of [320, Math.max(320, width / 2)]) {
        await page.setViewportSize({ width: narrow, height: Math.round(height / 2) });
        expect.soft(await sideways(page), `px beyond ${narrow} px`).toBeLessThanOrEqual(0);
        expect.soft(await brokenEmails(page), `broken at ${narrow} px`).toEqual([]);
      }

      const reached = Object.entries(states).filter(([, [path]]) => path === route);
      for (const [title, [, part, reach]] of reached) {
        await test.step(title, async () => {
          await page.setViewportSize({ width, height });
          await reach(page);
          if (title.includes("toast")) complaints.expected(/status of 500/);
          await expectNoFaults(page, part);
          expect
            .soft(await smallTargets(page), `targets smaller than 44 by 44 ${title}`)
            .toEqual([]);
          expect.soft(await sideways(page), `px beyond the window ${title}`).toBeLessThanOrEqual(0);
        });
      }
    },
  );
}
