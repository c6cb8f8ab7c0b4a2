import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./testing/fixtures.ts";
import type { Site } from "./testing/site.ts";

const article = "/insights/personal-data-breach-first-72-hours";

// A headless browser says so, and would be a crawler.
test.use({
  siteGroup: "reads",
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
});

const readings = async (site: Site): Promise<unknown> =>
  (await site.rows("select coalesce(sum(reads), 0)::int as reads from article_reads"))[0]?.[
    "reads"
  ];

const sent = (page: Page) => {
  const bodies: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/reads")) bodies.push(request.postData());
  });
  return bodies;
};

test.beforeEach(({ site }) => site.rows("truncate article_reads, read_marks, read_salt"));

test("an article counts as read after ten seconds in sight, once", async ({ page, site }) => {
  await page.clock.install();
  const bodies = sent(page);
  await page.goto(article);
  await page.mouse.move(1, 1);
  await page.clock.runFor(3_000);
  await hydrated(page);
  expect(bodies).toEqual([]);
  await page.clock.runFor(11_000);
  await expect.poll(() => bodies.length).toBe(1);
  await page.clock.runFor(60_000);
  expect(bodies).toHaveLength(1);
  await expect.poll(() => readings(site)).toBe(1);
});

test("an article counts as read when its text was scrolled to the end", async ({ page, site }) => {
  const bodies = sent(page);
  await page.goto(article);
  await page.mouse.wheel(0, 200);
  await hydrated(page);
  await page.mouse.wheel(0, 40_000);
  await expect.poll(() => readings(site)).toBe(1);
  expect(bodies).toHaveLength(1);
});

test("without a network nothing is sent, and nothing complains", async ({ page, context }) => {
  const bodies = sent(page);
  // The last file that a page fetches by itself, once it is idle.
  const settled = page.waitForResponse("**/assets/register*");
  await page.goto(article);
  await page.mouse.wheel(0, 200);
  await hydrated(page);
  await settled;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.mouse.wheel(0, 40_000);
  await expect
    .poll(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2))
    .toBe(true);
  expect(bodies).toEqual([]);
});

test("a server that is away is no complaint either", async ({ page }) => {
  await page.goto(article);
  await page.mouse.wheel(0, 200);
  await hydrated(page);
  await page.route("**/api/reads", (route) => route.fulfill({ status: 503 }));
  const answered = page.waitForResponse("**/api/reads");
  await page.mouse.wheel(0, 40_000);
  await answered;
});
