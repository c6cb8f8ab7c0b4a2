import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { makeOlder, requestRow, requestTable, sendRequest } from "./testing/requests.ts";
import { boss, newPerson, openAs, trySignIn } from "./testing/staff.ts";

test.use({ siteGroup: "requests" });

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test("after signing in at /admin staff see what is due, and the title has the count", {
  tag: "@core",
}, async ({ page, request }) => {
  const name = unique("Solange");
  await sendRequest(request, { name });
  await page.goto("/admin");
  await trySignIn(page, boss);
  await expect(page).toHaveURL(/\/admin\/requests$/);
  await expect(requestRow(page, name)).toContainText(/Reply by .*\d\d:\d\d/);
  await expect(page).toHaveTitle(/^\(\d+\) Requests/);
  const link = page
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: "Requests" });
  await expect(link).toContainText(/\d+ open/);
});

test("requests are grouped by the promised time, and a late one says since when", async ({
  page,
  request,
  site,
}) => {
  const [late, soon, later] = [unique("Late"), unique("Soon"), unique("Later")];
  await makeOlder(site, await sendRequest(request, { name: late }), 27.2);
  await makeOlder(site, await sendRequest(request, { name: soon }), 21);
  await makeOlder(site, await sendRequest(request, { name: later }), 1);
  await openAs(page, boss, "/admin/requests");
  await expect(requestRow(page, late)).toContainText(/Late since .*3 h \d\d late/);
  await expect(requestRow(page, soon)).toContainText(/Reply by .*(2 h 59|3 h 00) left/);
  await expect(requestRow(page, later)).toContainText(/(22 h 59|23 h 00) left/);
  const groups = await requestTable(page).locator("th[scope=rowgroup]").allInnerTexts();
  expect(groups.map((text) => text.replace(/\s*\d+$/, "")).slice(0, 3)).toEqual([
    "Late",
    "Due within 6 hours",
    "Due within 24 hours",
  ]);
  await page.getByRole("button", { name: /^Late \d/ }).click();
  await expect(requestRow(page, late)).toBeVisible();
  await expect(requestRow(page, soon)).toHaveCount(0);
});

test("the keyboard alone moves, selects, gives, closes and undoes", { tag: "@core" }, async ({
  page,
  request,
}) => {
  const word = `triage${crypto.randomUUID().slice(0, 8)}`;
  for (const name of ["One", "Two", "Three"])
    await sendRequest(request, { name: `${name} ${word}` });
  const who = await newPerson(request, "editor");
  await openAs(page, who, "/admin/requests");
  await expect(requestRow(page, `One ${word}`)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(word);
  await expect(requestTable(page).locator("tr[data-id]")).toHaveCount(3);
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await expect(requestRow(page, `One ${word}`).getByRole("link")).toBeFocused();
  await page.keyboard.press("t");
  await expect(requestRow(page, `One ${word}`)).toContainText(who.name);
  await expect(requestRow(page, `One ${word}`)).toContainText("In progress");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByRole("toolbar", { name: "3 selected" })).toBeVisible();
  await page.keyboard.press("s");
  await page.getByRole("menu", { name: "State" }).waitFor();
  await page.keyboard.type("won");
  await page.keyboard.press("Enter");
  const won = requestTable(page).locator("tr[data-id]").filter({ hasText: "Won" });
  await expect(won).toHaveCount(3);
  await page.keyboard.press("z");
  await expect(won).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `One ${word}` })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(requestRow(page, `Two ${word}`).getByRole("link")).toBeFocused();
});

test("the toast with Undo is there for as long as Undo works", async ({ page, request }) => {
  const name = unique("Alice");
  const id = await sendRequest(request, { name });
  await page.clock.install();
  await openAs(page, boss, `/admin/requests/${id}`);
  await page.getByRole("button", { name: "State: new" }).click();
  await page.getByRole("menuitem", { name: "Won" }).click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeVisible();
  await page.clock.runFor(25_000);
  await undo.click();
  await expect(page.getByText(`${name}: undone`)).toBeVisible();
  await expect(page.getByRole("button", { name: "State: new" })).toBeVisible();
  await page.clock.runFor(6000);
  await expect(page.getByText(`${name}: undone`)).toHaveCount(0);
});

test("a request that arrives appears without a reload, and is said once", { tag: "@core" }, async ({
  page,
  request,
}) => {
  const before = unique("Claudine");
  await sendRequest(request, { name: before });
  await openAs(page, boss, "/admin/requests");
  // What a device reads first is no news to it.
  await expect(requestRow(page, before)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Requests \d+ open$/ })).toBeVisible();
  const name = unique("Espérance");
  await sendRequest(request, { name });
  await expect(requestRow(page, name)).toBeVisible();
  const toast = page.getByText(`New request from ${name}`);
  await expect(toast).toBeVisible();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("six hours before the end, and when it has come, a toast says whose answer it is", async ({
  page,
  request,
  site,
}) => {
  const name = unique("Clock");
  // Half a minute before six hours are left.
  await makeOlder(site, await sendRequest(request, { name }), 18 - 30 / 3600);
  const who = await newPerson(request, "editor");
  await page.clock.install();
  await openAs(page, who, "/admin/requests");
  await expect(requestRow(page, name)).toContainText("Reply by");
  await page.clock.runFor(61_000);
  const toast = page.getByRole("listitem").filter({ hasText: "6 hours left" });
  await expect(toast).toContainText(`6 hours left for ${name}`);
  await toast.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText(`given to ${who.name}`)).toBeVisible();
  await expect(requestRow(page, name)).toContainText(who.name);
  await page.clock.fastForward(6 * 3_600_000);
  await expect(page.getByText(/ (is|are) late$/)).toBeVisible();
});

