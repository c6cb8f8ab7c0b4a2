import type { Page } from "@playwright/test";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { boss, expectSignedIn, openAs } from "./testing/staff.ts";

/** Each screen of staff, where it is, and what has to be there before it is looked at. */
const screens: [title: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  ["people", "/admin/people", (page) => expect(page.getByRole("row").nth(1)).toBeVisible()],
  [
    "people with the invitation open",
    "/admin/people",
    (page) => page.getByRole("button", { name: "Invite someone" }).click(),
  ],
  [
    "the audit trail, verified",
    "/admin/audit",
    async (page) => {
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page.getByText(/entries verified$/)).toBeVisible();
    },
  ],
  [
    "content to confirm",
    "/admin/content",
    (page) => expect(page.getByText("The source says").first()).toBeVisible(),
  ],
  [
    "an article in its form",
    "/admin",
    async (page) => {
      await page.getByRole("button", { name: "New Article" }).click();
      await page.getByRole("textbox", { name: "Title" }).fill("Kept as a draft");
      await expect(page.getByText(/^Draft kept on this device/)).toBeVisible();
    },
  ],
  [
    "the bin",
    "/admin",
    async (page) => {
      await page.getByRole("button", { name: "Bin", exact: true }).click();
      await expect(page.getByText("Deleted articles stay here for 30 days.")).toBeVisible();
    },
  ],
  [
    "the account with an app being set up",
    "/admin/account",
    async (page) => {
      await page.getByRole("button", { name: "Set up an app" }).click();
      await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Your sessions" })).toContainText("this device");
    },
  ],
  [
    "the account with a question open",
    "/admin/account",
    (page) => page.getByRole("button", { name: "Sign out everywhere" }).click(),
  ],
];

test("each screen of staff is for everybody, from 320 px", async ({ page }) => {
  await openAs(page);
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [title, path, reach] of screens) {
    await test.step(title, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expectSignedIn(page);
      await reach(page);
      await expectNoFaults(page);
      expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect.soft(await sideways(page), "px beyond 320 px").toBeLessThanOrEqual(0);
      await expectNoFaults(page);
    });
  }
});

test("with little room what is known of content to confirm is behind what is to be done", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page);
  await page.goto("/admin/content");
  const fines = page.getByRole("listitem").filter({ hasText: "Fines under Law No. 058/2021" });
  await expect(fines.getByText("Decide which sentence stays.")).toBeVisible();
  await expect(fines.getByText("The source says")).toBeHidden();
  await fines.getByRole("heading").click();
  await expect(fines.getByText("The source says")).toBeVisible();
  await expectNoFaults(page);
  expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
  expect.soft(await sideways(page), "px beyond 320 px").toBeLessThanOrEqual(0);
});

test("what a compliance tool has to confirm is folded behind its title and number", async ({
  page,
}) => {
  await openAs(page);
  await page.goto("/admin/content");
  const title = page.getByRole("heading", { name: /^Crosswalk \(\d+\)$/ });
  const notice = page.getByRole("listitem").filter({ hasText: "processor to controller" });
  await expect(title).toBeVisible();
  await expect(notice).toHaveCount(0);
  await title.click();
  const count = Number(/\d+/.exec((await title.textContent()) ?? "")?.[0]);
  await expect(page.locator("details[open] > ul > li")).toHaveCount(count);
  await expect(notice.getByText("Read in a stored copy of rwandalii.org.")).toBeVisible();
  await expect(notice.getByRole("link", { name: "Crosswalk" })).toHaveAttribute(
    "href",
    "/compliance/crosswalk#row-058-43",
  );
  await expectNoFaults(page);
  expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await sideways(page), "px beyond 320 px").toBeLessThanOrEqual(0);
});

test("a refused sign-in is for everybody", async ({ page, complaints }) => {
  complaints.expected(/status of 401/);
  await page.goto("/admin");
  await page.getByRole("textbox", { name: "Email" }).fill("no-one@example.rw");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaults(page);
  expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
});

test("keys alone sign in, go to another screen, open a dialog and leave it", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/admin");
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.type(boss.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(boss.password);
  await page.keyboard.press("Enter");
  await expectSignedIn(page);
  const menu = page.locator("summary[aria-label=Menu]");
  if (await menu.isVisible()) {
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await page
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: "People" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const invite = page.getByRole("button", { name: "Invite someone" });
  await invite.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Invite someone" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(invite).toBeFocused();
});
