import type { Page, Route } from "@playwright/test";
import { expect, test } from "./testing/fixtures.ts";
import { right, sendRequest } from "./testing/my-request.ts";
import { noNetwork } from "./testing/outbox.ts";

// The network goes away while the server works: it has done what the sender asked, and its answer is lost.

/** The answers of this call are lost, until the function that comes back is called. */
async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**/api/my-request${path}`;
  const lose = async (route: Route) => {
    await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.abort("connectionreset");
  };
  await page.route(address, lose);
  return () => page.unroute(address, lose);
}

test("a message whose answer was lost may be changed and sent: both are there, once each", async ({
  page,
  request,
  complaints,
}) => {
  const sent = await sendRequest(request);
  await page.goto(sent.path);
  const box = page.getByRole("textbox", { name: "Add to your request" });
  const press = () => page.getByRole("button", { name: "Send" }).click();
  await box.fill("The board meets on 4 December.");
  const found = await loseAnswers(page, "/messages");
  await press();
  const problem = page.getByText(/it may be done or not/);
  await expect(problem).toContainText("What you wrote is kept in this tab.");
  // The second text is lost in the same way: its own id is kept, too.
  await box.fill("The board meets on 5 December.");
  await press();
  await expect(problem).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue("The board meets on 5 December.");
  await found();
  await press();
  await expect(box).toHaveValue("");
  const messages = page.getByRole("listitem").filter({ hasText: "The board meets" });
  await expect(messages).toHaveCount(2);
  complaints.expected(noNetwork);
  complaints.expected(/status of 422/);
});

test("withdrawn without an answer, the page does not say that nothing was changed", async ({
  page,
  request,
  complaints,
}) => {
  const sent = await sendRequest(request);
  await page.goto(sent.path);
  const found = await loseAnswers(page, "/withdraw");
  const withdraw = async () => {
    await right(page, "Withdraw the request").click();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  };
  await withdraw();
  await expect(page.getByText("Withdrawing...")).toBeVisible();
  await expect(page.getByText(/it may be done or not.*nothing is done twice/)).toBeVisible();
  await expect(page.getByText("nothing was changed")).toHaveCount(0);
  await found();
  await withdraw();
  await expect(page.getByRole("heading", { name: /^Withdrawn on/ })).toBeVisible();
  complaints.expected(noNetwork);
});

test("erased without an answer, the next press brings the receipt", async ({
  page,
  request,
  site,
  complaints,
}) => {
  const sent = await sendRequest(request);
  await page.goto(sent.path);
  const found = await loseAnswers(page, "/erase");
  await right(page, "Erase everything").click();
  const erase = page.getByRole("dialog").getByRole("button", { name: "Erase everything" });
  await erase.click();
  await expect(page.getByRole("dialog").getByText(/it may be done or not/)).toBeVisible();
  await found();
  await erase.click();
  await expect(page.getByRole("heading", { name: "Everything is erased" })).toBeVisible();
  const receipt = (await page.getByText(/^ER-/).textContent())?.slice(0, 12) ?? "";
  expect(await site.rows("select action from audit_log where subject = $1", [receipt])).toEqual([
    { action: "erased" },
  ]);
  complaints.expected(noNetwork);
});

test("a new link whose answer was lost comes with the next press, and is made once", async ({
  page,
  request,
  site,
  complaints,
}) => {
  const sent = await sendRequest(request);
  await page.goto(sent.path);
  const found = await loseAnswers(page, "/link");
  const renew = async () => {
    await page.getByRole("button", { name: "Make a new link" }).click();
    await page.getByRole("button", { name: "New link" }).click();
  };
  await renew();
  await expect(page.getByText(/it may be done or not.*nothing is done twice/)).toBeVisible();
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
  complaints.expected(noNetwork);
});

test("what a mail program adds to the link does not close the page", async ({ page, request }) => {
  const sent = await sendRequest(request);
  for (const behind of [".", ")", "%3E"]) {
    await page.goto("about:blank");
    await page.goto(sent.path + behind);
    await expect(page.getByText(sent.reference)).toBeVisible();
  }
});

test("a server that never answers is given up", async ({ page, request }) => {
  const sent = await sendRequest(request);
  await page.route("**/api/my-request", () => undefined);
  await page.goto(sent.path);
  await expect(
    page.getByRole("heading", { name: "This page is not kept on your device" }),
  ).toBeVisible();
});
