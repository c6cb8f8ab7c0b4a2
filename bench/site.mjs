// @ts-check
import { withChromium } from "../bin/chromium.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { typeAll } from "./cms.mjs";
import { admin, quantile, row, signIn, slowDown } from "./measure.mjs";

const slow = 4;
const bytes = 60_000;
const typed = "the notice,an hour later,who reported it".split(",");

/** The largest form of the site, with 60 kB of texts, on a slow CPU: from a letter to its paint (Event Timing). */
export const site = () =>
  withScratchServer(
    ({ origin }) =>
      withChromium(async (browser) => {
        const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
        await signIn(page, origin);
        await page.locator(".staff-side").waitFor();
        const size = await page.evaluate(lengthen, { name: "breach", bytes });
        await page.goto(`${origin}/admin/site/breach#checklist.2.tasks.1.text`);
        const box = page.locator("textarea:focus");
        await box.waitFor();
        const fields = await page.locator("form :is(input, textarea, select)").count();
        const field = page.locator(`[id="${await box.getAttribute("id")}"]`);
        await slowDown(page, slow);
        const { interactions } = await typeAll(page, field, typed);
        return [
          row(
            `form of ${Math.round(size / 1000)} kB, CPU 4x: letter to paint, ms at p75`,
            quantile(interactions, 0.75),
            50,
            `p50 ${quantile(interactions, 0.5)}, p98 ${quantile(interactions, 0.98)} of ${interactions.length}; ${fields} fields in the document`,
          ),
        ];
      }),
    { settings: admin },
  );

/**
 * Runs in the page: publishes the document with longer texts, until it has so many bytes.
 * @param {{ name: string, bytes: number }} wanted
 */
async function lengthen({ name, bytes: enough }) {
  const path = `/api/staff/site/${name}`;
  const { values, version } = await (await fetch(path)).json();
  let size = JSON.stringify(values).length;
  /** @param {Record<string, unknown>} all */
  const lengthenIn = (all) => {
    for (const [key, value] of Object.entries(all)) {
      if (typeof value === "object" && value !== null)
        lengthenIn(/** @type {Record<string, unknown>} */ (value));
      else if (key === "text" && typeof value === "string" && size < enough) {
        const more = " One more sentence, as long as they are. ".repeat(5).trimEnd();
        all[key] = value + more;
        size += more.length;
      }
    }
  };
  lengthenIn(values);
  const answer = await fetch(path, {
    method: "PUT",
    headers: { "content-type": "application/json", "if-match": `"${version}"` },
    body: JSON.stringify({ values }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return size;
}
