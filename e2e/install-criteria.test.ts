import type { CDPSession } from "@playwright/test";
import { hydrated, expect, test } from "./testing/fixtures.ts";

const openFor = async (session: CDPSession) => {
  const { url, errors, data } = await session.send("Page.getAppManifest");
  const manifest: unknown = JSON.parse(data ?? "null");
  return { path: new URL(url).pathname, errors, manifest };
};

test("Chromium finds nothing against installing the site", async ({ page, context }) => {
  for (const [path, manifest] of [
    ["/", "/manifest.webmanifest"],
    ["/admin", "/admin.webmanifest"],
  ] as const) {
    await page.goto(path);
    const session = await context.newCDPSession(page);
    expect(await openFor(session)).toMatchObject({ path: manifest, errors: [] });
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A test's window is a private one.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    expect(others).toEqual([]);
  }

  const bar = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute("content")));
  const sky = () =>
    page
      .locator(".over")
      .first()
      .evaluate((header) => getComputedStyle(header).getPropertyValue("--sky").trim());
  for (const [index, colorScheme] of (["light", "dark"] as const).entries()) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/about");
    expect((await bar())[index]).toBe(await sky());
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/privacy");
  await hydrated(page);
  const light = await bar();
  await page.getByRole("button", { name: "Switch theme" }).click();
  await expect.poll(bar).not.toEqual(light);
  const ground = await page
    .locator("body")
    .evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await bar()).toEqual([ground, ground]);
});
