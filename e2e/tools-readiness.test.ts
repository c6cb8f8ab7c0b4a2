import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import data from "../db/data/readiness.json" with { type: "json" };
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { stored } from "./testing/breach.ts";
import { expect, hold, hydrated, openPage, reload, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const path = "/compliance/readiness";
type Answers = Partial<Record<string, string>>;

/** The answers of an example of the content, and what they have to come to. */
function example(name: string) {
  const found = data._examples.find((one) => one.name === name);
  if (!found) throw new Error(`The content has no example "${name}".`);
  const answers: Answers = found.answers;
  return { answers, expected: found.expected };
}

const labelOf = (value = "") => data.answers.find((one) => one.value === value)?.label ?? "";
const controlOf = (id = "") => {
  const control = data.items.find((one) => one.id === id);
  if (!control) throw new Error(`The content has no control ${id}.`);
  return control;
};

const open = (page: Page, part = "") => openPage(page, `${path}${part}`);

const question = (page: Page, id: string) =>
  page.getByRole("group", { name: controlOf(id).question, exact: true });
const radio = (page: Page, id: string, answer: string) =>
  question(page, id).getByRole("radio", { name: labelOf(answer), exact: true });
const chapterTitle = (page: Page, title: string) =>
  page.getByRole("heading", { level: 2, name: title, exact: true });
const percent = (page: Page) => page.locator("[data-percent]");
const level = (page: Page) => page.getByRole("heading", { level: 1 });
const steps = (page: Page) => page.locator("[data-steps] h3");

/** A saved result as a file to choose. */
const file = (content: unknown, name = "result.json") => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});
const saved = (answers: Answers, change: object = {}) => ({
  product: "inkingi-readiness-check",
  version: 1,
  savedAt: "2026-05-21T08:00:00.000Z",
  answers,
  reasons: {},
  ...change,
});

/** Takes over the answers of a file, as a visitor does with a result of another device. */
async function resume(page: Page, answers: Answers) {
  await page.getByLabel("Open a saved result").setInputFiles(file(saved(answers)));
  await page.getByRole("button", { name: "Continue from it" }).click();
  const count = Object.keys(answers).length;
  await expect(page.getByText(`${count} of 36 answered here`)).toBeVisible();
  // Shown before they are stored, and the page is left after this.
  await expect.poll(() => stored(page)).toMatchObject(answers);
}

test("a small firm reads its result on a phone", { tag: "@core" }, async ({ page, context }) => {
  const { answers, expected } = example(
    "Small firm without personal data and without its own network",
  );
  await open(page);
  await expect(level(page)).toHaveText("Readiness check");
  await page.getByRole("link", { name: "Start with Governance & Organization" }).tap();
  for (const [index, chapter] of data.chapters.entries()) {
    await expect(chapterTitle(page, chapter.title)).toBeFocused();
    for (const id of chapter.controlIds) await radio(page, id, answers[id] ?? "").tap();
    await expect(
      page.getByText(`${(index + 1) * 6} of 36 answered`, { exact: true }),
    ).toBeVisible();
    const next = data.chapters[index + 1]?.title ?? "Your result";
    await page.locator("[data-next]").filter({ hasText: next, visible: true }).tap();
  }

  await expect(level(page)).toBeFocused();
  await expect(level(page)).toHaveText("Developing");
  await expect(percent(page)).toHaveText(`${expected.overall.percent}%`);
  const ordered = expected.firstGaps.map((id) => controlOf(id).firstStep);
  expect((await steps(page).allTextContents()).slice(0, 5)).toEqual(ordered);
  await expect(steps(page)).toHaveCount(10);
  await expect(steps(page).filter({ visible: true })).toHaveCount(3);
  await page.getByText("Show all 10 steps").tap();
  await expect(steps(page).filter({ visible: true })).toHaveCount(10);
  await expectOutline(page, "readiness result");

  const another = await context.newPage();
  await another.goto(path);
  await expect(another.getByText("36 of 36 answered here")).toBeVisible();
  await another.getByRole("link", { name: "See your result" }).tap();
  await expect(percent(another)).toHaveText("65%");
});

