import type { Page } from "@playwright/test";
import { expect, newEmail, reload, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { rowsIn } from "./testing/device.ts";
import {
  contactApi,
  enqueueOne,
  mark,
  noNetwork,
  queue,
  saved,
  send,
  success,
  write,
} from "./testing/outbox.ts";
import { expectTop } from "./testing/my-request.ts";

// A request that meets no network is kept, shown, and sent exactly once.

/** What the browser says when it is back. */
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")));

test("a request written without a network is saved, and sent by itself when there is one", {
  tag: "@core",
}, async ({ page, context, complaints, requestsFrom }) => {
  const email = newEmail();
  await write(page, email);
  // Anyone who types has the parts that show what is kept.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await send(page);
  await expect(saved(page)).toBeFocused();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await expect(mark(page)).toHaveText("1 request waiting");
  await expectOutline(page, "contact waiting", "#consultation");
  complaints.expected(noNetwork);

  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(/no connection to our server.*still saved here/)).toBeVisible();

  await context.setOffline(false);
  await expect(success(page)).toBeVisible();
  await expect(page.getByText("No email will come: look at your page")).toBeVisible();
  await expectOutline(page, "contact sent after it waited", "#consultation");
  await expect(mark(page)).toHaveCount(0);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("while it waits it can be read, changed and sent in another way, is still there after a reload and on other pages, and leaves once", {
  tag: "@core",
}, async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await page.getByRole("main").getByRole("button", { name: "Edit" }).click();
  const message = queue(page).getByRole("textbox", { name: "Message" });
  await expect(message).toBeFocused();
  await expectOutline(page, "outbox a request is changed", "dialog.queue");
  await message.fill("Short");
  await queue(page).getByRole("button", { name: "Save" }).click();
  await expect(message).toHaveAccessibleDescription("Message must be at least 10 characters");
  await message.fill("We need the audit in May.");
  await queue(page).getByRole("button", { name: "Save" }).click();
  await expect(queue(page).getByText("Saved. It will be sent when you are online.")).toBeVisible();
  await expect(queue(page).getByText("We need the audit in May.")).toBeVisible();
  await expectOutline(page, "outbox a request waits", "dialog.queue");
  await page.reload();
  const card = page.getByRole("main").locator(".device-waiting");
  await expect(card).toContainText("1 request waiting");
  await expect(card).toContainText("Compliance Audit");
  await expect(mark(page), "the card says it, where the mark would cover a field").toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await page.goto("/about");
  await expect(mark(page)).toHaveText("1 request waiting");
  await page.goto("/my-request");
  await expect(card).toContainText("Compliance Audit");
  await card.getByRole("button", { name: "Read or edit" }).click();
  await page.unroute(contactApi);
  await online(page);
  await expect(card).toHaveCount(0);
  await expectOutline(page, "outbox a request was sent", "dialog.queue");
  await queue(page).getByRole("link", { name: "Open my page" }).click();
  await expectTop(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your requests", level: 1 })).toBeVisible();
  expect(await requestsFrom(email)).toMatchObject([{ message: "We need the audit in May." }]);
});

test("what needs its writer says why, and waits", async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  const deleteThe = async (words: string) => {
    const item = queue(page).getByRole("listitem").filter({ hasText: words });
    await item.getByRole("button", { name: "Delete" }).click();
    await item.getByRole("button", { name: "Delete", exact: true }).click();
  };
  await test.step("a refused one and a damaged one are shown with their words", async () => {
    const damaged = { id: 7, v: 1, body: { message: "Half of my words" } };
    await rowsIn(page, "outbox", "requests", [damaged]);
    const errors = [{ path: "phone", message: "Phone must be at most 40 characters" }];
    await page.unroute(contactApi);
    await page.route(contactApi, (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        json: { status: 422, errors },
      }),
    );
    await online(page);
    await expect(mark(page)).toHaveText("2 requests need a correction");
    complaints.expected(/status of 422/);
    await mark(page).click();
    await expect(queue(page).getByText("Half of my words")).toBeVisible();
    await expect(queue(page).getByText(/Phone must be at most 40 characters/)).toBeVisible();
  });
  await test.step("mended it goes, and the other is deleted", async () => {
    await page.unroute(contactApi);
    await queue(page).getByRole("button", { name: "Edit" }).click();
    await queue(page).getByRole("textbox", { name: "Phone" }).fill("+250 788 123 456");
    await queue(page).getByRole("button", { name: "Save" }).click();
    await expect(mark(page)).toHaveText("1 request needs a correction");
    await deleteThe("Half of my words");
    await expect(queue(page).getByText("Waiting to be sent")).toBeHidden();
    expect(await requestsFrom(email)).toMatchObject([{ phone: "+250 788 123 456" }]);
  });
  await test.step("deleting asks first, and then nothing is ever sent", async () => {
    const other = newEmail();
    await enqueueOne(page, other, complaints);
    await mark(page).click();
    await queue(page).getByRole("button", { name: "Delete" }).click();
    await queue(page).getByRole("button", { name: "Keep" }).click();
    const tried = page.waitForRequest(contactApi);
    await queue(page).getByRole("button", { name: "Send now" }).click();
    await tried;
    await expect(queue(page).getByText("Tried again just now.")).toBeVisible();
    await expect(mark(page)).toHaveText("1 request waiting");
    await deleteThe(other);
    await expect(queue(page).getByText("Waiting to be sent")).toBeHidden();
    await page.unroute(contactApi);
    await queue(page).getByRole("button", { name: "Close" }).click();
    await expect(saved(page), "the form is back").toHaveCount(0);
    await online(page);
    await reload(page);
    await expect(mark(page)).toHaveCount(0);
    expect(await requestsFrom(other)).toEqual([]);
  });
});

