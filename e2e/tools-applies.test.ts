import type { Page } from "@playwright/test";
import data from "../db/data/applies.json" with { type: "json" };
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, holdScript, hydrated, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const path = "/compliance/applies";
const resultTitle = data.texts.resultTitle;

const question = (page: Page) => page.locator("form").getByRole("heading", { level: 2 });
const option = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const next = (page: Page) => page.getByRole("button", { name: "Next" });
const result = (page: Page) => page.getByRole("heading", { name: resultTitle });

/** Taps the options one after the other, and Next where a question takes several. */
async function answer(page: Page, ...taps: string[]) {
  for (const label of taps) {
    if (label === "Next") await next(page).tap();
    else await option(page, label).tap();
  }
}

const ngo = [
  "NGO, association, faith-based or international organisation",
  "Healthcare",
  "Names, ID and phone numbers, contacts, staff or customer records",
  "Sensitive data",
  "Next",
  "Yes",
  "Neither",
  "10 to 100",
];

test("an NGO learns in eight taps what applies", { tag: "@core" }, async ({ page, context }) => {
  await openPage(page, path);
  await expect(question(page)).toHaveText("What kind of organisation are you?");
  await answer(page, ...ngo.slice(0, 2));
  await expect(question(page)).toHaveText(/Which personal data/);
  await expectNoFaults(page);
  await answer(page, ...ngo.slice(2, 4));
  const soFar = page.getByRole("complementary", { name: "So far" });
  await expect(soFar.getByText("Safeguards for sensitive data")).toBeVisible();
  await expect(soFar.getByRole("status")).toHaveText("25 so far, 2 new");
  expect(await smallTargets(page)).toEqual([]);
  await answer(page, ...ngo.slice(4));

  await expect(result(page)).toBeFocused();
  await test.step("one screen says what to do first; all else is folded by heading", async () => {
    const first = page.getByRole("region", { name: "Do these five first" }).getByRole("listitem");
    await expect(first).toHaveCount(5);
    for (const step of await first.all()) await expect(step).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_500);
    await first.first().locator("summary").tap();
    await expect(
      first.first().getByRole("link", { name: /^Service Data Protection/ }),
    ).toBeVisible();
    await expect(first.first().getByText(/^Because anyone who intends/)).toBeVisible();
    await first.first().locator("summary").tap();
  });
  await expectOutline(page, "applies result");
  expect(page.url()).toMatch(new RegExp(`${path}$`));
  await expectNoFaults(page);
  expect(await smallTargets(page)).toEqual([]);

  await page.close();
  const another = await context.newPage();
  await another.goto(path);
  await another.keyboard.press("Shift");
  await expect(result(another)).toBeVisible();
  await expect(result(another), "only a step of the visitor's takes the focus").not.toBeFocused();
  await test.step("a row leads to its law, its service, its article and its tool", async () => {
    await another.getByRole("heading", { name: "Laws", exact: true }).tap();
    await another.getByRole("heading", { name: "Duties" }).tap();
    const law = another.getByRole("listitem").filter({ hasText: "Because you hold personal data" });
    await expect(law.getByRole("link", { name: "Library Law No. 058/2021" })).toHaveAttribute(
      "href",
      "/library#law-058-2021",
    );
    await expect(law.getByRole("link", { name: /^Service Data Protection/ })).toHaveAttribute(
      "href",
      "/services/data-protection",
    );
    await law.getByText(/^Why and source/).tap();
    await expect(law.getByRole("link", { name: "Law No. 058/2021, Article 2" })).toContainText(
      "Official text",
    );
    const breach = another
      .getByRole("region", { name: "Duties" })
      .getByRole("listitem")
      .filter({ hasText: "Breach procedure" });
    await expect(breach.getByRole("link", { name: "Tool Breach clock" })).toHaveAttribute(
      "href",
      "/compliance/breach",
    );
    // The service is for more than 100 people.
    await expect(breach.getByRole("link", { name: /^Service Incident Response/ })).toHaveAttribute(
      "href",
      "/services?estimate=estimator-incident-response&client=SME#grc-consultation",
    );
    await law.getByRole("link", { name: /^Article/ }).tap();
    await expect(another.getByRole("heading", { level: 1 })).toHaveText(/Registering as a Data/);
    await another.goBack();
    await expect(result(another)).toBeVisible();
    await another.getByRole("button", { name: data.texts.send }).tap();
    await expect(another).toHaveURL(/\/contact#consultation$/);
    const attached = another.getByRole("region", { name: "Your list of what applies is attached" });
    await expect(attached).toContainText("18 apply, 3 to check, 6 useful.");
    await attached.getByText("What is sent").tap();
    await expect(attached.getByText("Organisation: NGO")).toBeVisible();
    await expect(another.getByLabel("Consultation type")).toHaveValue("");

    await another.getByRole("link", { name: "Open the cost estimator" }).tap();
    const clients = another.getByRole("group", { name: "Client type" });
    await clients.getByRole("link", { name: "Ask us for a price" }).tap();
    await expect(attached, "nothing was typed, and it is attached all the same").toBeVisible();
  });
});

