import { distance } from "./testing/anchors.ts";
import { expect, hold, holdScript, hydrated, openPage, test } from "./testing/fixtures.ts";

test("anyone who scrolls after landing stays there", { tag: "@phone" }, async ({ page }) => {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await openPage(page, "/insights/sectors-we-serve-industry-specific-grc-solutions");
  // So tall that landing moves nothing.
  await page.setViewportSize({ ...size, height: 12_000 });
  await page.locator("#main").evaluate((main) => main.style.setProperty("min-height", "0"));
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
  await expect.poll(() => distance(page, "#common-mistakes")).toBeCloseTo(0, -1);
  const landed = await page.evaluate(() => scrollY);
  await page.evaluate(() => {
    addEventListener("scrollend", () => document.documentElement.setAttribute("data-over", ""));
  });
  await page.mouse.move(size.width / 2, size.height / 2);
  await page.mouse.wheel(0, 300);
  await expect(page.locator("html[data-over]")).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(landed + 300);
});

test("a page stays where it was before it came alive", { tag: "@phone" }, async ({ page }) => {
  for (const route of ["/", "/services", "/library", "/contact", "/insights"]) {
    const letThrough = await holdScript(page);
    await page.goto(route);
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
    // The wheel is turned smoothly: the page rests when two looks agree.
    let last = -1;
    await expect
      .poll(async () => {
        const now = await page.evaluate(() => scrollY);
        const isStill = now === last;
        last = now;
        return isStill;
      })
      .toBe(true);
    letThrough();
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => scrollY), route).toBe(last);
    await page.unrouteAll();
  }
});

test("a page that is opened at a part begins there", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/compliance/breach#fact-late");
  expect(await distance(page, "#fact-late")).toBeCloseTo(0, -1);
  await hydrated(page);
  expect(await distance(page, "#fact-late")).toBeCloseTo(0, -1);
});

test("a link followed amid a smooth scroll leads to the top", async ({ page }) => {
  await openPage(page, "/");
  await page
    .getByRole("link", { name: "About" })
    .first()
    .evaluate((link: HTMLElement) => {
      addEventListener("scroll", () => link.click(), { once: true });
      addEventListener("scrollend", () => document.documentElement.setAttribute("data-over", ""));
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "smooth" });
    });
  await expect(page).toHaveURL("/about");
  await expect(page.locator("html[data-over]")).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a reload comes back to the same place", { tag: "@phone" }, async ({ page, request }) => {
  const shell = await request.get("/shell");
  const place = page.getByRole("heading", { name: "The private page of your request" });
  await openPage(page, "/privacy");
  await place.evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
  const before = await page.evaluate(() => scrollY);
  // As the worker answers for a page that it does not have yet.
  await page.route("**/privacy", (handed) => handed.fulfill({ response: shell }));
  const letThrough = await hold(page, "**/api/content/*");
  await page.reload();
  await expect(page.locator("#root[data-shell]")).toBeAttached();
  letThrough();
  await expect(place).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("anyone who scrolls while a page waits is left there", async ({ page }) => {
  await openPage(page, "/");
  const letThrough = await hold(page, "**/api/content/services-page");
  await page.getByRole("link", { name: "Enterprise services" }).click();
  await expect(page).toHaveURL(/\/services#enterprise-services$/);
  // The address changes a moment before the page that waits is drawn.
  await expect(page.getByRole("main").getByRole("status").first()).toBeVisible();
  await page.evaluate(() => {
    addEventListener("wheel", () => document.documentElement.setAttribute("data-turned", ""));
  });
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, -40);
  // The browser hands it to the page with its next frame.
  await expect(page.locator("html[data-turned]")).toBeAttached();
  letThrough();
  const heading = page.getByRole("heading", { name: "Enterprise-Only Services" });
  await expect(heading).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expect(heading).not.toBeInViewport();
});
