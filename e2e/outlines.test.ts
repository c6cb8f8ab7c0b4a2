import { test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { nowhere, routes } from "./testing/routes.ts";

/** A service for enterprises only, one by month, and two that are quoted. */
const prices = [
  ...["/services/incident-response", "/services/data-protection"],
  ...["/services/asset-management", "/services/continuous-monitoring"],
];

test.use({ javaScriptEnabled: false });

test("each page says what it said", { tag: "@core" }, async ({ page, complaints }) => {
  complaints.expected(/status of 404/);
  for (const route of [...routes, ...prices, nowhere])
    await test.step(route, async () => {
      await page.goto(route);
      // Nothing here depends on the day.
      await expectOutline(
        page,
        route === "/" ? "home" : route,
        route === "/" ? "body" : "main",
        [],
      );
    });
});
