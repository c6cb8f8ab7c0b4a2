import { expect, type Page } from "@playwright/test";

// What journeys through the Insights CMS have in common.

export const list = (page: Page) => page.getByRole("table");
export const rowOf = (page: Page, title: string) =>
  list(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: title, exact: true }) });
export const sheet = (page: Page, title: "Add New Article" | "Edit Article") =>
  page.getByRole("dialog", { name: title });
export const newTitle = () => `An article of ${crypto.randomUUID().slice(0, 8)}`;

/** Fills in what is required besides the date, which is today. */
export async function write(page: Page, title: string): Promise<void> {
  const dialog = sheet(page, "Add New Article");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Excerpt").fill("What it is about, in a line.");
  await dialog.getByLabel("Category").fill("Training");
}

/** Writes and saves an article. */
export async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  await sheet(page, "Add New Article").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Article created successfully")).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
}
