import { readFile } from "node:fs/promises";
import { expect, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { makeOlder, requestRow, requestTable, sendRequest, unique } from "./testing/requests.ts";
import { boss, newPerson, openAs, trySignIn } from "./testing/staff.ts";

test.use({ siteGroup: "requests" });

test("staff see what is due, in its groups", { tag: "@core" }, async ({ page, request, site }) => {
  const [late = "", soon = "", later = "", spam = ""] = ["Late", "Soon", "Later", "Uwera"].map(
    unique,
  );
  await makeOlder(site, await sendRequest(request, { name: late }), 27.2);
  await makeOlder(site, await sendRequest(request, { name: soon }), 21);
  await makeOlder(site, await sendRequest(request, { name: later }), 1);
  const caught = { name: spam, leaveEmpty: "http://spam.example", filledInMs: 100 };
  await makeOlder(site, await sendRequest(request, caught), 20);
  await page.goto("/admin/requests");
  await trySignIn(page, boss);
  await test.step("each row says when it is due, the title and the side how many wait for an answer", async () => {
    await expect(requestRow(page, late)).toContainText(/Late since .*3 h \d\d late/);
    await expect(requestRow(page, soon)).toContainText(/Reply by .*(2 h 5\d|3 h 00) left/);
    await expect(requestRow(page, later)).toContainText(/(22 h 5\d|23 h 00) left/);
    const groups = await requestTable(page).locator("th[scope=rowgroup]").allInnerTexts();
    expect(groups.map((text) => text.replace(/\s*\d+$/, "")).slice(0, 3)).toEqual([
      "Late",
      "Due within 6 hours",
      "Due within 24 hours",
    ]);
    await expect(page).toHaveTitle(/^\(\d+\) Requests/);
    await expect(page.getByRole("link", { name: /^Requests \d+ to answer$/ })).toBeVisible();
  });
  await test.step("spam is in its tray, and out of it with its clock", async () => {
    await expect(page.getByText(/^\d+ new in the spam tray/)).toBeVisible();
    await page.getByRole("button", { name: "Look through it" }).click();
    await expect(requestRow(page, spam)).toContainText("Hidden field filled in");
    await requestRow(page, spam).getByRole("link").click();
    await expect(page.getByRole("button", { name: "Not spam" })).toBeVisible();
    await page.goBack();
    await requestRow(page, spam).getByRole("button", { name: "Not spam" }).click();
    await expect(requestRow(page, spam)).toHaveCount(0);
    await page.getByRole("button", { name: /^Open \d/ }).click();
    await expect(requestRow(page, spam)).toContainText(/(3 h 5\d|4 h 00) left/);
  });
  await test.step("the late ones alone, also as a view under a name", async () => {
    await page.getByRole("button", { name: /^Late \d/ }).click();
    await expect(requestRow(page, late)).toBeVisible();
    await expect(requestRow(page, soon)).toHaveCount(0);
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(late);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Open \d/ }).click();
    await expect(requestRow(page, soon)).toBeVisible();
    await page.getByRole("button", { name: late, exact: true }).click();
    await expect(requestRow(page, soon)).toHaveCount(0);
    await page.getByRole("button", { name: /^Open \d/ }).click();
  });
  await test.step("one that arrives appears without a reload", async () => {
    // Drawn as HTML it would ask for a picture that is not there.
    const name = unique("Espérance <img src=nowhere onerror=nothing>");
    const word = unique("penetration");
    await sendRequest(request, { name, message: `First line.\nA ${word} test, please.` });
    // What another test sends at the same time arrives with it, and they are counted.
    const notice = new RegExp(`^(New request from ${name}|\\d+ new requests)$`);
    await expect(page.getByText(notice).first()).toBeVisible();
    await requestRow(page, name).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Request, article or screen" }).fill(word);
    await expect(page.getByRole("option", { name })).toContainText(`A ${word} test, please.`);
  });
});