test("a change goes as a request itself", async ({ page, context, complaints, requestsFrom }) => {
  const email = newEmail();
  await page.route(contactApi, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  complaints.expected(noNetwork);
  await page.unroute(contactApi);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Edit" }).click();
  await queue(page).getByRole("textbox", { name: "Message" }).fill("We need it in May.");
  await queue(page).getByRole("button", { name: "Save" }).click();
  await expect(queue(page).getByText(/already received your first text, as IK-/)).toBeVisible();
  complaints.expected(/status of 422/);
  await queue(page).getByRole("button", { name: "Close" }).click();
  await expect(main.getByRole("heading", { name: /^Your first text has arrived/ })).toBeVisible();
  await expect(main.getByRole("button", { name: "Try now" })).toHaveCount(0);

  await test.step("the page of this device does not send it either", async () => {
    const device = await context.newPage();
    await device.goto("/offline");
    const card = device.locator(".device-waiting");
    await expect(card).toContainText(/already received your first text, as IK-/);
    await expect(card).toContainText("It is not sent until you decide: read or edit it.");
    await expect(card.getByRole("button", { name: "Try now" })).toHaveCount(0);
    await card.getByRole("button", { name: "Read or edit" }).click();
    await expect(
      queue(device).getByRole("button", { name: "Send the change as a new request" }),
    ).toBeVisible();
    await device.close();
  });
  const reference = main.getByText(/^IK-[0-9A-Z]{8}$/);
  const before = await reference.innerText();
  await context.setOffline(true);
  await main.getByRole("button", { name: "Send the change as a new request" }).click();
  // The panel follows the change, not the text that arrived first.
  await expect(saved(page)).toBeVisible();
  await expect(reference).not.toHaveText(before);
  await expect(mark(page)).toHaveText("1 request waiting");
  await context.setOffline(false);
  await expect(success(page)).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  expect((await requestsFrom(email)).map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^This changes my request IK-\w{8}, which has arrived\.\n\nWe need it/),
    "We need an audit soon.",
  ]);
});

test("a text under change outlives its request", async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await mark(page).click();
  await queue(page).getByRole("button", { name: "Edit" }).click();
  const message = queue(page).getByRole("textbox", { name: "Message" });
  await message.fill("We need it in May, please.");
  await page.keyboard.press("Escape");
  await expect(queue(page).getByText("Discard your changes?")).toBeVisible();
  await queue(page).getByRole("button", { name: "Keep writing" }).click();
  await page.unroute(contactApi);
  await online(page);
  await expect(queue(page).getByText(/This request has been sent or deleted/)).toBeVisible();
  await expect(message).toHaveValue("We need it in May, please.");
  await queue(page).getByRole("button", { name: "Save" }).click();
  await expect(queue(page).getByText(/was sent while you wrote/)).toBeVisible();
  await expect(queue(page).getByText("Waiting to be sent")).toBeHidden();
  expect((await requestsFrom(email)).map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^This changes my request IK-\w{8}, which has arrived\.\n\nWe need it/),
    "We need an audit soon.",
  ]);
});

test("a reload in the middle of sending sends it once", async ({ page, requestsFrom }) => {
  const email = newEmail();
  let first = true;
  await page.route(contactApi, (route) => {
    // The first never gets an answer; what comes after it does.
    if (!first) return route.continue();
    first = false;
    return undefined;
  });
  await write(page, email);
  const posted = page.waitForRequest(contactApi);
  await send(page);
  await posted;
  await page.reload();
  // Sooner than the 45 s for which a form reserves its request.
  const sent = page.getByText(/^Your request IK-[0-9A-Z]{8} was sent at/);
  await expect(sent).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});
