import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, hydrated, openPage, reload, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";

const address = "/compliance/crosswalk";
const search = (page: Page) => page.getByRole("searchbox", { name: "Search the crosswalk" });
const count = (page: Page) => page.getByRole("status").filter({ hasText: /requirements|controls/ });
/** A row or a card by the id in its address. */
const row = (page: Page, id: string): Locator => page.locator(`[id="${id}"]`);
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("an ISO control leads to requirements", { tag: "@core" }, async ({ page, context }) => {
    await openPage(page, address);
    await expect(count(page)).toHaveText("81 requirements");
    await search(page).pressSequentially("A.8.13");
    await expect(count(page)).toHaveText("4 of 81 requirements");
    await expect(row(page, "row-mcs-incident-5")).toBeVisible();
    await expect(row(page, "row-058-2")).toBeHidden();
    await expect(page).toHaveURL(`${address}?q=A.8.13`);
    expect(await sideways(page)).toBe(0);

    // The view is in the address: another page opens it as it was.
    await page.close();
    const later = await context.newPage();
    await later.goto(`${address}?q=A.8.13`);
    await expect(count(later)).toHaveText("4 of 81 requirements");
    await hydrated(later);
    await later.getByText("By control", { exact: true }).click();
    await expect(count(later)).toHaveText("1 of 36 controls");
    await expectOutline(later, "crosswalk by control");
    const control = row(later, "ctl-incident-5");
    await control.getByRole("link", { name: "Law No. 058/2021, Article 38" }).click();
    await expect(later).toHaveURL(`${address}#row-058-38a`);
    await expect(count(later)).toHaveText("81 requirements");
    await expect(row(later, "row-058-38a")).toBeInViewport();
  });

  test("texts, theme and function narrow the list", { tag: "@core" }, async ({ page }) => {
    await openPage(page, address);
    await page.getByRole("checkbox", { name: "Law No. 26/2017" }).check();
    await page.getByRole("checkbox", { name: "Access" }).check();
    await expect(count(page)).toHaveText("9 of 81 requirements");
    await page.getByRole("combobox", { name: "Annex A theme" }).selectOption("A.7");
    await expect(count(page)).toHaveText("1 of 81 requirements");
    await expect(row(page, "row-mcs-access-6")).toBeVisible();
    await expect(page).toHaveURL(`${address}?text=law-26-2017%2Caccess&annex=A.7`);

    await search(page).fill("giraffe");
    await expect(page.getByText("Nothing matches all of that.")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(count(page)).toHaveText("81 requirements");
    await expect(search(page)).toHaveValue("");
    await expect(page.getByRole("checkbox", { name: "Access" })).not.toBeChecked();
    await expect(page).toHaveURL(address);
  });

  test("all is folded by text, for everybody and in 320 px", async ({ page }) => {
    await openPage(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "Rwandan law mapped to ISO 27001 and NIST CSF",
    );
    await expect(page.locator(".crosswalk-group")).toHaveCount(10);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_500);
    await expectNoFaults(page);
    await page.getByRole("heading", { name: "Minimum Standards, Access Control" }).tap();
    await expect(row(page, "row-mcs-access-6")).toBeVisible();
    await expect(row(page, "row-058-2")).toBeHidden();
    await page.getByRole("heading", { name: "Law No. 058/2021" }).tap();
    await expectNoFaults(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sideways(page)).toBe(0);
  });
});

test("on a wide screen and on paper too, only the rows of the view are shown", async ({ page }) => {
  for (const view of ["?q=backup", "?by=control&q=backup"]) {
    await openPage(page, `${address}${view}`);
    const shown = page.locator(".crosswalk-table tr[id]").filter({ visible: true });
    await expect(count(page)).toHaveText(new RegExp(`^${await shown.count()} of `));
    const all = await shown.count();
    expect(all).toBeLessThan(20);
    await page.emulateMedia({ media: "print" });
    expect(await shown.count()).toBe(all);
    await page.emulateMedia({ media: "screen" });
  }
});

test("on a wide screen the search and its best answer are in sight", async ({ page }) => {
  await openPage(page, address);
  await page.getByRole("heading", { name: "Law No. 058/2021" }).click();
  const drawing = page.getByText("Our 36 controls");
  const first = page.locator(".crosswalk-table tr[id]").filter({ visible: true }).first();
  await expect(drawing).toBeVisible();
  await expect(search(page)).toBeInViewport({ ratio: 1 });
  await expect(first).toHaveId("row-058-2");
  await search(page).pressSequentially("backup");
  await expect(first).toHaveId("row-mcs-incident-5");
  await expect(first.getByRole("link", { name: "Incident 5" }).first()).toBeInViewport();
  await expect(drawing).toBeHidden();
  await expect(page).toHaveURL(`${address}?q=backup`);
  await page.reload();
  await expect(first, "as the server has it too").toHaveId("row-mcs-incident-5");
  await hydrated(page);
  await search(page).fill("");
  await expect(first, "all is folded again").toBeHidden();
  await page.getByRole("heading", { name: "Law No. 058/2021" }).click();
  await expect(first).toHaveId("row-058-2");
});

