import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";

const weekday = "(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(day|sday|nesday|rsday|urday)?,?";
const month =
  "(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|(Sep|Nov|Dec)(ember|tember)?|Sept|Oct(ober)?)";
const date = `\\d{1,2} ${month}( \\d{4})?`;

/** What is different in each run. */
const passing: [pattern: RegExp, word: string][] = [
  [/(?<=\/my-request#)[\w-]{22}/g, "KEY"],
  [/\b[0-9a-f]{64}\b/g, "HASH"],
  [/\b([A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/g, "SECRET"],
  [/e2e-[\w-]+@example\.rw/g, "EMAIL"],
  [/\bIK-[0-9A-Z]{8}\b/g, "REFERENCE"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID"],
  [/\b\d+ h \d+( min)?\b/g, "PERIOD"],
  [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, "TIME"],
  [new RegExp(`\\b${weekday} ${date}|\\b${date}\\b|\\b${weekday}(?= )`, "g"), "DAY"],
  [/\b(today|tomorrow|yesterday)(?=,? TIME)/gi, "DAY"],
];

/**
 * What the page, or this part of it, says to assistive technology is what `e2e/outlines/` says: every text, name, state
 * and target, in their order. `--update-snapshots` writes what it says now; its difference is to be read.
 */
export async function expectOutline(
  page: Page,
  title: string,
  part = "main",
  masked = passing,
): Promise<void> {
  const file = title.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "").toLowerCase();
  const outline = async () => {
    const said = await page.locator(part).first().ariaSnapshot();
    return `${masked.reduce((text, [each, word]) => text.replaceAll(each, word), said)}\n`;
  };
  const stored = test.info().snapshotPath(`${file}.yml`);
  if (["all", "changed"].includes(test.info().config.updateSnapshots) || !existsSync(stored))
    expect(await outline()).toMatchSnapshot(`${file}.yml`);
  else await expect.poll(outline).toBe(readFileSync(stored, "utf8"));
}
