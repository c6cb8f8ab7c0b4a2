import { expect, type Page } from "@playwright/test";
import type { ArticleFields } from "../../db/schema/insights/operations.ts";
import type { StaffInsight } from "../../db/schema/insights/staff.ts";
import { post } from "./staff.ts";

// What journeys through the Insights CMS have in common.

export const list = (page: Page) => page.getByRole("table");
export const rowOf = (page: Page, title: string) =>
  list(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: title, exact: true }) });
export const rowButton = (page: Page, title: string, does: "Edit" | "Delete") =>
  rowOf(page, title).getByRole("button", { name: `${does} ${title}` });
export const sheet = (page: Page, title: "Add New Article" | "Edit Article") =>
  page.getByRole("dialog", { name: title });
export const newTitle = () => `An article of ${crypto.randomUUID().slice(0, 8)}`;

/** Where visitors read an article of this title. */
export const linkOf = (title: string) => `/insights/${title.toLowerCase().replaceAll(" ", "-")}`;

/** The settings of the article that is open: over its text where the window is narrow. */
export async function settings(page: Page) {
  const shown = page.getByRole("region", { name: "Settings" });
  const turn = page.getByRole("button", { name: "Settings", exact: true });
  if ((await turn.getAttribute("aria-expanded")) === "false") await turn.click();
  await expect(shown).toBeVisible();
  return shown;
}

/** Fills in what is required besides the date, which is today. */
export async function write(page: Page, title: string): Promise<void> {
  const dialog = sheet(page, "Add New Article");
  await dialog.getByLabel("Title").fill(title);
  await settings(page);
  await dialog.getByLabel("Excerpt").fill("What it is about, in a line.");
  const category = dialog.getByRole("combobox", { name: "Category" });
  await category.fill("Training");
  // Its list takes the focus in the frame after it opens, also from what is filled in meanwhile.
  await expect(category).toHaveAttribute("aria-expanded", "true");
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Publishes an article by the form: the device then has all that storing one needs, and knows its user. */
export async function publishByForm(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  await sheet(page, "Add New Article").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Article created successfully")).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
}

/** Publishes an article as `write` does, without the form. */
export async function publish(page: Page, title: string): Promise<void> {
  await post(page.request, "/api/insights", {
    title,
    excerpt: "What it is about, in a line.",
    author: "Inkingi Partners",
    category: "Training",
    date: new Date().toISOString().slice(0, 10),
    link: linkOf(title),
  });
  await expect(rowOf(page, title)).toBeVisible();
}

export async function openForm(page: Page, title: string) {
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  return sheet(page, "Edit Article");
}

/** What someone else does with an article meanwhile, to which this browser is online or not. */
export async function elsewhere(
  page: Page,
  title: string,
  what: { fields: ArticleFields } | { kind: "delete" },
): Promise<void> {
  // The contract's own shape.
  const all = (await (await page.request.get("/api/staff/insights")).json()) as StaffInsight[];
  const { id, version } = all.find((one) => one.title === title) ?? {};
  const operation = { kind: "edit", id: crypto.randomUUID(), article: id, base: version, ...what };
  await post(page.request, "/api/staff/operations", operation);
}

/** Nothing of this browser waits any more. */
export const saved = (page: Page) => expect(page.getByText("All changes saved")).toBeVisible();

/** Changes an article without a network. */
export async function editOffline(
  page: Page,
  title: string,
  fields: Record<string, string>,
): Promise<void> {
  const dialog = await openForm(page, title);
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: "Save offline, sync later" }).click();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await expect(dialog).toHaveCount(0);
}
