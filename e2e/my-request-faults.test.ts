import type { Page, Route } from "@playwright/test";
import { expect, signal, test } from "./testing/fixtures.ts";
import { right, sendRequest } from "./testing/my-request.ts";
import { noNetwork } from "./testing/outbox.ts";

// The network goes away while the server works: it has done what the sender asked, and its answer is lost.

/** The answers of this call are lost, once `seen` allows it and until `found` is called; `lost` counts them. */
async function loseAnswers(page: Page, path: string, seen?: Promise<void>) {
  const address = `**/api/my-request${path}`;
  let lost = 0;
  const lose = async (route: Route) => {
    await route.fetch();
    await seen;
    await route.abort("connectionreset");
    lost += 1;
  };
  await page.route(address, lose);
  return { lost: () => lost, found: () => page.unroute(address, lose) };
}

test("an answer that was lost does nothing twice", async ({ page, request, site, complaints }) => {
  complaints.expected(noNetwork);
  const sent = await sendRequest(request);
  await page.goto(sent.path);
  const unsure = page.getByText(/it may or may not be done/);

  await test.step("a message may be changed and sent: both are there, once each", async () => {
    const box = page.getByRole("textbox", { name: "Add to your request" });
    const press = () => page.getByRole("button", { name: "Send" }).click();
    await box.fill("The board meets on 4 December.");
    const { lost, found } = await loseAnswers(page, "/messages");
    await press();
    await expect(unsure).toContainText("What you wrote is kept in this tab.");
    // The second text is lost in the same way: its own id is kept, too.
    await box.fill("The board meets on 5 December.");
    await press();
    await expect.poll(lost).toBe(2);
    await expect(unsure).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue("The board meets on 5 December.");
    await found();
    await press();
    await expect(box).toHaveValue("");
    const messages = page.getByRole("listitem").filter({ hasText: "The board meets" });
    await expect(messages).toHaveCount(2);
    complaints.expected(/status of 422/);
  });

  await test.step("a new link comes with the next press, and is made once", async () => {
    const { found } = await loseAnswers(page, "/link");
    const renew = async () => {
      await page.getByRole("button", { name: "Make a new link" }).click();
      await page.getByRole("button", { name: "New link" }).click();
    };
    await renew();
    await expect(unsure).toContainText("nothing is done twice");
    await found();
    await renew();
    await expect(page.getByText("This page has a new link")).toBeVisible();
    expect(new URL(page.url()).hash).not.toBe(new URL(sent.path, page.url()).hash);
    await page.reload();
    await expect(page.getByText(sent.reference)).toBeVisible();
    expect(
      await site.rows(
        `select count(*)::int as made from request_events join contact_details on request_id = contact_details.id
        where reference = $1 and kind = 'link-renewed'`,
        [sent.reference],
      ),
    ).toEqual([{ made: 1 }]);
  });

  await test.step("withdrawn without an answer, the page does not say that nothing was changed", async () => {
    const { promise: seen, resolve: look } = signal();
    const { found } = await loseAnswers(page, "/withdraw", seen);
    const withdraw = async () => {
      await right(page, "Withdraw the request").click();
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    };
    await withdraw();
    await expect(page.getByText("Withdrawing...")).toBeVisible();
    look();
    await expect(unsure).toContainText("nothing is done twice");
    await expect(page.getByText("nothing was changed")).toHaveCount(0);
    await found();
    await withdraw();
    await expect(page.getByRole("heading", { name: /^Withdrawn on/ })).toBeVisible();
  });

  await test.step("erased without an answer, the next press brings the receipt", async () => {
    const { found } = await loseAnswers(page, "/erase");
    await right(page, "Erase everything").click();
    const dialog = page.getByRole("dialog");
    const erase = dialog.getByRole("button", { name: "Erase everything" });
    await erase.click();
    await expect(dialog.getByText(/it may or may not be done/)).toBeVisible();
    await found();
    await erase.click();
    await expect(page.getByRole("heading", { name: "Everything is erased" })).toBeVisible();
    const receipt = (await page.getByText(/^ER-/).textContent())?.slice(0, 12) ?? "";
    expect(await site.rows("select action from audit_log where subject = $1", [receipt])).toEqual([
      { action: "erased" },
    ]);
  });
});
