import type { Page } from "@playwright/test";
import { expect, openPage, reload, test } from "./testing/fixtures.ts";
import { boss, goTo, newPerson, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "site" });

/** A visitor who opens the page anew reads these words. */
const expectRead = (visitor: Page, path: string, words: string) =>
  expect
    .poll(async () => {
      await openPage(visitor, path);
      return visitor.getByRole("main").textContent();
    })
    .toContain(words);

const publish = async (page: Page) => {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
};

test("staff change the site's own words and figures, and visitors read them at once", {
  tag: "@core",
}, async ({ page, browser, site, request, complaints }) => {
  complaints.expected(/status of 412/);
  const editor = await newPerson(request, "editor");
  const visitor = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
  const numbers = page.getByRole("group", { name: "Telephone numbers" });
  const number = numbers.getByRole("textbox", { name: "Number" }).nth(1);

  await test.step("a number that cannot be dialled is named at its field", async () => {
    await openAs(page, boss, "/admin/overview");
    await goTo(page, "Site");
    const firm = page.getByRole("listitem").filter({ hasText: "legal identity" });
    await expect(firm).toContainText("As the site started");
    await firm.getByRole("link", { name: "The firm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The firm" })).toBeVisible();
    await number.fill("+250 788");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("1 field needs another look.")).toBeVisible();
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/must be one number that can be dialled/);
  });

  await test.step("another incident number is published, taken back, and named in the history", async () => {
    await number.fill("+250 788 000 009");
    await publish(page);
    await expectRead(visitor, "/contact", "+250 788 000 009");
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(number).toHaveValue("+250 788 000 001");
    await expectRead(visitor, "/contact", "+250 788 000 001");
    await page.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await history
      .getByRole("button", { name: /Telephone numbers.*boss/ })
      .last()
      .click();
    await expect(history.getByRole("deletion").first()).toContainText("001");
    await history.getByRole("button", { name: "Put this state into the form" }).click();
    await expect(number).toHaveValue("+250 788 000 009");
    await expect(page.getByText(/^1 change not published/)).toBeVisible();
  });

  await test.step("a price is reached by its own address", async () => {
    await page.goto("/admin/site/pricing#cards.0.items.0");
    const price = page.getByRole("group", { name: "Large Organisations" });
    await expect(price.getByRole("textbox", { name: "Service" }).first()).toBeFocused();
    await price.getByRole("textbox", { name: "From" }).first().fill("6,500");
    await publish(page);
    await expectRead(visitor, "/contact", "$6,500");
  });

  await test.step("an editor changes questions, and reads the firm", async () => {
    await page.goto("/admin/site/faq");
    const mine = page.getByRole("textbox", { name: "Answer" }).first();
    await mine.fill("Mine is longer.");
    const theirs = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
    await openAs(theirs, editor, "/admin/site/firm");
    await expect(theirs.getByText("Administrators change this.")).toBeVisible();
    await expect(theirs.getByRole("textbox", { name: "Motto" })).not.toBeEditable();
    await expect(theirs.getByRole("button", { name: "Publish" })).toHaveCount(0);
    await theirs.goto("/admin/site/faq");
    await theirs.getByRole("textbox", { name: "Answer" }).first().fill("Theirs.");
    const first = theirs.getByRole("group", { name: "The first questions" });
    await first.getByRole("button", { name: "Move question 1 down" }).click();
    await expect(first.getByRole("button", { name: "Move question 2 down" })).toBeFocused();
    await publish(theirs);
    await expectRead(visitor, "/contact", "Theirs.");
    await theirs.close();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const panel = page.getByRole("region", { name: `${editor.name} published another version` });
    await expect(panel).toBeFocused();
    await panel.getByRole("button", { name: "Keep mine and publish" }).click();
    await expectRead(visitor, "/contact", "Mine is longer.");
  });
  await visitor.close();
});

test("what is typed stays on the device until it is published or discarded", {
  tag: "@phone",
}, async ({ page, context, complaints }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED|status of 412/);
  await openAs(page, boss, "/admin/site/process");
  const text = page.getByRole("textbox", { name: "What you have afterwards" }).first();
  const before = await text.inputValue();
  await text.fill("A plan");
  await expect(
    page.getByText(/^1 change not published \(.+\), kept on this device\.$/),
  ).toBeVisible();
  await reload(page);
  await expect(text).toHaveValue("A plan");
  await context.setOffline(true);
  await expect(page.getByText(/Publishing needs a network/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(text).toHaveValue(before);
});
