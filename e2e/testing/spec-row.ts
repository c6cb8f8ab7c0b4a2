import { expect, type Locator, type Page } from "@playwright/test";

type Text = string | RegExp;

/** A row of the specification: what it says, where it is seen, and the text of each thing seen there, in order. */
export type Row = readonly [says: string, where: (page: Page) => Locator, texts: readonly Text[]];

/** Looks at every row, also after one that is not as it should be; only what is visible counts. */
export async function walk(page: Page, rows: readonly Row[]): Promise<void> {
  for (const [says, where, texts] of rows) {
    const seen = where(page).filter({ visible: true });
    await expect.soft(seen, says).toHaveText([...texts]);
  }
}

export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

export const main = (page: Page): Locator => page.getByRole("main");
export const hero = (page: Page): Locator => page.getByRole("region", { name: "Introduction" });
export const heading = (page: Page, level: number): Locator =>
  main(page).getByRole("heading", { level });
export const region = (page: Page, name: string): Locator =>
  page.getByRole("region", { name, exact: true });
/** The part of the page that begins with this heading of the second level. */
export const part = (page: Page, title: string): Locator =>
  main(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
export const card = (area: Locator, title: string): Locator =>
  area
    .getByRole("article")
    .filter({ has: area.page().getByRole("heading", { name: title, exact: true }) });