test("a reason is asked for what does not apply, and stays with it", { tag: "@core" }, async ({
  page,
  context,
}) => {
  await open(page, "#access");
  const id = "ctl-access-6";
  await radio(page, id, "na").tap();
  const reason = question(page, id).getByLabel(data.texts.naReason);
  await expect(reason).toHaveAccessibleDescription(/no server room/);
  // Figures in it are no answers.
  await reason.pressSequentially("All 2 rooms are at our host");
  await expect(radio(page, id, "na")).toBeChecked();
  // Where a control concerns nearly everyone, the question says so.
  await radio(page, "ctl-access-1", "na").tap();
  const other = question(page, "ctl-access-1").getByLabel(data.texts.naReason);
  await expect(other).toHaveAccessibleDescription(data.texts.naWarning);

  const isStored = (text: string) =>
    expect.poll(async () => JSON.stringify(await stored(page))).toContain(text);
  await isStored("All 2 rooms are at our host");
  const another = await context.newPage();
  await open(another, "#access");
  await expect(question(another, id).getByLabel(data.texts.naReason)).toHaveValue(
    "All 2 rooms are at our host",
  );
  await reason.press("End");
  await page.keyboard.type(", in Kigali");
  await isStored("host, in Kigali");
  await page.reload();
  await expect(reason).toHaveValue("All 2 rooms are at our host, in Kigali");
});

test("a chapter is answered with the keyboard alone", async ({ page }) => {
  await open(page, "#risk");
  await page.locator("#risk").focus();
  await page.keyboard.press("Enter");
  for (const [index, id] of (data.chapters[1]?.controlIds ?? []).entries()) {
    const value = data.answers[index % 3]?.value ?? "";
    await expect(question(page, id).getByRole("radio").first()).toBeFocused();
    await page.keyboard.press(String((index % 3) + 1));
    await expect(radio(page, id, value)).toBeChecked();
    await expect(radio(page, id, value)).toBeFocused();
    await page.keyboard.press("Enter");
  }
  const next = page.locator("[data-next]").filter({ visible: true });
  await expect(next).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chapterTitle(page, "Asset Management")).toBeFocused();
  // With the title in focus a figure answers the first open question.
  await page.keyboard.press("2");
  await expect(radio(page, "ctl-assets-1", "partly")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "ctl-assets-1", "no")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(
    question(page, "ctl-assets-1").getByText("Inventory with owner and place"),
  ).toBeVisible();
});

test("an answer before hydration replaces the one of last time", async ({ page }) => {
  await open(page, "#governance");
  await radio(page, "ctl-governance-1", "no").tap();
  await radio(page, "ctl-governance-2", "no").tap();
  await expect.poll(async () => Object.keys(await stored(page))).toHaveLength(2);
  const letThrough = await hold(page, "**/assets/*.js");
  await page.reload({ waitUntil: "commit" });
  await radio(page, "ctl-governance-1", "yes").check({ force: true });
  letThrough();
  await hydrated(page);
  await expect(radio(page, "ctl-governance-2", "no")).toBeChecked();
  await expect(radio(page, "ctl-governance-1", "yes")).toBeChecked();
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain('"yes"');
  await reload(page);
  await expect(radio(page, "ctl-governance-1", "yes")).toBeChecked();
});

