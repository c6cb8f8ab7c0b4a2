import { expectForEverybody } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { startSite } from "./testing/site.ts";
import { goTo } from "./testing/staff.ts";

test("without an administrator the start prints a link, once", async ({ browser }) => {
  test.slow(); // a second server starts beside the one of all tests
  const site = await startSite("server", null);
  try {
    const [link = ""] = /http:\S+\/admin#[\w-]{43}/.exec(site.said()) ?? [];
    expect(link, "the link is printed").toContain(site.origin);
    const page = await browser.newPage();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Set up the first account" })).toBeVisible();
    await expect(page, "the token is not in the address any more").toHaveURL(
      `${site.origin}/admin`,
    );
    await page.getByRole("textbox", { name: "Email" }).fill("first@example.rw");
    await page.getByRole("textbox", { name: "Name" }).fill("Diane Mukamana");
    const password = page.getByLabel("New password");
    await password.fill("password1");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(password, "a common password is refused").toHaveAttribute("aria-invalid", "true");
    await password.fill("rain on the tin roof");
    await expect(page.getByText("Strong.")).toBeVisible();
    await page.getByRole("button", { name: "Create account" }).click();
    await test.step("the first hour says what comes next, and is put off step by step", async () => {
      const list = page.getByRole("region", { name: "First hour" });
      await expect(list.getByText("To do: 8 of 8")).toBeVisible();
      await expect(list.getByRole("link", { name: "Telephone numbers" })).toBeVisible();
      await expectForEverybody(page);
      for (let step = 1; step <= 8; step++) {
        await list.getByRole("button", { name: "Later" }).click();
        await expect(list.locator("summary").nth(step - 1)).toBeFocused();
      }
      await expect(list.getByText("0 done, 8 put off")).toBeVisible();
      await page.reload();
      await page.getByText("0 done, 8 put off").click();
      const folded = page.getByRole("group").filter({ hasText: "First hour" });
      await folded.getByText("Notice of a demonstration").first().click();
      await folded.getByRole("button", { name: "Take up again" }).click();
      await folded.getByRole("link", { name: "Notice of a demonstration" }).click();
      await expect(page.getByRole("textbox", { name: "Notice of a demonstration" })).toBeFocused();
    });
    await goTo(page, "Insights");
    await expect(page.getByText("Add a second factor")).toBeVisible();

    const second = await browser.newPage();
    await second.goto(link);
    await expect(second.getByText("This link does not work any more")).toBeVisible();
    await second.getByRole("button", { name: "Go to sign-in" }).click();
    await expect(second.getByRole("heading", { name: "Staff sign in" })).toBeVisible();
  } finally {
    await site.stop();
  }
});
