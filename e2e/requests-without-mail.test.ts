import type { Page } from "@playwright/test";
import { expect, fillIn, newEmail, test } from "./testing/fixtures.ts";
import { sendRequest } from "./testing/my-request.ts";
import { suggestible } from "./testing/requests.ts";
import { boss, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "requests" });

/** What would tell a reader that a message has left. */
const claims =
  /\b(?:sent|delivered|e-?mailed|mailed|by email|in our email|on its way|on their way|has left|hear by)\b/i;

/** Lines that have such a word and claim nothing. */
const honest = [
  // Of what the sender sent.
  /^(?:What you sent|sent with the form)$/,
  /\bnot (?:been )?(?:sent|delivered)\b/i,
  /^Nothing here has been sent/,
  /\b(?:will be|is|are) sent (?:automatically|when|later|once)\b/i,
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

test("without a mail server no screen says that one was sent", async ({ page, request, site }) => {
  const name = `Claudine ${crypto.randomUUID().slice(0, 8)}`;
  await sendRequest(request, { name: "Another" });
  const sent = await sendRequest(request, { name, suggestedTimes: suggestible(30).slice(-1) });
  const seen: Record<string, string[]> = {};
  const look = async (screen: string) => {
    seen[screen] = await claimsOf(page);
  };
  await test.step("messages that cannot leave are named, above the list and by themselves", async () => {
    await openAs(page, boss, "/admin/requests");
    await expect(
      page.getByText(/^Email is not set up: (1 message is|\d+ messages are) waiting\.$/),
    ).toBeVisible();
    await page.getByRole("link", { name: "See them" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Outgoing messages" })).toBeVisible();
    const mine = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name, exact: true }) })
      .last();
    const confirmations = page.locator("details", { hasText: /^\d+ confirmations/ });
    // Open already if nothing else waits.
    await confirmations.evaluate((fold: HTMLDetailsElement) => {
      fold.open = true;
    });
    const text = mine.getByText(/You will have our answer by/).last();
    await expect(text).toBeHidden();
    await mine.getByText("Confirmation", { exact: true }).click();
    await expect(text).toBeVisible();
    await expect(mine.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(mine.getByRole("link", { name: `Mail program to ${name}` })).toHaveAttribute(
      "href",
      /^mailto:.*\?subject=Your%20request%20IK-.*&body=Dear%20Claudine.*Its%20reference%20is%20IK-/,
    );
    await look("confirmation waits");
    await mine.getByRole("button", { name: `Client has it: Confirmation to ${name}` }).click();
    await expect(mine).toHaveCount(0);
    await page.getByText(/^\d+ notices? to staff$/).click();
    const discard = page.getByRole("button", { name: "Discard: New request, to staff" });
    const before = await discard.count();
    await discard.first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(discard).toHaveCount(before - 1);
  });

  await page.goto(`/admin/requests/${sent.id}`);
  await test.step("a reply from a template waits", async () => {
    await page.getByRole("button", { name: "Template" }).click();
    await page.getByRole("menuitem", { name: "First answer, audit" }).click();
    const field = page.getByRole("textbox", { name: "Reply" });
    await expect(field).toHaveValue(new RegExp(`^Dear ${name},`));
    await look("reply being written");
    await page.getByRole("button", { name: "Post to private page" }).click();
    await expect(page.getByText("Your reply is on the private page")).toBeVisible();
    const reply = page
      .getByRole("article")
      .filter({ hasText: "On the private page, not read yet" });
    await expect(reply).toContainText(`Dear ${name},`);
    await expect(reply.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(page.getByText("Answer not sent yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "State: in progress" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Owner: boss" })).toBeVisible();
    await expect(field).toHaveValue("");
    await look("reply saved");
  });
  await page.getByRole("button", { name: /^Confirm (?!another)/ }).click();
  await expect(
    page.getByText("On the private page. Tell the client.", { exact: true }),
  ).toBeVisible();
  await look("call confirmed");
  await test.step("whoever told the client of the call says so in its row, and takes it back", async () => {
    const call = page
      .getByRole("listitem")
      .filter({ hasText: "Confirmed. Invitation: on the private page, not read yet" });
    await expect(call.getByRole("link", { name: `Mail program to ${name}` })).toHaveAttribute(
      "href",
      /&body=Dear%20Claudine.*We%20have%20confirmed%20our%20call.*Request%20IK-/,
    );
    const given = page.getByRole("button", {
      name: `Client has it: Invitation to a call to ${name}`,
    });
    await given.click();
    await expect(page.getByText("Confirmed. Invitation: given by hand")).toBeVisible();
    await expect(page.getByText(/^First answer in (?:under a minute|\d+ min)$/)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(given).toBeVisible();
    await expect(page.getByText("Answer not sent yet")).toBeVisible();
    await expect(
      page.getByRole("button", { name: `Client has it: Reply to ${name}` }),
    ).toBeVisible();
  });
  await expect(page.getByText("Your reply is on the private page")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Send the link/ })).toHaveCount(0);

  for (const path of ["/admin/requests", "/admin/overview", "/admin/outgoing", "/admin/people"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.endsWith("overview"))
      await expect(
        page
          .getByRole("listitem")
          .filter({ has: page.getByRole("link", { name, exact: true }) })
          .first(),
      ).toContainText("confirmed, client not told yet");
    if (path.endsWith("requests"))
      await expect(page.getByText("Answer not sent yet").first()).toBeVisible();
    // What staff wrote is open among the outgoing messages without a press.
    if (path.endsWith("outgoing"))
      await expect(page.getByText(`Dear ${name},`).filter({ visible: true }).first()).toBeVisible();
    const closed = page.locator("main details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await look(path);
  }

  await page.goto(sent.path);
  await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
  await expect(page.getByText(`Dear ${name},`)).toBeVisible();
  await look("private page");

  // It was read there: that is the answer.
  await page.goto(`/admin/requests/${sent.id}`);
  await expect(page.getByText("Read on the private page").first()).toBeVisible();
  await expect(page.getByText(/^First answer in (?:under a minute|\d+ min)$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "State: answered" })).toBeVisible();
  await look("request, read");
  expect(
    await site.rows(
      "select kind from request_messages where request_id = $1::uuid and kind = 'reply'",
      [sent.id],
    ),
  ).toHaveLength(1);

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
