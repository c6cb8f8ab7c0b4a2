import type { Page } from "@playwright/test";
import { expect, fillIn, newEmail, openPage, test } from "./testing/fixtures.ts";
import { heading, main } from "./testing/spec-row.ts";

// spec.md §4: the contact form; §5: its messages; §8: toasts; §9: limits, toast width. What the page says of office and
// prices is read from its HTML (contact-services-html.process.ts).

const toast = (page: Page) => page.getByRole("region", { name: "Notification", exact: true });
const button = (page: Page) => main(page).locator("form button[type=submit]");
const text = (page: Page, name: string) => page.getByRole("textbox", { name });

test("§4, §5, §8, §9 contact form: messages, sending, failure that keeps it, success and another request", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const pending: (() => void)[] = [];
  // Final, so that the outbox does not send it once more while the test moves the clock.
  const refusal = {
    status: 422,
    contentType: "application/problem+json",
    json: { type: "about:blank", title: "No", status: 422 },
  };
  let broken = true;
  await page.route("**/api/contact", async (route) => {
    await new Promise<void>((resolve) => pending.push(resolve));
    await (broken ? route.fulfill(refusal) : route.continue());
  });
  await page.clock.install();
  await openPage(page, "/contact");

  await test.step("§5: what is too short is said beside its field until it is mended", async () => {
    await fillIn(page, { Name: "A", Email: "aline@imena", Message: "Nine char" });
    await button(page).click();
    await expect(text(page, "Name")).toBeFocused();
    for (const [field, message] of [
      ["Name", "Name must be at least 2 characters"],
      ["Email", "Please enter a valid email address"],
      ["Message", "Message must be at least 10 characters"],
    ] as const) {
      await expect.soft(page.getByText(message, { exact: true })).toBeVisible();
      await expect.soft(text(page, field)).toHaveAccessibleDescription(message);
    }
    await fillIn(page, { Name: "Al" });
    await text(page, "Company").focus();
    await expect(text(page, "Name")).toHaveAccessibleDescription("");
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    expect(pending, "nothing was sent").toEqual([]);
  });

  // From here on the test moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await test.step("§4: submitting; §9: two and ten characters are enough", async () => {
    await fillIn(page, { Email: newEmail(), Message: "Ten chars." });
    await button(page).click();
    await expect(button(page)).toHaveText("Submitting...");
    await expect(button(page)).toBeDisabled();
  });

  const shown = toast(page).getByRole("listitem").filter({ visible: true });
  await test.step("§8: submission failed, the form stays; §9: 420 px, for 5,000 ms", async () => {
    await expect.poll(() => pending.length).toBe(1);
    pending.at(-1)?.();
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await shown.allTextContents()).toEqual([
        expect.stringContaining("There was an error submitting your request. Please try again."),
      ]);
    }).toPass({ intervals: [0] });
    complaints.expected(/status of 422/);
    await expect(shown).toContainText("Submission Failed");
    await expect(text(page, "Name")).toHaveValue("Al");
    await expect(text(page, "Message")).toHaveValue("Ten chars.");
    await expect(button(page)).toHaveText("Submit Request");
    const width = Math.min(420, (page.viewportSize()?.width ?? 0) - 32);
    await expect.poll(async () => (await shown.boundingBox())?.width).toBe(width);
    const one = toast(page).getByRole("listitem");
    await page.clock.runFor(4_900);
    await expect(one).toHaveAttribute("data-removed", "false");
    await page.clock.runFor(100);
    await expect(one).toHaveAttribute("data-removed", "true");
    await page.clock.runFor(1_000);
    await expect(one).toHaveCount(0);
  });

  await test.step("§4, §8: success, one toast at a time", async () => {
    await page.clock.resume();
    broken = false;
    await button(page).click();
    await expect.poll(() => pending.length).toBe(2);
    pending.at(-1)?.();
    await expect(heading(page, 3).first()).toHaveText("Request Submitted Successfully!");
    await expect(page.getByText(/within 24 hours/).first()).toBeVisible();
    await expect(page.getByRole("textbox"), "the panel stands in place of the form").toHaveCount(0);
    const received = shown.filter({ hasText: "Consultation Request Received!" });
    await expect(received).toContainText(
      "Thank you for contacting us. Our team will reach out to you within 24 hours.",
    );
    await expect(toast(page).locator("[data-visible=true]")).toHaveCount(1);
    await page.keyboard.press("F8");
    await expect(toast(page).getByRole("list"), "F8 leads there").toBeFocused();
  });

  await page.getByRole("button", { name: "Submit Another Request" }).click();
  await expect(text(page, "Name")).toHaveValue("");
  await expect(text(page, "Message")).toHaveValue("");
});
