import { alive, expect, test } from "./fixtures.ts";

test("whoever scrolls after landing stays where they go", async ({ page }) => {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.goto("/insights/sectors-we-serve-industry-specific-grc-solutions");
  await alive(page);
  // So tall that landing moves nothing.
  await page.setViewportSize({ ...size, height: 9000 });
  await page.locator(".prose").evaluate((body, href) => {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = "Mistakes";
    body.prepend(link);
  }, "/insights/personal-data-breach-first-72-hours#common-mistakes");
  await page.getByRole("link", { name: "Mistakes", exact: true }).click();
  const heading = page.getByRole("heading", { name: "Common mistakes" });
  await expect(heading).toBeInViewport();
  await page.setViewportSize(size);
  await page.evaluate(() => {
    addEventListener("scrollend", () => document.documentElement.setAttribute("data-over", ""));
  });
  await page.mouse.move(size.width / 2, size.height / 2);
  await page.mouse.wheel(0, 300);
  await expect(page.locator("html[data-over]")).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(300);
});
