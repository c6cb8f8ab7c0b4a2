import { expect, hold, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { noNetwork } from "./testing/outbox.ts";
import { sendRequest, suggestible, unique } from "./testing/requests.ts";
import { boss, newPerson, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "requests" });

test("what is typed is kept through a reload, a note is for staff alone, and the second of two who answer decides", {
  tag: "@core",
}, async ({ page, browser, request, site, complaints }) => {
  complaints.expected(/status of 412/);
  const id = await sendRequest(request, { name: unique("Grace") });
  const other = await newPerson(request, "consultant");
  await openAs(page, boss, `/admin/requests/${id}`);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await test.step("half a sentence and a note", async () => {
    // It moves what stands below when it comes.
    await expect(page.getByText("Email is not set up")).toBeVisible();
    await reply.fill("The second answer");
    await page.getByRole("tab", { name: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Internal note" }).fill("Ask for the letter first");
    await page.getByRole("tab", { name: "Reply" }).click();
    await expect(reply).toHaveValue("The second answer");
    await page.getByRole("button", { name: "Template" }).click();
    await page.getByRole("menuitem", { name: "Ask for a call" }).click();
    await expect(reply).toHaveValue(/^The second answer\n\nDear Grace/);
    await reply.fill("See below.\n");
    await reply.pressSequentially("/call-f");
    await expect(page.getByRole("option", { name: "/call-fr Proposer un appel" })).toBeVisible();
    await reply.press("Enter");
    await expect(reply).toHaveValue(/^See below\.\nBonjour Grace/);
    await reply.fill("The second answer");
    await page.getByRole("tab", { name: "Internal note" }).click();
    await page.getByRole("button", { name: "Add note" }).click();
    const note = page.getByRole("article").filter({ hasText: "Only staff see this" });
    await expect(note).toContainText("Ask for the letter first");
    await page.reload();
    await expect(reply).toHaveValue("The second answer");
  });
  // This page's thread stays as it is, and the server in reach.
  const response = await page.request.get(`/api/staff/requests/threads?ids=${id}`);
  await page.route("**/api/staff/requests/threads**", (route) => route.fulfill({ response }));
  const context = await browser.newContext({ baseURL: site.origin });
  const theirs = await context.newPage();
  await openAs(theirs, other, `/admin/requests/${id}`);
  await theirs.getByRole("textbox", { name: "Reply" }).fill("The first answer");
  await theirs.getByRole("button", { name: "Post to private page" }).click();
  await expect(theirs.getByText("On the private page, not read yet")).toBeVisible();
  // The note stands above the letter, of which a phone shows the end.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole("button", { name: "Post to private page" }).click();
  await expect(page.getByText(/answered this/)).toBeInViewport();
  await expectOutline(page, "requests a reply came first", "[data-thread]");
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

test("a suggested time is confirmed once, cancelled after a question, and never called unconfirmed without an answer", {
  tag: "@core",
}, async ({ page, context, request, site, complaints }) => {
  complaints.expected(/status of 409/);
  complaints.expected(noNetwork);
  const suggestedTimes = suggestible(4).slice(2);
  const [first, second] = [unique("Grace"), unique("Eric")];
  const ids = [];
  for (const name of [first, second])
    ids.push(await sendRequest(request, { name, suggestedTimes }));
  const [other, id] = ids;
  await openAs(page, boss, `/admin/requests/${id}`);
  const confirm = page.getByRole("button", { name: /^Confirm (?!another)/ }).first();
  const cancel = page.getByRole("button", { name: "Cancel the call" });
  // The last that comes above the button: it must not move under the pointer.
  await expect(
    page.getByText(/^Email is not set up: (1 message is|\d+ messages are) waiting/),
  ).toBeVisible();
  await expect(confirm).toBeEnabled();

  await test.step("where it has gone the next free ones are offered", async () => {
    // This page hears of it after the click. A failed call would say that there is no network: nothing can be confirmed then.
    const answer = await hold(page, "**/api/staff/requests/changes**");
    const headers = { "sec-fetch-site": "same-origin" };
    const data = { start: suggestedTimes[0] };
    const taken = await page.request.post(`/api/staff/requests/${other}/confirm`, {
      data,
      headers,
    });
    expect(taken.ok(), await taken.text()).toBe(true);
    await confirm.click();
    await expect(page.getByText(/has just gone$/)).toBeVisible();
    answer();
    await page.getByLabel("Suggested times").locator("[role=status] button").first().click();
    await expect(page.getByText(/confirmed by boss$/).first()).toBeVisible();
    await expect(
      page.getByText("Confirmed. Invitation: on the private page, not read yet"),
    ).toBeVisible();
    await expect(page.getByText(`Taken by ${first}`)).toBeVisible();
  });

  await test.step("it is moved to an hour of another day, after a question", async () => {
    await page.getByRole("button", { name: "Move to another time" }).click();
    await page.getByRole("group", { name: "Day", exact: true }).getByRole("button").last().click();
    const hours = page.getByRole("group", { name: /^[A-Z]\w+day \d/ });
    await hours.getByRole("button", { disabled: false }).last().click();
    await page.getByRole("button", { name: "Move the call", exact: true }).click();
    await expect(page.getByText(/^Call moved to .* by boss$/).first()).toBeVisible();
    await expect(hours).toHaveCount(0);
  });

  await test.step("it is cancelled after a question, and both sides hear of it", async () => {
    await cancel.click();
    const question = page.getByRole("group", {
      name: /^Cancel the call of .*: tell the client yourself\.$/,
    });
    await expect(question.getByRole("button", { name: "Leave it" })).toBeFocused();
    await expectOutline(page, "requests a call to cancel", "[data-thread]");
    await question.getByRole("button", { name: "Leave it" }).click();
    await expect(question).toHaveCount(0);
    await context.setOffline(true);
    await expect(page.getByText("Times are confirmed and cancelled online only.")).toBeVisible();
    await expect(cancel).toHaveCount(0);
    await context.setOffline(false);
    await cancel.click();
    await question.getByRole("button", { name: "Cancel the call" }).click();
    await expect(
      page.getByText("Tell the client: the text is among the outgoing messages."),
    ).toBeVisible();
    await expect(page.getByText(/^Call of .* cancelled by boss$/).first()).toBeVisible();
    await expectOutline(page, "requests a call that was cancelled", "[data-thread]");
    await expect(cancel).toHaveCount(0);
    expect(
      await site.rows(
        `select distinct staff_id is null as sender from outgoing
        where request_id = $1::uuid and kind = 'time-cancelled' and channel = 'mail' order by sender`,
        [id ?? ""],
      ),
    ).toEqual([{ sender: false }, { sender: true }]);
  });

  await test.step("a confirmation whose answer was lost", async () => {
    await page.route(`**/api/staff/requests/${id}/confirm`, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await confirm.and(page.locator(":enabled")).click();
    await expect(page.getByText("No answer came")).toBeVisible();
    await expect(page.getByText("The time was not confirmed")).toHaveCount(0);
    await expect(cancel).toBeVisible();
  });
});

test("an address that was refused is corrected", { tag: "@core" }, async ({
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
  const field = page.getByRole("textbox", { name: "Email" });
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
