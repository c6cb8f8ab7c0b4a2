import type { Page } from "@playwright/test";
import { expect, fillIn, newEmail, test } from "./testing/fixtures.ts";
import { reply, sendRequest } from "./testing/my-request.ts";
import { suggestible } from "./testing/requests.ts";
import { boss, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "requests" });

/** What would tell a reader that a message has left. */
const claims = /\b(?:sent|delivered|e-?mailed|mailed|on its way|on their way|has left|hear by)\b/i;

/** Lines that have such a word and claim nothing. */
const honest = [
  /^What you sent$/,
  /^0 sent$/,
  /\bnot (?:been )?(?:sent|delivered)\b/i,
  /\b(?:will be|is|are) sent (?:automatically|when|later)\b/i,
  // Of the queue of this device and its own requests.
  /^Requests from this device/,
];

/** The lines of the page that claim it, in what is seen and in what is read aloud. */
async function claimsOf(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => claims.test(line) && !honest.some((pattern) => pattern.test(line)));
}

test("without a mail server no screen of staff or sender says that something was sent", async ({
  page,
  request,
}) => {
  const name = `Claudine ${crypto.randomUUID().slice(0, 8)}`;
  const sent = await sendRequest(request, { name, suggestedTimes: suggestible(30).slice(-1) });
  const seen: Record<string, string[]> = {};
  const look = async (screen: string) => {
    seen[screen] = await claimsOf(page);
  };
  await reply(request, sent, "We can start in January.");
  await openAs(page, boss, `/admin/requests/${sent.id}`);
  await expect(page.getByText("Waiting, e-mail is not set up").first()).toBeVisible();
  await look("request");

  await page.getByRole("textbox", { name: "Reply" }).fill("And the price is on the page.");
  await look("reply being written");
  await page.getByRole("button", { name: "Post to private page" }).click();
  await expect(page.getByText("Saved. It leaves when e-mail works.")).toBeVisible();
  await look("reply saved");
  await page.getByRole("button", { name: /^Confirm (?!another)/ }).click();
  await expect(
    page.getByText("The invitations to both sides leave when e-mail works."),
  ).toBeVisible();
  await look("call confirmed");
  await page.getByRole("button", { name: "Queue the link" }).click();
  await expect(page.getByText("Saved. It leaves when e-mail works.")).toBeVisible();
  await look("link again");

  for (const path of ["/admin/requests", "/admin/overview", "/admin/outgoing", "/admin/people"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.endsWith("requests"))
      await expect(page.getByText("Answer not sent yet").first()).toBeVisible();
    for (const summary of await page.locator("main summary").all()) await summary.click();
    await look(path);
  }

  await page.goto(sent.path);
  await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
  await expect(page.getByText("And the price is on the page.")).toBeVisible();
  await look("private page");

  // It was read there: that is the answer.
  await page.goto(`/admin/requests/${sent.id}`);
  await expect(page.getByText("Read on the private page").first()).toBeVisible();
  await expect(page.getByText(/^Answered in /).first()).toBeVisible();
  await look("request, read");

  await page.goto("/contact");
  await fillIn(page, {
    ...{ Name: "Claudine", Email: newEmail() },
    Message: "We need a gap assessment before June.",
  });
  await page.getByRole("button", { name: /^Submit/ }).click();
  await expect(page.getByRole("heading", { name: "What you sent" })).toBeVisible();
  await look("request received");

  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((screen) => [screen, []])));
});