test("spam is in its tray, and out of it with its clock", { tag: "@core" }, async ({
  page,
  request,
  site,
}) => {
  const name = unique("Uwera");
  const id = await sendRequest(request, {
    name,
    leaveEmpty: "http://spam.example",
    filledInMs: 100,
  });
  await makeOlder(site, id, 20);
  await openAs(page, boss, "/admin/requests");
  await expect(page.getByText(/went to the spam tray in the last three days/)).toBeVisible();
  await page.getByRole("button", { name: "Look through them" }).click();
  await expect(requestRow(page, name)).toContainText("Hidden field filled in");
  await requestRow(page, name).getByRole("button", { name: "Not spam" }).click();
  await expect(requestRow(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: /^Open \d/ }).click();
  await expect(requestRow(page, name)).toContainText(/(3 h 59|4 h 00) left/);
});

test("a viewer reads and changes nothing", async ({ page, request }) => {
  const name = unique("Eric");
  await sendRequest(request, { name });
  await openAs(page, await newPerson(request, "viewer"), "/admin/requests");
  await expect(requestRow(page, name)).toBeVisible();
  await expect(requestTable(page).getByRole("checkbox")).toHaveCount(0);
  await requestRow(page, name).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^(?:Send reply|Post to private page)$/ }),
  ).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Erase" })).toHaveCount(0);
  await page.keyboard.press("e");
  await page.keyboard.press("Escape");
  await expect(requestRow(page, name)).toContainText("New");
});

test("an administrator erases several, after saying why", async ({ page, request, site }) => {
  const word = `gone${crypto.randomUUID().slice(0, 8)}`;
  for (const name of ["One", "Two"]) await sendRequest(request, { name: `${name} ${word}` });
  await page.goto("/admin/requests");
  await trySignIn(page, boss);
  await page.getByRole("searchbox").fill(word);
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await page.getByRole("button", { name: "Erase" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Erase 2 requests?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("combobox", { name: "Reason" }).selectOption("test");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("No requests found")).toBeVisible();
  const rows = await site.rows("select id from contacts where name like $1", [`%${word}`]);
  expect(rows).toEqual([]);
});

test("all that is stored of one person is found, and erased on request", { tag: "@core" }, async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.rw`;
  for (const name of ["One Person", "Same Person"]) await sendRequest(request, { name, email });
  await page.goto("/admin/requests/person");
  await trySignIn(page, boss);
  await page.getByRole("textbox", { name: "E-mail or phone of the person" }).fill(email);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("row", { name: /^Requests 2/ })).toBeVisible();
  await page.getByRole("button", { name: /^Erase all/ }).click();
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByRole("row")).toHaveCount(0);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("Nothing is stored under this address or number.")).toBeVisible();
});

test("messages that cannot leave are named, above the list and by themselves", async ({
  page,
  request,
}) => {
  const name = unique("Patrick");
  await sendRequest(request, { name });
  await openAs(page, boss, "/admin/requests");
  await expect(page.getByText(/^E-mail is not set up: \d+ waiting\.$/)).toBeVisible();
  await page.getByRole("link", { name: "See them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Outgoing messages" })).toBeVisible();
  const mine = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(
    mine.getByRole("link", { name: `Open in my mail program to ${name}` }),
  ).toHaveAttribute(
    "href",
    /^mailto:.*\?subject=Your%20request%20IK-.*&body=Hello.*Its%20reference%20is%20IK-/,
  );
  await mine.getByText("Read 1 message: Confirmation").click();
  await expect(mine.getByText(/You will have our answer by/)).toBeVisible();
  await mine.getByRole("button", { name: `Discard: Confirmation to ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(mine).toHaveCount(0);
  await expect(page.getByText(/^\d+ notices? to staff$/)).toBeVisible();
});

test("the screens of requests are for everybody, from 320 px, in both themes", async ({
  page,
  request,
}) => {
  const name = unique("Aline");
  const id = await sendRequest(request, {
    name,
    company: "Imena Microfinance",
    phone: "0788123456",
  });
  await openAs(page, boss, "/admin/requests");
  for (const path of [
    "/admin/requests",
    `/admin/requests/${id}`,
    "/admin/requests/person",
    "/admin/outgoing",
  ]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path.endsWith("requests")) await expect(requestRow(page, name)).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoFaults(page);
      }
      expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect.soft(await sideways(page), "px beyond 320 px").toBeLessThanOrEqual(0);
      await expectNoFaults(page);
    });
  }
});
