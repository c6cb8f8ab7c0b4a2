import { expect, test } from "./testing/fixtures.ts";
import { sendRequest as sendWithLink } from "./testing/my-request.ts";
import { noNetwork } from "./testing/outbox.ts";
import { requestRow, sendRequest, suggestible } from "./testing/requests.ts";
import { boss, newPerson, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "requests" });

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test("a reply from a template waits without a mail server, and is the answer once its sender reads it", async ({
  page,
  request,
  site,
}) => {
  const name = unique("Aline");
  const { id, token } = await sendWithLink(request, { name });
  await openAs(page, boss, "/admin/requests");
  await requestRow(page, name).getByRole("link").click();
  await page.getByRole("button", { name: "Template" }).click();
  await page.getByRole("menuitem", { name: "First answer, audit" }).click();
  const field = page.getByRole("textbox", { name: "Reply" });
  await expect(field).toHaveValue(new RegExp(`^Dear ${name},`));
  await page.getByRole("button", { name: "Post to private page" }).click();
  await expect(page.getByText("Saved. It leaves when e-mail works.")).toBeVisible();
  const reply = page.getByRole("article").filter({ hasText: "Waiting, e-mail is not set up" });
  await expect(reply).toContainText(`Dear ${name},`);
  await expect(reply.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(page.getByText("Answer not sent yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "State: in progress" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Owner: boss" })).toBeVisible();
  await expect(field).toHaveValue("");
  const opened = await request.post("/api/my-request", { data: { token } });
  expect(opened.status()).toBe(200);
  await expect(page.getByText(/^Answered in (?:under a minute|\d+ min)$/)).toBeVisible();
  await expect(
    page.getByRole("article").filter({ hasText: "Read on the private page" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "State: answered" })).toBeVisible();
  const replies = await site.rows(
    "select kind from request_messages where request_id = $1::uuid and kind = 'reply'",
    [id],
  );
  expect(replies).toHaveLength(1);
});

test("what is typed is still there after a reload, and a note is for staff alone", {
  tag: "@core",
}, async ({ page, request }) => {
  const id = await sendRequest(request, { name: unique("Grace") });
  await openAs(page, boss, `/admin/requests/${id}`);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("Half a sentence");
  await page.getByRole("tab", { name: "Internal note" }).click();
  await page.getByRole("textbox", { name: "Internal note" }).fill("Ask for the letter first");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("article").filter({ hasText: "Only staff see this" });
  await expect(note).toContainText("Ask for the letter first");
  await page.reload();
  await expect(reply).toHaveValue("Half a sentence");
});

test("two who answer the same request: the second reads the first answer, and decides", {
  tag: "@core",
}, async ({ page, browser, request, site, complaints }) => {
  complaints.expected(/status of 412/);
  complaints.possible(/ERR_FAILED/);
  const id = await sendRequest(request, { name: unique("Claude") });
  const other = await newPerson(request, "editor");
  await openAs(page, boss, `/admin/requests/${id}`);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("The second answer");
  // This page's thread stays as it is.
  await page.route("**/api/staff/requests/threads**", (route) => route.abort());
  const context = await browser.newContext({ baseURL: site.origin });
  const theirs = await context.newPage();
  await openAs(theirs, other, `/admin/requests/${id}`);
  await theirs.getByRole("textbox", { name: "Reply" }).fill("The first answer");
  await theirs.getByRole("button", { name: "Post to private page" }).click();
  await expect(theirs.getByText("Waiting, e-mail is not set up")).toBeVisible();
  // The note stands above the letter, of which a phone shows the end.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole("button", { name: "Post to private page" }).click();
  await expect(page.getByText(/answered this/)).toBeInViewport();
  await expect(reply).toHaveValue("The second answer");
  await page.getByRole("button", { name: "Send anyway" }).click();
  await expect(reply).toHaveValue("");
  const sent = await site.rows(
    "select text from request_messages where request_id = $1::uuid and kind = 'reply' order by at",
    [id],
  );
  expect(sent.map(({ text }) => text)).toEqual(["The first answer", "The second answer"]);
  await context.close();
});

