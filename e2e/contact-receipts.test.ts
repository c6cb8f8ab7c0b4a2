import type { Page } from "@playwright/test";
import { whereIs } from "./testing/canary.ts";
import { expect, fillIn, newEmail, openPage, test } from "./testing/fixtures.ts";
import { expectTop } from "./testing/my-request.ts";
import { queue, send, storedText, success, write } from "./testing/outbox.ts";

// What a visitor has in hand after a request was sent: the panel, the list on this device, and its private page.

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

// Where the visitor's clock differs.
test.use({ timezoneId: "America/New_York", viewport: phone, hasTouch: true });

const deadline = /within 24 hours, before \w+day \d+ \w+, \d\d:\d\d Kigali time/;
const requestsButton = (page: Page, name = "Requests from this device") =>
  page.getByRole("button", { name });
const row = (page: Page) => queue(page).getByRole("listitem");

test("a visitor has in hand what was sent, until they remove it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = newEmail();
  await write(page, email);
  await fillIn(page, { Company: "Imena Microfinance" });
  await send(page);
  await expect(success(page)).toBeFocused();
  const panel = page.locator("#consultation");
  const shown = panel.getByText(/^IK-[0-9A-Z]{8}$/);
  const reference = (await shown.textContent()) ?? "";
  const link = page.getByRole("link", { name: "Open my page" });
  const href = (await link.getAttribute("href")) ?? "";
  const token = href.split("#")[1] ?? "";

  await test.step("the panel says to whom, under which reference, until when and what was sent", async () => {
    await expect(panel).toContainText("Thank you, Aline Uwase. Our team will reach out");
    await expect(panel).toContainText(deadline);
    await expect(panel).toContainText(/Kigali time \((\w+day \d+ \w+, )?\d\d:\d\d your time\)/);
    for (const text of ["Compliance Audit", `Aline Uwase, Imena Microfinance`, email])
      await expect(panel.getByText(text, { exact: true })).toBeVisible();
    await expect(shown).toHaveCSS("white-space-collapse", "collapse");
    await expect(shown).toHaveCSS("text-wrap-mode", "nowrap");
    const toast = page.getByRole("listitem").filter({ hasText: "Consultation Request Received!" });
    await expect(toast).toBeVisible();
    // It stays while it has the focus.
    await page.keyboard.press("F8");
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      await expect
        .poll(() => toast.evaluate(textsBelow), `it covers nothing to be read at ${size.width}`)
        .toEqual([]);
    }

    await panel.getByRole("button", { name: "Copy the reference" }).click();
    await expect(panel.getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  });
  await test.step("the link to the private page is stored with the receipt alone, and neither name nor message", async () => {
    expect(href).toMatch(/^\/my-request#[\w-]{22}$/);
    await expect.poll(() => storedText(page)).toContain(`"link":"${token}"`);
    await expect.poll(() => storedText(page)).not.toMatch(/Aline|example\.rw|audit soon/);
    const places = await whereIs(page, token);
    expect(places.filter((place) => place !== "page")).toEqual(["outbox receipts"]);
    const texts = await page.evaluate(() =>
      JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(texts).not.toContain(token);
    await page.reload();
    await expect(link).toHaveAttribute("href", href);
  });
  await test.step("the first press shows the list, also where nothing can be fetched any more", async () => {
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await requestsButton(page).click();
    await expect(row(page)).toContainText(`Compliance Audit ${reference}`);
    await expect(row(page)).toContainText(/We reply before \w+day \d+ \w+, \d\d:\d\d Kigali time/);
    await context.setOffline(false);
    await page.goto("/contact");
    await requestsButton(page, "Requests from this device (1 sent)").click();
    await expect(row(page)).toContainText(reference);
  });
  await test.step("each request leads to its private page, at its top, and from one to another", async () => {
    await write(page, newEmail());
    await send(page);
    await expect(success(page)).toBeVisible();
    await expect.poll(() => storedText(page)).not.toContain('"state":"held"');
    await openPage(page, "/offline");
    const pages = page.getByRole("link", { name: /^Open my page for IK-/ });
    await expect(pages).toHaveCount(2);
    await pages.last().click();
    await expectTop(page);
    await page.goBack();
    await page.setViewportSize(phone);
    await pages.first().click();
    await expectTop(page);
    await page.goto("/my-request");
    await expect(page.getByRole("heading", { name: "Your requests", level: 1 })).toBeVisible();
    await expect(pages).toHaveCount(2);
    await pages.last().click();
    await expectTop(page);
    await page.goto("/offline");
  });
  await test.step("it forgets when asked to", async () => {
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
    const remove = page.getByRole("button", { name: `Remove from this device (${reference})` });
    await remove.click();
    await page.getByRole("button", { name: "Keep" }).click();
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
    await remove.click();
    await page.getByRole("group").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText(reference, { exact: true })).toHaveCount(0);
    expect(await storedText(page)).not.toContain(reference);
  });
});

/** Runs in the page: the texts and buttons of the panel, where it is shown, that this element covers. */
function textsBelow(cover: Element): (string | null)[] {
  document.querySelector(".sent")?.scrollIntoView({ behavior: "instant" });
  const { left, right, top, bottom } = cover.getBoundingClientRect();
  const parts = document.querySelectorAll(".sent :is(h3, p, li, h4, dt, dd, button)");
  return [...parts].flatMap((part) => {
    const box = part.getBoundingClientRect();
    const separate =
      box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
    return separate ? [] : [part.textContent];
  });
}