test("the keyboard alone sorts and undoes", { tag: "@core" }, async ({ page, request }) => {
  const word = `triage${crypto.randomUUID().slice(0, 8)}`;
  for (const name of ["One", "Two", "Three"])
    await sendRequest(request, { name: `${name} ${word}` });
  const who = await newPerson(request, "consultant");
  await openAs(page, who, "/admin/requests");
  await expect(requestRow(page, `One ${word}`)).toBeVisible();
  await page.getByRole("button", { name: /^All/ }).press("Enter");
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
  await expectOutline(page, "requests three selected", "[role=toolbar]");
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
  await page.keyboard.press("n");
  await page.keyboard.type("Call them first.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Note added")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await expect(page.getByText("2 of 3")).toBeVisible();
  // The next one begins at its top, and keeps its place when it is closed.
  await expect(page.getByRole("textbox", { name: "Reply" })).not.toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByRole("button", { name: "State: closed" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Owner: ${who.name}` })).toBeVisible();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1, name: `Three ${word}` })).toBeVisible();
  await page.getByRole("button", { name: "change", exact: true }).click();
  const chooseDay = page.getByRole("button", { name: "Choose a day" });
  await chooseDay.click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chooseDay).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "change", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(requestRow(page, `Three ${word}`).getByRole("link")).toBeFocused();
});

test("toasts follow the clock, and Undo as long as it works", { tag: "@core" }, async ({
  page,
  request,
  site,
}) => {
  const name = unique("Clock");
  await makeOlder(site, await sendRequest(request, { name }), 17);
  const who = await newPerson(request, "consultant");
  await page.clock.install();
  await openAs(page, who, "/admin/requests");
  await expect(requestRow(page, name)).toContainText("Reply by");
  await page.clock.fastForward(3_660_000);
  const toast = page.getByRole("listitem").filter({ hasText: "6 hours left" });
  await toast.hover();
  await expect(toast).toContainText(`6 hours left for ${name}`);
  await toast.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText(`given to ${who.name}`)).toBeVisible();
  await expect(requestRow(page, name)).toContainText(who.name);

  await requestRow(page, name).getByRole("link").click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(undo).toHaveCount(0);
  await page.getByRole("button", { name: "State: in progress" }).click();
  await page.getByRole("menuitem", { name: "Won" }).click();
  await expect(undo).toBeVisible();
  await page.clock.runFor(6_000);
  await undo.click();
  await expect(page.getByText(`${name}: undone`)).toBeVisible();
  await expect(page.getByRole("button", { name: "State: in progress" })).toBeVisible();
  await page.clock.fastForward(6 * 3_600_000);
  await expect(page.getByText(/ (is|are) late$/)).toBeVisible();
});

test("a viewer changes nothing", { tag: "@core" }, async ({ page, request, site }) => {
  const word = `gone${crypto.randomUUID().slice(0, 8)}`;
  for (const name of ["One", "Two"]) await sendRequest(request, { name: `${name} ${word}` });
  const row = requestRow(page, `One ${word}`);
  await test.step("a viewer reads", async () => {
    await openAs(page, await newPerson(request, "viewer"), "/admin/requests");
    await page.getByRole("searchbox").fill(word);
    await expect(row).toBeVisible();
    await expect(requestTable(page).getByRole("checkbox")).toHaveCount(0);
    await row.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: `One ${word}` })).toBeVisible();
    await expect(
      page.getByRole("button", { name: /^(?:Send reply|Post to private page)$/ }),
    ).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Erase" })).toHaveCount(0);
    await page.keyboard.press("e");
    await page.keyboard.press("Escape");
    await expect(row).toContainText("New");
  });
  await openAs(page, boss, "/admin/requests");
  await page.getByRole("searchbox").fill(word);
  await expect(row).toBeVisible();
  await test.step("an export that a network answers in the server's place is no file", async () => {
    await page.route("**/api/staff/requests/export", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Sign in to this network</h1>" }),
    );
    const downloads: unknown[] = [];
    page.on("download", (download) => downloads.push(download));
    const exportCsv = async () => {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Export CSV" }).click();
    };
    await exportCsv();
    await expect(page.getByText("The requests were not exported")).toBeVisible();
    expect(downloads).toEqual([]);
    // From the server itself it is one, with each of its bytes: spreadsheets know UTF-8 by the first three.
    await page.unrouteAll();
    const saved = page.waitForEvent("download");
    await exportCsv();
    const text = (await readFile(await (await saved).path())).toString();
    expect(text).toMatch(/^\uFEFFReference,/);
    expect(text).toContain(`One ${word}`);
  });
  await test.step("one is erased on its own page, which ends", async () => {
    const other = await sendRequest(request, { name: `Three ${word}` });
    await page.goto("/admin/requests");
    await page.getByRole("searchbox").fill(word);
    await requestRow(page, `Three ${word}`).getByRole("link").click();
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/requests$/);
    await expect(requestRow(page, `Three ${word}`)).toHaveCount(0);
    expect(await site.rows("select id from contacts where id = $1::uuid", [other])).toEqual([]);
  });
  await test.step("several are erased", async () => {
    await page.getByRole("checkbox", { name: "Select all shown" }).check();
    await page.getByRole("button", { name: "Erase" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Erase 2 requests?" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("combobox", { name: "Reason" }).selectOption("test");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("No requests found")).toBeVisible();
    expect(await site.rows("select id from contacts where name like $1", [`%${word}`])).toEqual([]);
  });
  await test.step("all that is stored of one person is found, and erased", async () => {
    const email = `${crypto.randomUUID()}@example.rw`;
    for (const name of ["One Person", "Same Person"]) await sendRequest(request, { name, email });
    await page.goto("/admin/requests/person");
    await page.getByRole("textbox", { name: "Email or phone of the person" }).fill(email);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("row", { name: /^Requests 2/ })).toBeVisible();
    await expectOutline(page, "requests one person found");
    await page.getByRole("button", { name: /^Erase all/ }).click();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByRole("row")).toHaveCount(0);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByText("Nothing is stored under this address or number.")).toBeVisible();
  });
});
