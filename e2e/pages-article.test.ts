import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./testing/fixtures.ts";
import { watchShifts } from "./testing/layout-shift.ts";
import { isNarrow } from "./testing/spec-row.ts";

const breach = "/insights/personal-data-breach-first-72-hours";
const sectors = "/insights/sectors-we-serve-industry-specific-grc-solutions";

/** The table of contents: open beside the text, or unfolded above it. */
async function contents(page: Page) {
  if (isNarrow(page)) await page.locator("summary", { hasText: "In this article" }).click();
  return page.getByRole("navigation", { name: "In this article" });
}

/** Waits until the heading stands in sight, below the top edge. */
async function expectLandedAt(page: Page, name: string) {
  const heading = page.getByRole("heading", { name, exact: true, level: 2 });
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top, `the top of '${name}'`).toBeGreaterThan(40);
  await expect.poll(top, `the top of '${name}'`).toBeLessThan(240);
}

/** Every id, region and section link that the page adds to the stored body. */
const decorationOf = (page: Page) =>
  page
    .locator(".prose")
    .evaluate((body) =>
      Array.from(body.querySelectorAll("h2, h2 > a, [role]"), (element) =>
        [
          element.id,
          element.getAttribute("href"),
          element.getAttribute("aria-label") ?? element.getAttribute("data-label"),
          element.textContent,
        ].join("|"),
      ),
    );

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an article is found, read and followed on", { tag: ["@core", "@phone"] }, async ({
    page,
  }) => {
    await page.goto("/insights");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Latest Insights");
    await expect(page.getByRole("heading", { level: 2, name: "2025" })).toBeVisible();
    await page.getByRole("link", { name: /^Read More.*Personal Data Breach in Rwanda/ }).click();
    await expect(page).toHaveURL(breach);
    await (await contents(page)).getByRole("link", { name: "Common mistakes" }).click();
    await expect(page).toHaveURL(`${breach}#common-mistakes`);
    await expectLandedAt(page, "Common mistakes");
    await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
    await page.getByRole("link", { name: /^Open in the library.*Law No. 058\/2021/ }).click();
    await expect(page).toHaveURL("/library#law-058-2021");
    await page.goBack();
    const next = page.getByRole("region", { name: "Read next" });
    await expect(next.getByRole("link")).toHaveCount(3);
    await next.getByRole("link", { name: /Two-Hour Tabletop/ }).click();
    await page.getByRole("link", { name: "Back to Insights" }).click();
    await expect(page).toHaveURL("/insights");
  });
});

