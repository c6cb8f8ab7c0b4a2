import type { Page } from "@playwright/test";
import { expectForEverybody } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { requestTable, sendRequest } from "./testing/requests.ts";
import { goTo, openAs, trySignIn } from "./testing/staff.ts";

// With its own requests alone.
test.use({ siteGroup: "screens" });

/** Each screen of staff, where the navigation has it, and what has to be there before it is looked at. */
const screens: [title: string, label: string, reach: (page: Page) => Promise<unknown>][] = [
  ["people", "People", (page) => expect(page.getByRole("row").nth(1)).toBeVisible()],
  [
    "people with the invitation open",
    "People",
    (page) => page.getByRole("button", { name: "Invite someone" }).click(),
  ],
  [
    "the audit trail, verified",
    "Audit trail",
    async (page) => {
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page.getByText(/entries verified$/)).toBeVisible();
    },
  ],
  [
    "content to confirm by state, which for a compliance tool is folded behind its title and number",
    "To confirm",
    async (page) => {
      await expect(page.getByText("The source says").first()).toBeVisible();
      await page.getByRole("link", { name: "Check against the source" }).click();
      await expect(page).toHaveURL(/tab=check$/);
      const title = page.getByRole("heading", { name: /^Crosswalk \(\d+\)$/ });
      const notice = page.getByRole("listitem").filter({ hasText: "processor to controller" });
      await expect(title).toBeVisible();
      await expect(notice).toHaveCount(0);
      await title.click();
      await expect(notice).toBeVisible();
    },
  ],
  [
    "the site",
    "Site",
    (page) => expect(page.getByText("Not changed since the site started").first()).toBeVisible(),
  ],
  [
    "the questions of the site",
    "Site",
    (page) => page.getByRole("link", { name: "Questions and answers" }).click(),
  ],
  [
    "the account with an app being set up",
    "Account",
    async (page) => {
      await page.getByRole("button", { name: "Set up an app" }).click();
      await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Your sessions" })).toContainText("this device");
    },
  ],
  [
    "the account with a question open",
    "Account",
    (page) => page.getByRole("button", { name: "Sign out everywhere" }).click(),
  ],
  [
    "the bin",
    "Insights",
    async (page) => {
      await page.getByRole("button", { name: "Bin", exact: true }).click();
      await expect(page.getByText("The bin is empty.")).toBeVisible();
    },
  ],
  [
    "an article in its form, from the bin",
    "Insights",
    async (page) => {
      await page.getByRole("button", { name: "Back to articles" }).click();
      await page.getByRole("button", { name: "New Article" }).click();
      await page.getByRole("textbox", { name: "Title" }).fill("Kept as a draft");
      await expect(page.getByText(/^Draft kept on this device/)).toBeVisible();
    },
  ],
  [
    "a request, in its thread",
    "Requests",
    async (page) => {
      await requestTable(page).getByRole("link").first().click();
      await expect(page.getByRole("textbox", { name: "Reply" })).toBeVisible();
      await expect(page.getByText("Opened by boss")).toBeVisible();
    },
  ],
  ["requests", "Requests", (page) => expect(requestTable(page)).toBeVisible()],
  [
    "the empty spam tray",
    "Requests",
    (page) => page.getByRole("button", { name: /^Spam/ }).click(),
  ],
  [
    "one person's data",
    "Requests",
    async (page) => {
      await page.goto("/admin/requests/person");
      await expect(page.getByRole("button", { name: "Find" })).toBeVisible();
    },
  ],
  [
    "outgoing messages",
    "Requests",
    async (page) => {
      await page.goto("/admin/outgoing");
      await expect(page.getByText("Reply by")).toBeVisible();
    },
  ],
];

test("each screen of staff is for everybody, from 320 px", { tag: "@core" }, async ({
  page,
  request,
  complaints,
}) => {
  complaints.expected(/status of 401/);
  await test.step("a refused sign-in", async () => {
    await page.goto("/admin");
    await trySignIn(page, { email: "no-one@example.rw", password: "not the password" });
    await expect(page.getByRole("alert")).toBeVisible();
    await expectOutline(page, "staff sign-in refused", "body");
    await expectForEverybody(page);
  });
  await sendRequest(request, { name: "Aline Uwase" });
  await openAs(page, undefined, "/admin/people");
  for (const [title, label, reach] of screens) {
    await test.step(title, async () => {
      // What was open over the screen before.
      await page.keyboard.press("Escape");
      await goTo(page, label);
      await reach(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const part = title.startsWith("an article") ? "dialog" : "main";
      await expectOutline(page, `staff ${title.split(",")[0]}`, part);
      await expectForEverybody(page);
    });
  }
  await test.step("with little room what is known of content to confirm is behind what is to be done", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/admin/content");
    const fines = page.getByRole("listitem").filter({ hasText: "Fines under Law No. 058/2021" });
    await expect(fines.getByText("Decide which sentence stays.")).toBeVisible();
    await expect(fines.getByText("The source says")).toBeHidden();
    await fines.getByRole("heading").click();
    await expect(fines.getByText("The source says")).toBeVisible();
    await expectForEverybody(page);
  });
});
