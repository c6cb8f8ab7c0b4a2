import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";

const weekday = "(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(day|sday|nesday|rsday|urday)?,?";
const month =
  "(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|(Sep|Nov|Dec)(ember|tember)?|Sept|Oct(ober)?)";
const date = `\\d{1,2} ${month}( \\d{4})?`;

export type Masks = [pattern: RegExp, word: string][];

/** A text that a link takes to a mail program or to WhatsApp. */
const writtenText = /(?<=\/url: (mailto:|https:\/\/wa\.me\/)[^?\s]*)\?\S+/g;
const readable = (text: string) =>
  decodeURIComponent(text.replaceAll("+", " ")).replaceAll(/[\r\n]+/g, " / ");

/** What is different in each run. */
const passing: Masks = [
  [/(?<=\/(my-request|admin)(#|%23))[\w-]{22,}/g, "KEY"],
  [/\blocalhost(:|%3A)\d+/g, "HOST"],
  [/\bER-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, "RECEIPT"],
  [/\b[0-9a-f]{64}\b/g, "HASH"],
  [/\b([A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/g, "SECRET"],
  [/e2e-[\w-]+@example\.rw/g, "EMAIL"],
  [/(?<![A-Z])IK-[0-9A-Z]{8}\b/g, "REFERENCE"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID"],
  [/\b[0-9a-f]{8}\b/g, "TAG"],
  [/\b\d+ h \d+( min)?\b|(?<=\bin )(under a minute|\d+ min)\b/g, "PERIOD"],
  [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, "TIME"],
  [new RegExp(`\\b${weekday} ${date}|\\b${date}\\b|\\b${weekday}(?= )`, "g"), "DAY"],
  [/\b(today|tomorrow|yesterday)(?=,? TIME)/gi, "DAY"],
  // Between midnight in Kigali and midnight there.
  [/\(DAY, TIME your time\)/g, "(TIME your time)"],
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
    const said = (await page.locator(part).first().ariaSnapshot()).replaceAll(
      writtenText,
      readable,
    );
    return `${masked.reduce((text, [each, word]) => text.replaceAll(each, word), said)}\n`;
  };
  const stored = test.info().snapshotPath(`${file}.yml`);
  // What comes after it is looked at, too; it does not wait again for what would have to come first.
  const { config, errors } = test.info();
  if (["all", "changed"].includes(config.updateSnapshots) || !existsSync(stored)) {
    const seen: string[] = [];
    const restsNow = async () => seen.unshift(await outline()) > 1 && seen[0] === seen[1];
    await expect.poll(restsNow, { intervals: [500] }).toBe(true);
    expect.soft(seen[0]).toMatchSnapshot(`${file}.yml`);
  } else
    await expect
      .configure({ soft: true })
      .poll(outline, { timeout: errors.length > 0 ? 2000 : 60_000, message: `${file}.yml` })
      .toBe(readFileSync(stored, "utf8"));
}