test("who filters a scrolled list sees that nothing is found", async ({ page }) => {
  await openPage(page, address);
  await page.getByRole("heading", { name: "Law No. 058/2021" }).click();
  await page.locator("#row-058-43").scrollIntoViewIfNeeded();
  await expect(count(page)).not.toBeInViewport();
  await search(page).pressSequentially("zzzz");
  await expect(page.getByText("Nothing matches all of that.")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Show all" })).toBeInViewport({ ratio: 1 });
  await expect(count(page)).toBeInViewport({ ratio: 1 });
});

test("a link to a row opens it through any filter", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page, `${address}?q=backup&by=control#row-058-43`);
  const article = row(page, "row-058-43");
  await expect(page).toHaveURL(`${address}#row-058-43`);
  await expect(article).toHaveAttribute("aria-current", "true");
  await expect(article).toBeInViewport({ ratio: 0.9 });
  // The filters above it are on top of nothing of it.
  const filters = await page
    .locator("form", { has: page.getByRole("searchbox", { name: "Search the crosswalk" }) })
    .boundingBox();
  const box = await article.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((filters?.y ?? 0) + (filters?.height ?? 0));

  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await article.getByRole("link", { name: "Copy link: Law No. 058/2021, Article 43" }).click();
  await expect.poll(copied).toMatch(/\/compliance\/crosswalk#row-058-43$/);

  await page.getByRole("checkbox", { name: "BNR" }).check();
  await expect(count(page)).toHaveText("5 of 81 requirements");
  await page.getByRole("button", { name: "Copy this view" }).click();
  await expect.poll(copied).toMatch(/\/compliance\/crosswalk\?text=bnr$/);

  await page.goBack();
  await openPage(page, `${address}#row-mcs-access-6`);
  await expect(row(page, "row-mcs-access-6")).toBeInViewport({ ratio: 0.9 });
});

test("the question of a control stays in sight after a reload", async ({ page }) => {
  await openPage(page, "/compliance/readiness#ctl-incident-5");
  // As a busy one does.
  await page.evaluate(() => {
    addEventListener("pagehide", () => {
      history.scrollRestoration = "manual";
    });
  });
  await reload(page);
  await expect(row(page, "ctl-incident-5")).toBeInViewport();
});

test("the list shown is saved, printed and taken along", { tag: "@core" }, async ({ page }) => {
  await openPage(page, `${address}?text=law-26-2017`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("crosswalk.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFFText,Place,Requirement,")).toBe(true);
  expect(text.match(/^Law No\. 26\/2017,Article/gm)).toHaveLength(3);
  expect(text).toContain("/compliance/crosswalk#row-26-9\r\n");

  const short = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(short)).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("columnheader", { name: "NIST CSF 2.0" })).toBeVisible();
  await expect(row(page, "row-26-9")).toHaveCSS("display", "table-row");
  await expect(row(page, "row-26-9").getByText("(Official text)")).toBeHidden();
  await expect(row(page, "row-058-2")).toBeHidden();
  await expect(search(page)).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "Send with a request" }).click();
  await expect(page).toHaveURL("/contact#consultation");
  const attached = page.getByRole("region", { name: "Your crosswalk list is attached" });
  await expect(attached).toContainText("3 of 81 requirements.");
  await attached.getByText("What is sent").click();
  await expect(attached.getByText(/^Law No. 26\/2017, Article 9: /)).toBeVisible();
});

test("it works by keyboard alone", { tag: "@core" }, async ({ page }) => {
  await openPage(page, address);
  await search(page).focus();
  await page.keyboard.type("PR.DS-11");
  await expect(count(page)).toHaveText("4 of 81 requirements");
  await search(page).fill("");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "All texts" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Law No. 058/2021" })).toBeChecked();
  await expect(count(page)).toHaveText("30 of 81 requirements");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("81 requirements");
  await page.getByRole("radio", { name: "By law" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(count(page)).toHaveText("36 controls");
  await expectNoFaults(page);
});

test("nothing of a search is stored on the device or sent", async ({ page, context }) => {
  await openPage(page, address);
  const asked: string[] = [];
  context.on("request", (request) => asked.push(`${request.url()} ${request.postData()}`));
  const marker = "zebra-4711";
  await search(page).fill(marker);
  await expect(page).toHaveURL(`${address}?q=${marker}`);
  await expect(page.getByText("Nothing matches all of that.")).toBeVisible();
  expect(asked.filter((one) => one.includes(marker))).toEqual([]);
  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, names]);
  });
  expect(stored).not.toContain(marker);
  expect(stored).not.toContain('"tools"');
});
