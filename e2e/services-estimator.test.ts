import type { Page } from "@playwright/test";
import { expectNoFaults } from "./testing/axe.ts";
import { expect, hold, hydrated, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";

const identity = /^Identity and Access Management consulting/;
const incident = /^Incident Response Planning & Tabletop Exercises/;
const data = /^Data Governance and Privacy Alignment/;

const service = (page: Page, name: RegExp) => page.getByRole("checkbox", { name });
const clientType = (page: Page, name: RegExp) => page.getByRole("radio", { name });
const status = (page: Page) => page.getByRole("status").filter({ hasText: "Estimated total" });

/** At the bottom of a phone. */
const bar = (page: Page) => page.getByRole("link", { name: "RWF 700,000 1 service selected" });

/** Chooses three services for an SME: 2,550,000 francs. */
async function chooseThree(page: Page) {
  for (const name of [identity, data, incident]) await service(page, name).check();
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test("total and count follow every change", { tag: "@core" }, async ({ page }) => {
  await openPage(page, "/services#grc-consultation");
  const title = page.getByRole("heading", { name: "GRC Consultation Cost Estimator" });
  await expect(title, "the anchor leads here").toBeInViewport();
  await test.step("the total and the count follow every change", async () => {
    await expect(page.getByText("Select one or more services to see an estimate")).toBeVisible();
    await expect(status(page)).toContainText("RWF 0");
    await expect(status(page)).toContainText("0 services selected");
    await expect(page.getByRole("button", { name: "Request this estimate" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Ask without an estimate" })).toBeVisible();

    await service(page, identity).check();
    await expect(status(page)).toContainText("RWF 700,000");
    await expect(status(page)).toContainText("1 service selected");
    await expect(bar(page), "the total is in sight beside the list").toBeHidden();
    await expect(page.getByText("Select one or more services to see an estimate")).toBeHidden();
    await service(page, data).check();
    await service(page, incident).check();
    await expectOutline(page, "estimator with three services", "#grc-consultation");

    await clientType(page, /^Enterprise/).check();
    await expect(status(page)).toContainText("RWF 6,300,000");
    const lines = page.locator("#your-estimate dd, .quotation tbody td + td");
    const prices = ["1,800,000", "2,100,000", "2,400,000"];
    await expect(lines, "on the slip and on paper").toHaveText([...prices, ...prices]);
    await expect(page.getByText(/^At the .* rate/)).toHaveCount(0);
    for (const name of [identity, data, incident]) await service(page, name).uncheck();
    await clientType(page, /^SME/).check();
    await expect(status(page)).toContainText("RWF 0");
  });
  await test.step("everything is done by the keyboard", async () => {
    await clientType(page, /^SME/).focus();
    await page.keyboard.press("ArrowRight");
    await expect(clientType(page, /^Enterprise/)).toBeChecked();
    await page.keyboard.press("Tab");
    const smaller = page.getByRole("group", { name: "Client type" }).getByRole("link");
    await expect(smaller, "for firms without a price").toBeFocused();
    await page.keyboard.press("Tab");
    await expect(service(page, identity)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(status(page)).toContainText("RWF 1,800,000");
    await page.keyboard.press("Space");
    await clientType(page, /^SME/).check();
    await expect(status(page)).toContainText("RWF 0");
  });
  await test.step("a whole service adds its range at the client's price, one for enterprises alone is theirs", async () => {
    await page.getByText("Whole services with a price range").first().click();
    await expect(page.getByRole("checkbox", { name: "ISO 27001 Implementation" })).toBeHidden();
    await page.getByRole("checkbox", { name: "Cybersecurity Risk Assessment" }).check();
    await expect(status(page)).toContainText("RWF 2,900,000–7,250,000");
    await page.getByRole("checkbox", { name: "Data Protection & DPO Services" }).check();
    await expect(status(page)).toContainText("plus RWF 725,000–1,740,000 a month");
    await expect(page.getByText("USD 1 = RWF 1,450, 2 November 2026").first()).toBeVisible();

    await clientType(page, /^Enterprise/).check();
    await page.getByRole("checkbox", { name: "ISO 27001 Implementation" }).check();
    await expect(status(page)).toContainText("3 services selected");
    await clientType(page, /^SME/).check();
    await expect(status(page)).toContainText("2 services selected");
    await expect(page.getByText("With 18% VAT RWF 3,422,000–8,555,000")).toBeVisible();
    await expectNoFaults(page, "#your-estimate");
  });
  await test.step("the choice is there again after another page", async () => {
    await page.goto("/trust");
    await page.goto("/services");
    await expect(status(page)).toContainText("2 services selected");
  });
});

test("the page is eight screens long on a phone", { tag: "@core" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/services");
  const foot = await page.getByRole("contentinfo").boundingBox();
  expect((foot?.y ?? Number.NaN) + (foot?.height ?? 0)).toBeLessThanOrEqual(8 * 844);
  const sizes = page.locator("#sme-services .svc dt").filter({ hasText: "SME" });
  for (const size of await sizes.all()) await expect(size, "whose price it is").toBeVisible();
  await expect(sizes).toHaveCount(6);
});

test("the address carries the choice, and a bare link empties it", { tag: "@core" }, async ({
  page,
}) => {
  await test.step("a service page adds to an estimate for the client type that is chosen there", async () => {
    await page.goto("/services/training");
    await clientType(page, /^Enterprise/).check();
    await page.getByRole("link", { name: "Add to an estimate" }).click();
    await expect(page).toHaveURL(/estimate=training&client=Enterprise/);
    await hydrated(page);
    await expect(clientType(page, /^Enterprise/)).toBeChecked();
    const services = page.locator("summary", { hasText: "Whole services with a price range" });
    const offered = page.locator(".pick-service:visible").locator("input");
    for (const type of [/^Enterprise/, /^SME/]) {
      await clientType(page, type).check();
      await expect(async () => {
        expect(await services.innerText()).toContain(`${await offered.count()} services`);
      }).toPass();
    }
    await service(page, /Training/).uncheck();
  });
  await test.step("ticking neither scrolls nor adds a step back", async () => {
    await openPage(page, "/services#grc-consultation");
    await service(page, identity).focus();
    // The page glides to the estimator first.
    await expect(service(page, identity)).toBeInViewport();
    const steps = await page.evaluate(() => history.length);
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/estimate=estimator-iam&client=SME/);
    await expect(service(page, identity)).toBeInViewport();
    for (const name of [data, incident]) await service(page, name).check();
    await clientType(page, /^Enterprise/).check();
    await expect(page).toHaveURL(
      (url) =>
        url.searchParams.get("estimate") ===
          "estimator-iam,estimator-data-governance,estimator-incident-response" &&
        url.searchParams.get("client") === "Enterprise",
    );
    await expect(clientType(page, /^Enterprise/)).toBeInViewport();
    expect(await page.evaluate(() => history.length)).toBe(steps);
  });
  await test.step("anyone who opens the address sees the same", async () => {
    const address = page.url();
    await page.goto("about:blank");
    await openPage(page, address);
    await expect(service(page, incident)).toBeChecked();
    await expect(service(page, /^Business Continuity/)).not.toBeChecked();
    await expect(clientType(page, /^Enterprise/)).toBeChecked();
    await expect(status(page)).toContainText("RWF 6,300,000");
  });
  await test.step("a link to the bare page empties it, and 'back' brings it again", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL("/services");
    await expect(service(page, identity)).not.toBeChecked();
    await expect(status(page)).toContainText("RWF 0");
    await page.goBack();
    await expect(service(page, identity)).toBeChecked();
    await expect(clientType(page, /^Enterprise/)).toBeChecked();
    await expect(status(page)).toContainText("RWF 6,300,000");
  });
  for (const name of [identity, data, incident]) await service(page, name).uncheck();
  await clientType(page, /^SME/).check();
  await expect(page).toHaveURL(/\/services(#.*)?$/);
});

test("a request carries the estimate along", { tag: ["@core", "@phone"] }, async ({ page }) => {
  await openPage(page, "/services");
  await chooseThree(page);
  await page.getByRole("textbox", { name: "Prepared for" }).fill("Banki Nziza");
  await page.getByRole("button", { name: "Request this estimate" }).click();
  await expect(page).toHaveURL(/\/contact\?estimate=.*client=SME/);
  await expect(page.getByLabel("Company")).toHaveValue("Banki Nziza");
  const attached = page.getByRole("region", { name: "Your estimate is attached" });
  await expect(attached).toContainText("3 services, RWF 2,550,000");
  await attached.getByText("What is sent").click();
  await expect(attached).toContainText("Data Governance and Privacy Alignment: RWF 900,000");

  await page.goBack();
  await expect(status(page)).toContainText("RWF 2,550,000");
  await expect(service(page, data)).toBeChecked();
});

test("a form that is opened from elsewhere is offered the estimate", async ({ page }) => {
  await openPage(page, "/services");
  await chooseThree(page);
  await openPage(page, "/contact?about=nda#consultation");
  await page.getByRole("link", { name: "Attach your estimate: 3 services" }).click();
  const attached = page.getByRole("region", { name: "Your estimate is attached" });
  await expect(attached).toContainText("3 services, RWF 2,550,000");
});

test.describe("on a slow phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the first press shows early, and the bar covers no focus", async ({ page }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto("/services#grc-consultation", { waitUntil: "commit" });
    const line = page.locator("label").filter({ hasText: identity });
    await line.scrollIntoViewIfNeeded();
    const look = () => line.evaluate((label) => getComputedStyle(label).backgroundColor);
    const before = await look();
    await line.tap();
    await expect(service(page, identity)).toBeChecked();
    await expect(page.getByText("Adding up…")).toBeInViewport();
    expect(await look()).not.toBe(before);
    await expect(page.locator("html[data-hydrated]")).toHaveCount(0);

    scripts();
    await expect(bar(page)).toBeInViewport();
    await hydrated(page);
    const box = await bar(page).elementHandle();
    await service(page, identity).focus();
    for (const name of [data, /^Security Program/, incident, /^Business/, /^Vendor/, /^Board/]) {
      await page.keyboard.press("Tab");
      await expect(service(page, name)).toBeFocused();
      // The page glides to what has the focus.
      await expect
        .poll(() =>
          page.evaluate((bar) => {
            const focused = document.activeElement?.getBoundingClientRect().bottom ?? Infinity;
            return (bar?.getBoundingClientRect().top ?? 0) - focused;
          }, box),
        )
        .toBeGreaterThanOrEqual(0);
    }
    await bar(page).click();
    await expect(page.getByRole("heading", { name: /^Your estimate/ })).toBeInViewport();
    await expect(bar(page)).toBeHidden();
    // A total with two ends stands on one line.
    await page.goto("/services?estimate=risk-assessment,compliance-audit&client=Enterprise");
    const total = page.getByRole("link").getByText("RWF 18,850,000–43,500,000");
    const height = await total.evaluate((text) => text.getBoundingClientRect().height);
    expect(height).toBeLessThan(30);
  });
});

test("the quotation is one page of A4, of its day in Kigali", async ({ page }) => {
  await page.clock.setFixedTime("2026-06-13T22:30:00Z");
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event("beforeprint"));
  });
  await openPage(page, "/services?estimate=estimator-iam&client=SME");
  const title = page.getByRole("heading", { name: "Consultation estimate" });
  const expectOnePage = async (count: number, total: string) => {
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(title).toBeVisible();
    await expect(page.getByRole("row", { name: `RWF ${total}` })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(count + 2);
    await expect(page.getByText("Valid for 30 days")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(title).toBeHidden();
  };
  await expectOnePage(1, "700,000");
  const boxes = page.getByRole("group", { name: "Consultation services" }).getByRole("checkbox");
  for (const box of await boxes.all()) await box.check();
  await expect(status(page)).toContainText("7 services selected");
  await expectOnePage(7, "5,600,000");

  for (const box of await boxes.all()) await box.uncheck();
  await chooseThree(page);
  await page.clock.setFixedTime("2026-06-30T08:00:00Z");
  await page.getByRole("textbox", { name: "Prepared for" }).fill("Kibagabaga Clinic");
  await page.getByRole("button", { name: "Print the estimate" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Prepared for Kibagabaga Clinic")).toBeVisible();
  await expect(page.getByText("Estimate 2026-0630-S0B")).toContainText("30 June 2026");
  await expect(page.getByText("until 30 July 2026")).toBeVisible();
});