test("a suggested time is confirmed once; where it has gone the next free ones are offered", {
  tag: "@core",
}, async ({ page, request, complaints }) => {
  complaints.expected(/status of 409/);
  const suggestedTimes = suggestible(3).slice(2);
  const [first, second] = [unique("Grace"), unique("Eric")];
  const ids = [];
  for (const name of [first, second])
    ids.push(await sendRequest(request, { name, suggestedTimes }));
  await openAs(page, boss, `/admin/requests/${ids[1]}`);
  const confirm = page.getByRole("button", { name: /^Confirm / }).first();
  await expect(confirm).toBeEnabled();
  // This page hears of it after the click. A failed call would say that there is no network: nothing can be confirmed then.
  let answer: () => void = () => undefined;
  const clicked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/staff/requests/changes**", async (route) => {
    await clicked;
    await route.continue();
  });
  const headers = { "sec-fetch-site": "same-origin" };
  const data = { start: suggestedTimes[0] };
  const taken = await page.request.post(`/api/staff/requests/${ids[0]}/confirm`, { data, headers });
  expect(taken.ok(), await taken.text()).toBe(true);
  await confirm.click();
  await expect(page.getByText(/has just gone$/)).toBeVisible();
  answer();
  await page.locator(".rq-times .rq-banner button").first().click();
  await expect(page.getByText(/confirmed by boss$/).first()).toBeVisible();
  await expect(
    page.getByText("Confirmed. Invitation: waiting, e-mail is not set up"),
  ).toBeVisible();
  await expect(page.getByText(`Taken by ${first}`)).toBeVisible();
});

test("a confirmed call is cancelled after a question, and both sides hear of it", async ({
  page,
  context,
  request,
  site,
  complaints,
}) => {
  complaints.possible(noNetwork);
  const id = await sendRequest(request, {
    name: unique("Yvette"),
    suggestedTimes: suggestible(40).slice(-1),
  });
  await openAs(page, boss, `/admin/requests/${id}`);
  await page.getByRole("button", { name: /^Confirm (?!another)/ }).click();
  const cancel = page.getByRole("button", { name: "Cancel the call" });
  await cancel.click();
  const question = page.getByRole("group", { name: /^Cancel the call of .*once e-mail works\.$/ });
  await expect(question.getByRole("button", { name: "Leave it" })).toBeFocused();
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect(question).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText("Times are confirmed and cancelled online only.")).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await context.setOffline(false);
  await cancel.click();
  await question.getByRole("button", { name: "Cancel the call" }).click();
  await expect(
    page.getByText("The cancellations to both sides leave when e-mail works."),
  ).toBeVisible();
  await expect(page.getByText(/^Call of .* cancelled by boss$/).first()).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Confirm (?!another)/ })).toBeEnabled();
  expect(
    await site.rows(
      `select distinct staff_id is null as sender from outgoing
      where request_id = $1::uuid and kind = 'time-cancelled' and channel = 'mail' order by sender`,
      [id],
    ),
  ).toEqual([{ sender: false }, { sender: true }]);
});

test("an address that the mail server refused is corrected, and the mail waits for its next try", async ({
  page,
  request,
  site,
}) => {
  const id = await sendRequest(request, { name: unique("Eric") });
  await site.rows(
    `with failed as (
      update outgoing set state = 'dead', error = '550' where request_id = $1::uuid and staff_id is null
    ), event as (
      insert into request_events (request_id, kind, detail) values ($1::uuid, 'mail-failed', '{"kind":"confirmation"}')
    )
    update contact_details set version = version + 1 where id = $1::uuid`,
    [id],
  );
  await openAs(page, boss, `/admin/requests/${id}`);
  await page.getByRole("button", { name: "Correct the address" }).click();
  const field = page.getByRole("textbox", { name: "E-mail" });
  await field.fill("eric@umurongo");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await field.fill("eric@umurongo.example");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("corrected the address").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "eric@umurongo.example" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Correct the address" })).toHaveCount(0);
  expect(
    await site.rows("select state from outgoing where request_id = $1::uuid and staff_id is null", [
      id,
    ]),
  ).toEqual([{ state: "waiting" }]);
});