test("an article known by its id lives at its slug alone", async ({ page, request }) => {
  const answer = await request.get("/insights/insight-002", { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()["location"]).toBe(breach);

  await openPage(page, sectors);
  await page.locator(".prose").evaluate((body) => {
    const link = document.createElement("a");
    link.href = "/insights/insight-002#common-mistakes";
    link.textContent = "By id";
    body.prepend(link);
  });
  const asked: string[] = [];
  page.on("request", (one) => asked.push(new URL(one.url()).pathname));
  await page.getByRole("link", { name: "By id" }).click();
  await expect(page).toHaveURL(`${breach}#common-mistakes`);
  await expectLandedAt(page, "Common mistakes");
  expect(asked).not.toContain(breach);
  expect(asked.filter((path) => path.startsWith("/api/insights/link/"))).toEqual([]);
});

test("an article drawn in the browser is the one that the server writes", async ({ page }) => {
  await page.goto(breach);
  const fromServer = await decorationOf(page);
  expect(fromServer).toContain("the-two-deadlines|||The two deadlines");
  await openPage(page, "/insights");
  await page.getByRole("link", { name: /^Read More.*Personal Data Breach in Rwanda/ }).click();
  await expect(page.getByRole("region", { name: "Read next" })).toBeVisible();
  await expect.poll(() => decorationOf(page)).toEqual(fromServer);
  await expect(page).toHaveTitle(/^A Personal Data Breach in Rwanda/);
});

test("the contents say which section is read", { tag: ["@core", "@phone"] }, async ({ page }) => {
  await openPage(page, breach);
  const sections = await contents(page);
  await expect(sections.locator("[aria-current]")).toHaveCount(0);
  await sections.getByRole("link", { name: "What to prepare this month" }).click();
  await expectLandedAt(page, "What to prepare this month");
  await expect(sections.locator("[aria-current]")).toHaveText("What to prepare this month");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(sections.locator("[aria-current]")).toHaveCount(0);
  await test.step("a section links to itself", async () => {
    const heading = page.getByRole("heading", { name: "The two deadlines" });
    await heading.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${breach}#the-two-deadlines`);
  });
});

test("the bar follows the reading, and nothing shifts", { tag: "@phone" }, async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
  const moved = await watchShifts(page);
  await openPage(page, breach);
  await test.step("what comes after the page's life has its styles", () =>
    expect
      .poll(() =>
        page.evaluate(() =>
          Array.from(document.styleSheets).some(({ href }) => href?.includes("/notices-")),
        ),
      )
      .toBe(true));
  const bar = page.locator(".read");
  const share = () =>
    bar.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  expect(await share()).toBe(0);
  for (const heading of ["What the report must contain", "Common mistakes"]) {
    await page
      .getByRole("heading", { name: heading })
      .evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expect.poll(share).toBeGreaterThan(heading === "Common mistakes" ? 0.5 : 0.05);
  }
  await page.locator("footer").evaluate((end) => end.scrollIntoView({ behavior: "instant" }));
  await expect.poll(share).toBe(1);
  expect(await moved()).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(bar).toBeHidden();
});

test("a table and the ways to share fit a phone", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 620, height: 740 });
  await openPage(page, breach);
  await test.step("a wide table scrolls in a region of its own, also by keyboard", async () => {
    const table = page.getByRole("region", { name: "Table: The two deadlines" });
    await table.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(620);
  });
  await test.step("each row of a table is a card, with its column's name before each value", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const table = page.getByRole("region", { name: "Table: The two deadlines" });
    const when = table.getByRole("cell", { name: "Within 48 hours of becoming aware" }).first();
    const report = table.getByRole("cell", { name: "Not later than 72 hours" });
    for (const cell of [when, report]) {
      await cell.scrollIntoViewIfNeeded();
      await expect(cell).toBeInViewport({ ratio: 1 });
      const label = await cell.evaluate((one) => getComputedStyle(one, "::before").content);
      expect(label).toContain('"When"');
    }
    await expect(table.getByRole("columnheader")).toHaveText([
      "Step",
      "Who",
      "To whom",
      "When",
      "Article",
    ]);
    await expect(table.getByRole("row")).toHaveCount(5);
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  });
  await test.step("an article can be shared from under its title, and asked about at its end", async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    const top = page.locator("header").getByRole("button", { name: "Copy link" });
    await expect(top).toBeInViewport();
    const ask = page.getByRole("region", { name: "Ask about this article" });
    await expect(ask).toContainText("Inkingi Partners");
    await expect(ask.getByRole("link", { name: /^Ask about this/ })).toHaveAttribute(
      "href",
      "/contact?article=personal-data-breach-first-72-hours#consultation",
    );
    await ask.getByRole("link", { name: /^Ask about this/ }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
      "My question about your article “A Personal Data Breach in Rwanda: The First 72 Hours”:\n",
    );
  });
});

test("an article's address is copied, and the article printed", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await page.addInitScript(() => {
    const done: unknown[] = [];
    Reflect.set(globalThis, "done", done);
    Reflect.set(globalThis, "print", () => done.push("printed"));
    Object.defineProperty(navigator, "share", { value: async (what: unknown) => done.push(what) });
  });
  await openPage(page, `${breach}#common-mistakes`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.origin + breach);
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, "done"))).toEqual([
    "printed",
    { title: "A Personal Data Breach in Rwanda: The First 72 Hours", url: site.origin + breach },
  ]);
});

test("where nothing can be shared or copied, the page says what to do", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await openPage(page, breach);
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copy it from the address bar instead.")).toBeVisible();
});