test("a result is stored to compare with, and all can be erased", { tag: "@core" }, async ({
  page,
}) => {
  const { answers } = example("Everything half done");
  await open(page);
  await page.getByLabel("Open a saved result").setInputFiles(file(saved(answers)));
  await page.getByRole("button", { name: "Compare with it" }).click();
  const status = page.getByRole("status").filter({ hasText: "Saved as your baseline." });
  await expect(status).toContainText("Answer the questions to see your progress.");
  await expect.poll(() => stored(page)).not.toEqual({});
  await resume(page, answers);
  await expect(status, "it is of the file before").toHaveCount(0);
  // Another day too.
  await open(page);
  await expect(page.getByText("Baseline: 21 May 2026.")).toBeVisible();
  await open(page, "#result");
  const both = page.getByRole("table", { name: /beside the result now/ });
  const access = both.getByRole("row", { name: "Access Control" });
  await expect(access.getByRole("cell")).toHaveText(["50%", "50%"]);
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await expect(both).toBeHidden();
  await page.getByRole("button", { name: "Erase my answers and start again" }).last().click();
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect.poll(() => stored(page)).toEqual({});
});

test("a result is saved as a file and opened elsewhere", async ({ page, browser }) => {
  const { answers } = example("One critical question skipped");
  await open(page);
  await resume(page, answers);
  await page.getByRole("link", { name: "See the result so far" }).tap();
  await expect(page.getByText(data.texts.capped).filter({ visible: true })).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^readiness-check-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text).answers).toEqual(answers);

  const context = await browser.newContext({ serviceWorkers: "block" });
  const other = await context.newPage();
  await openPage(other, page.url().replace(/#.*/, ""));
  // Every sentence: db/schema/tools/readiness-file.test.ts.
  const refused = other.locator(".note-danger");
  await other.getByLabel("Open a saved result").setInputFiles(file("x".repeat(5_000_000)));
  await expect(refused).toContainText("This file is too large for a saved result: it has 5.0 MB");
  await expect(refused).toContainText("Nothing on this device was changed.");
  await other.getByRole("button", { name: "Close" }).click();
  await expect(refused).toHaveCount(0);
  await other.getByLabel("Open a saved result").setInputFiles(file(text));
  await expect(other.getByText("35 of 36 answered.")).toBeVisible();
  await other.getByRole("button", { name: "Continue from it" }).click();
  await expect(other.getByText("35 of 36 answered here")).toBeVisible();
  await context.close();
});

test("the result is attached to a request", { tag: "@core" }, async ({ page }) => {
  const { answers } = example("Small firm without personal data and without its own network");
  await open(page);
  await resume(page, answers);
  await page.getByRole("link", { name: "See your result" }).tap();
  await page.getByRole("button", { name: data.texts.sendOffer }).first().tap();
  await expect(page).toHaveURL(/\/contact#consultation$/);
  const attached = page.getByRole("region", { name: "Your readiness result is attached" });
  await expect(attached).toContainText("65%, level Developing");
  await attached.getByText("What is sent").tap();
  await expect(attached.getByText("Access Control: 50%, Developing")).toBeVisible();
  const step = `Critical. ${controlOf("ctl-incident-1").firstStep}`;
  await expect(attached.getByText(step)).toBeVisible();
});

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test("every part fits 320 px, and the result one sheet of A4", async ({ page }) => {
  test.slow();
  await open(page);
  await resume(page, example("Nothing in place").answers);
  for (const part of ["", "#access", "#result"]) {
    await open(page, part);
    if (part === "#access") {
      await radio(page, "ctl-access-6", "na").tap();
      await question(page, "ctl-access-6").getByText("Evidence, first step, source").tap();
      await page.getByText("Chapter 4 of 6").tap();
    }
    if (part === "#result") {
      await page.getByRole("button", { name: "Save as baseline" }).tap();
      await expect(page.getByRole("table")).toHaveCount(2);
    }
    await expectNoFaults(page);
    expect(await smallTargets(page), `targets ${part}`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sideways(page), `sideways ${part}`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  const sheet = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(sheet)).toBe(1);
  expect(sheet.length).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table").filter({ visible: true });
  await expect(table.getByRole("row")).toHaveCount(11);
  await expect(table.getByRole("row").nth(1)).toContainText(
    `Critical. ${controlOf("ctl-incident-1").firstStep}`,
  );
  await expect(page.getByText("For the organisation, name and date")).toBeVisible();
  await expect(page.getByText(data.disclaimer).filter({ visible: true })).toHaveCount(1);
});
