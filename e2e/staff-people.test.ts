import { expect, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { requestRow, sendRequest, unique } from "./testing/requests.ts";
import { boss, expectSignedIn, goTo, newPerson, openAs } from "./testing/staff.ts";

test("an invitation gives a role its rights", { tag: "@core" }, async ({ page, browser, site }) => {
  const email = `aline-${crypto.randomUUID()}@example.rw`;
  await openAs(page, boss, "/admin/people");
  await page.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Aline Uwera");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await expect(dialog.getByRole("radio", { name: /^Consultant/ })).toBeChecked();
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const panel = page.getByRole("region", { name: "A link for Aline Uwera" });
  await expect(panel).toBeFocused();
  await expectOutline(page, "staff people a link was made", "[aria-labelledby=link-made]");
  const link = await panel.getByRole("textbox", { name: "One-time link" }).inputValue();
  expect(link.startsWith(`${site.origin}/admin#`)).toBe(true);
  const mail = await panel
    .getByRole("link", { name: "Open in my mail program" })
    .getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(link);
  const row = page.getByRole("row", { name: email });
  await expect(row).toContainText("Invited");

  const theirs = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expectOutline(theirs, "staff an invitation is taken up", "body");
  await theirs.getByLabel("New password").fill("a hill of five lamps");
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expectSignedIn(theirs);
  const places = theirs.getByRole("navigation", { name: "Staff", includeHidden: true });
  await expect(places.first()).not.toContainText("People");
  await page.reload();
  await expect(row).toContainText("Active");

  await test.step("a viewer reads the list of articles and changes nothing in it", async () => {
    await goTo(theirs, "Insights");
    await expect(theirs.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await expect(theirs.getByRole("button", { name: /New Article|Edit|Delete/ })).toHaveCount(0);
    await expect(theirs.getByRole("checkbox")).toHaveCount(0);
  });

  await test.step("a change of role counts immediately in the other's open browser", async () => {
    const noAccess = theirs.getByRole("heading", { name: "You do not have access" });
    await theirs.setViewportSize({ width: 390, height: 844 });
    await theirs.goto("/admin/people");
    await expect(noAccess).toBeVisible();
    // On a phone the bar names the screen, also one that is not theirs to see.
    await expect(theirs.getByRole("banner").locator("> b")).toHaveText("People");
    await expectOutline(theirs, "staff without access");
    for (const role of ["Administrator", "Viewer"]) {
      await page.getByRole("combobox", { name: "Role of Aline Uwera" }).selectOption(role);
      await row.getByRole("button", { name: "Save role" }).click();
      await expect(page.getByText(`Aline Uwera is now ${role.toLowerCase()}`)).toBeVisible();
      await theirs.reload();
      if (role === "Viewer") await expect(noAccess).toBeVisible();
      else await expect(theirs.getByText(email)).toBeVisible();
    }
  });
  await theirs.close();
});

test("an author sees no request, and a consultant changes no article", { tag: "@core" }, async ({
  page,
  request,
}) => {
  const name = unique("Hospital");
  await sendRequest(request, { name });
  const places = page.getByRole("navigation", { name: "Staff" });
  await test.step("an author writes; their device stores no request", async () => {
    await openAs(page, await newPerson(request, "author"), "/admin/overview");
    await expect(page.getByRole("heading", { name: "Content to confirm" })).toBeVisible();
    await expect(places).not.toContainText("Requests");
    await goTo(page, "Insights");
    await expect(page.getByRole("button", { name: "New Article" })).toBeVisible();
    await page.goto("/admin/requests");
    await expect(page.getByRole("heading", { name: "You do not have access" })).toBeVisible();
    const stored = await page.evaluate(() => indexedDB.databases());
    expect(stored.filter((one) => one.name?.startsWith("requests-"))).toEqual([]);
  });
  await test.step("a consultant answers; articles and the site are theirs to read", async () => {
    await openAs(page, await newPerson(request, "consultant"), "/admin/requests");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Outgoing messages" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /Export|person/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await requestRow(page, name).getByRole("link").click();
    await expect(page.getByRole("textbox", { name: "Reply" })).toBeVisible();
    await goTo(page, "Insights");
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("button", { name: /New Article|Edit|Delete/ })).toHaveCount(0);
    await goTo(page, "Site");
    await expect(
      page.getByText("Changing it needs the role author or administrator.").first(),
    ).toBeVisible();
  });
});

test("people are disabled, enabled and withdrawn", { tag: "@core" }, async ({ page, request }) => {
  // Signed in by their invitation elsewhere.
  const person = await newPerson(request, "author and consultant");
  await openAs(page, boss, "/admin/people");

  await test.step("anyone who is disabled is out, and may come in again when enabled", async () => {
    const row = page.getByRole("row", { name: person.email });
    await row.getByRole("button", { name: `Disable ${person.name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
    await expect(row).toContainText("Disabled");
    expect(await (await request.get("/api/staff/session")).json()).toBeNull();
    await row.getByRole("button", { name: `Enable ${person.name}` }).click();
    await expect(row).toContainText("Active");
  });

  await test.step("an invitation to a mistyped address is withdrawn, and the person is gone", async () => {
    const email = `typo-${crypto.randomUUID()}@example.rw`;
    await page.getByRole("button", { name: "Invite someone" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite someone" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Typo");
    await dialog.getByRole("textbox", { name: "Email" }).fill(email);
    await dialog.getByRole("button", { name: "Create link" }).click();
    const row = page.getByRole("row", { name: email });
    await row.getByRole("button", { name: "Withdraw the invitation of Typo" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(row).toHaveCount(0);
  });
});

test("the trail tells who did what, and is verified", { tag: "@core" }, async ({ page }) => {
  await openAs(page, boss);
  await goTo(page, "Audit trail");
  const entries = page.locator("main").getByRole("listitem");
  await expect(entries.first()).toContainText("signed in with a password");
  await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible();
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("combobox", { name: "Action" }).selectOption("First administrator created");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(entries).toHaveCount(1);
  await entries.getByRole("button", { name: /^Details of entry/ }).click();
  await expect(entries).toContainText(boss.email);
  await page.getByRole("textbox", { name: "From" }).fill("the day before");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Write a date such as 9 June 2026")).toBeVisible();
  await page.getByRole("textbox", { name: "From" }).fill("");
  await page.getByRole("textbox", { name: "Person" }).fill("no one at all");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No entries match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(entries.nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText(/^All \d+ entries verified$/)).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toBe("audit.csv");
});