test("Back and changed answers lead to the right questions", async ({ page }) => {
  await openPage(page, path);
  await answer(page, "Private company or cooperative", "Education", "Data of children under 16");
  await answer(page, "Next");
  await expect(question(page)).toHaveText(/leave Rwanda/);
  await page.goBack();
  await expect(question(page)).toHaveText(/Which personal data/);
  await expect(option(page, "Data of children under 16")).toBeChecked();
  await page.goBack();
  await expect(question(page)).toHaveText("What is your main activity?");
  expect(page.url()).toMatch(new RegExp(`${path}$`));
  await page.reload();
  await expect(question(page)).toHaveText("What is your main activity?");
  // What is drawn for the answers has its styles, although no one has touched the page.
  await expect(page.locator("link[data-complete]").first()).toHaveAttribute("media", "all");
});

test("by keyboard the arrow keys move no one on", { tag: "@core" }, async ({ page }) => {
  await page.goto("/compliance");
  await openPage(page, path);
  // Nor after a tap beside the answers.
  await question(page).click();
  await option(page, "Public institution").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(option(page, "Private company or cooperative")).toBeChecked();
  await expect(question(page)).toHaveText("What kind of organisation are you?");
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveText("What is your main activity?");
  await expect(question(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(next(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveText(/Which personal data/);
  await expect(question(page)).toBeFocused();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Choose at least one answer.");
  await page.keyboard.press("Space");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveText(/leave Rwanda/);
  // Each question is one step back, also the first.
  await page.evaluate(() => history.go(-4));
  await expect(page).toHaveURL("/compliance");
});

test("an answer tapped before the script has loaded counts", async ({ page }) => {
  const letThrough = await holdScript(page);
  await page.goto(path);
  await answer(page, "Public institution");
  await expect(option(page, "Public institution")).toBeChecked();
  letThrough();
  await expect(question(page)).toHaveText("What is your main activity?");
  await expect(page.getByRole("button", { name: "Organisation Public institution" })).toBeVisible();
  await page.goBack();
  await expect(question(page)).toHaveText("What kind of organisation are you?");
  await expect(option(page, "Public institution")).toBeChecked();
});

test("a key before the script selects, and moves no one on", async ({ page }) => {
  const letThrough = await holdScript(page);
  await page.goto(path);
  await option(page, "Public institution").focus();
  await page.keyboard.press("ArrowDown");
  letThrough();
  await expect(next(page)).toBeVisible();
  await expect(option(page, "Private company or cooperative")).toBeChecked();
  await expect(question(page)).toHaveText("What kind of organisation are you?");
});

test("all fits 320 px and paper, and is erased on request", async ({ page }) => {
  await openPage(page, path);
  await page.emulateMedia({ media: "print" });
  await expect(
    page.getByRole("heading", { name: "1. What kind of organisation are you?" }),
  ).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  expect((await page.pdf()).length).toBeGreaterThan(20_000);

  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const label of ngo) {
    expect(await sideways(page), label).toBeLessThanOrEqual(0);
    await answer(page, label);
  }
  await expect(result(page)).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Activity: Healthcare").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Because you work in healthcare.")).toBeVisible();
  await expect(page.getByText("All questions and rules on one page")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const paper = await page.pdf({ preferCSSPageSize: true });
  const pages = paper.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThanOrEqual(5);
  await test.step("the answers are erased on request", async () => {
    await page.emulateMedia({ media: null });
    await page.getByRole("button", { name: "Erase my answers" }).tap();
    await page.getByRole("button", { name: "Erase", exact: true }).tap();
    await expect(question(page)).toHaveText("What kind of organisation are you?");
    await expect(page.getByText("Erased from this device.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Erase my answers" })).toBeHidden();
    await page.reload();
    await page.keyboard.press("Shift");
    await hydrated(page);
    await expect(question(page)).toHaveText("What kind of organisation are you?");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  });
});

test("an answer on Home or Sectors counts, and no server learns it", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const from of ["/", "/sectors"]) {
    await page.goto(from);
    const band = page.getByRole("region", { name: "Which laws apply to you?" });
    await band.getByRole("link", { name: "NGO" }).click();
    await expect(page).toHaveURL(path);
    await page.keyboard.press("Shift");
    await expect(question(page)).toHaveText("What is your main activity?");
    await expect(question(page), "not where the band was").toBeInViewport();
    await expect(question(page)).toBeFocused();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(option(page, ngo[0] ?? "")).toBeChecked();
    await page.getByRole("button", { name: "Erase my answers" }).click();
    await page.goto("/");
  }
  expect(asked.filter((url) => url.includes("nonprofit"))).toEqual([]);
});
