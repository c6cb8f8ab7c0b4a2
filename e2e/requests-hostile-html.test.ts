import type { APIRequestContext, Page } from "@playwright/test";
import { createAttackedContext, hostile, someOf, touch } from "./testing/attacks.ts";
import { expect, test } from "./testing/fixtures.ts";
import { requestTable, sendRequest } from "./testing/requests.ts";
import type { Site } from "./testing/site.ts";
import { newPerson, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "hostile" });
// What no database stores is refused (api/contact/store.test.ts).
const storable = (html: string) => html.isWellFormed() && !html.includes("\0");
const kinds = Object.values(hostile).map((texts) => someOf(texts).filter(storable));

/** Each in a paragraph of its own, as the desk draws them. */
const paragraphs = (texts: readonly string[]) => texts.join("\n\n");

/** What holds texts of others on the desk, and what such a text could put there. */
const holders = [
  ...[".rq-who", ".rq-at-owner", ".rq-head h1", ".rq-company", ".rq-text", ".rq-message header"],
  ...[".rq-reach", ".rq-composer-head p", ".rq-history", "[data-outgoing] li", "[data-kind=event]"],
].map((holder) => `${holder} *`);

/** Clicks do not bubble: the desk would act by them. */
const touchTexts = (page: Page) => touch(page, holders.join(), false);

/** Sends requests with these texts in every field, a few at the same time; what the form refuses is written past it. */
async function arrive(
  request: APIRequestContext,
  site: Site,
  texts: readonly { name: string; message: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < texts.length; first += 10)
    ids.push(
      ...(await Promise.all(
        texts
          .slice(first, first + 10)
          .map(({ message }) =>
            sendRequest(request, { name: "Hostile", message: `${message}\n\nThe end of it.` }),
          ),
      )),
    );
  await site.rows(
    `with of as (select * from jsonb_to_recordset($1::text::jsonb) as of (id uuid, name text)),
      none_is_spam as (update contact_details set state = 'new' from of where contact_details.id = of.id)
    update contacts set name = of.name, company = of.name, email = of.name, phone = of.name,
      consultation_type = of.name
    from of where contacts.id = of.id`,
    [JSON.stringify(texts.map(({ name }, nth) => ({ id: ids[nth], name })))],
  );
  return ids;
}

test("nothing of the collection runs at the desk", async ({ browser, request, site }) => {
  const texts = kinds.flat();
  const sent = kinds.map((these) => ({ name: these[0] ?? "", message: paragraphs(these) }));
  const inList = await arrive(
    request,
    site,
    texts.map((html) => ({ name: html, message: html })),
  );
  const opened: string[] = [];
  // One after the other, which is their order in the list.
  for (const one of sent) opened.push(...(await arrive(request, site, [one])));
  const { context, ran } = await createAttackedContext(browser, site.origin, "everything");
  const page = await context.newPage();

  await test.step("in the list, and among messages that wait", async () => {
    await page.setViewportSize({ width: 1440, height: 4_000 });
    await openAs(page, undefined, `${site.origin}/admin/requests`);
    const names = new Map<string, string>();
    const missing = async () => {
      for (const [id, name] of await shownNames(page)) names.set(id, name);
      await touchTexts(page);
      await page.evaluate(scrollOn);
      return inList.filter((id) => !names.has(id)).length;
    };
    await expect.poll(missing, { intervals: [20] }).toBe(0);
    expect(inList.map((id) => names.get(id))).toEqual(texts);
    await page.goto(`${site.origin}/admin/outgoing`);
    await expect(page.locator("[data-outgoing] li").first()).toBeVisible();
    await touchTexts(page);
    expect(ran).toEqual([]);
  });

  await test.step("in requests that are opened", async () => {
    await page.goto(`${site.origin}/admin/requests/${opened[0]}`);
    for (const { name, message } of sent) {
      await expect.poll(() => page.locator(".rq-head h1").textContent()).toBe(name);
      expect(await page.locator(".rq-text").first().textContent()).toContain(lastOf(message));
      await touchTexts(page);
      await page.keyboard.press("j");
    }
    expect(ran).toEqual([]);
  });

  await test.step("in a request that staff have changed, or change just now", async () => {
    const [name = ""] = kinds[0] ?? [];
    const [id = ""] = await arrive(request, site, [{ name, message: name }]);
    const who = await newPerson(request, "editor");
    await site.rows("update staff set name = $1 where email = $2", [name, who.email]);
    await openAs(page, who, `${site.origin}/admin/requests`);
    for (const texts of kinds) {
      const text = paragraphs(texts);
      for (const kind of [
        { kind: "note" },
        { kind: "reply", answered: false, seenReply: null, anyway: true },
        // Who replies has it.
        { kind: "owner", owner: null },
      ]) {
        const data = { ...kind, id: crypto.randomUUID(), request: id, text };
        const headers = { "sec-fetch-site": "same-origin" };
        const url = `${site.origin}/api/staff/requests/operations`;
        const answer = await page.request.post(url, { data, headers });
        expect(answer.status(), await answer.text()).toBe(200);
      }
    }
    await page.goto(`${site.origin}/admin/requests/${id}`);
    await expect(page.locator(".rq-thread [data-kind=reply]")).toHaveCount(kinds.length);
    const toast = page.locator(".toaster, [data-sonner-toast]").first();
    // Until the device has heard that no one owns it any more, there is nothing to change.
    await expect(page.getByRole("button", { name: "Owner: No owner" })).toBeVisible();
    await page.keyboard.press("t");
    await expect(toast).toContainText("given to");
    await touchTexts(page);
    await page.getByRole("button", { name: "More" }).first().click();
    await page.getByRole("menuitem", { name: "Correct the address" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(name);
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await page.getByRole("tab", { name: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Internal note" }).fill(paragraphs(kinds[0] ?? []));
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.locator(".rq-thread [data-waiting]")).toBeVisible();
    await touchTexts(page);
  });
  await context.close();
  expect(ran).toEqual([]);
});

const shownNames = (page: Page) =>
  requestTable(page)
    .locator("tr[data-id]")
    .evaluateAll((rows) =>
      rows.map((row): [string, string] => [
        row.getAttribute("data-id") ?? "",
        row.querySelector(".rq-name > b")?.textContent ?? "",
      ]),
    );

/** Runs in the page: only rows near the window are in the document. */
function scrollOn() {
  const before = window.scrollY;
  window.scrollBy({ top: window.innerHeight, behavior: "instant" });
  if (window.scrollY === before) window.scrollTo({ top: 0, behavior: "instant" });
}

const lastOf = (message: string) => message.split("\n\n").at(-1)?.trim() ?? "";
