import type { Page } from "@playwright/test";
import { hydrated, expect, newEmail, test } from "./testing/fixtures.ts";
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

// Its rows can be read while the server runs; consultation-request.test.ts goes this way on both databases.
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
  await expect(page.getByText(/^IK-[0-9A-Z]{8}$/)).toBeVisible();
  await expect(page.getByRole("main").getByText("Compliance Audit", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await expect(mark(page)).toHaveText("1 request waiting");
  complaints.expected(noNetwork);

  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(/no connection to our server.*still saved here/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("You are back online", { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 request sent\. Reference IK-[0-9A-Z]{8}\.$/)).toBeVisible();
  await expect(success(page)).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("it is still there after a reload and on other pages, and then leaves once", {
  tag: "@core",
}, async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await page.reload();
  await expect(mark(page)).toHaveText("1 request waiting");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await page.goto("/about");
  await expect(mark(page)).toHaveText("1 request waiting");
  await page.unroute(contactApi);
  await online(page);
  await expect(page.getByText("You are back online", { exact: true })).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("while it waits it can be read, changed and sent in another way", { tag: "@core" }, async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await page.getByRole("main").getByRole("button", { name: "Edit" }).click();
  const message = queue(page).getByRole("textbox", { name: "Message" });
  await expect(message).toBeFocused();
  await message.fill("Short");
  await queue(page).getByRole("button", { name: "Save" }).click();
  await expect(message).toHaveAccessibleDescription("Message must be at least 10 characters");
  await message.fill("We need the audit in May.");
  await queue(page).getByRole("button", { name: "Save" }).click();
  await expect(queue(page).getByText("Saved. It will be sent when you are online.")).toBeVisible();
  await expect(queue(page).getByText("We need the audit in May.")).toBeVisible();
  const mail = await queue(page).getByRole("link", { name: "Send by e-mail" }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain("We need the audit in May.");
  await expect(queue(page).getByRole("link", { name: /WhatsApp/ })).toHaveAttribute(
    "href",
    /wa\.me.*May/,
  );
  await page.unroute(contactApi);
  await queue(page).getByRole("button", { name: "Send now" }).click();
  await expect(queue(page).getByText("Nothing waiting.")).toBeVisible();
  expect(await requestsFrom(email)).toMatchObject([{ message: "We need the audit in May." }]);
});

test("deleting asks first, and then nothing is ever sent", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await mark(page).click();
  await queue(page).getByRole("button", { name: "Delete" }).click();
  await queue(page).getByRole("button", { name: "Keep" }).click();
  await expect(mark(page)).toHaveText("1 request waiting");
  await queue(page).getByRole("button", { name: "Delete" }).click();
  await queue(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(queue(page).getByText("Nothing waiting.")).toBeVisible();
  await page.unroute(contactApi);
  await queue(page).getByRole("button", { name: "Close" }).click();
  await online(page);
  await page.reload();
  await hydrated(page);
  await expect(mark(page)).toHaveCount(0);
  expect(await requestsFrom(email)).toEqual([]);
});

test("a refused request needs the visitor, says why, and goes once it is mended", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await page.unroute(contactApi);
  await page.route(contactApi, (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      json: {
        status: 422,
        errors: [{ path: "phone", message: "Phone must be at most 40 characters" }],
      },
    }),
  );
  await online(page);
  await expect(mark(page)).toHaveText("1 request needs a correction");
  complaints.expected(/status of 422/);
  await mark(page).click();
  await expect(queue(page).getByText(/Phone must be at most 40 characters/)).toBeVisible();
  await page.unroute(contactApi);
  await queue(page).getByRole("button", { name: "Edit" }).click();
  await queue(page).getByRole("textbox", { name: "Phone" }).fill("+250 788 123 456");
  await queue(page).getByRole("button", { name: "Save" }).click();
  await expect(queue(page).getByText("Nothing waiting.")).toBeVisible();
  expect(await requestsFrom(email)).toMatchObject([{ phone: "+250 788 123 456" }]);
});

for (const place of ["the list of this device", "the page of the form"]) {
  test(`a text changed after the first one had arrived goes as a request of its own, from ${place}`, async ({
    page,
    context,
    complaints,
    requestsFrom,
  }) => {
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
    await page.getByRole("main").getByRole("button", { name: "Edit" }).click();
    await queue(page).getByRole("textbox", { name: "Message" }).fill("We need it in May.");
    await queue(page).getByRole("button", { name: "Save" }).click();
    await expect(queue(page).getByText(/already received your first text, as IK-/)).toBeVisible();
    complaints.expected(/status of 422/);
    if (place === "the page of the form") {
      await queue(page).getByRole("button", { name: "Close" }).click();
      const main = page.getByRole("main");
      await expect(
        main.getByRole("heading", { name: /^Your first text has arrived/ }),
      ).toBeVisible();
      await expect(main.getByRole("button", { name: "Try now" })).toHaveCount(0);
      const reference = main.getByText(/^IK-[0-9A-Z]{8}$/);
      const first = await reference.innerText();
      await context.setOffline(true);
      await main.getByRole("button", { name: "Send the change as a new request" }).click();
      // The panel follows the change, not the text that arrived first.
      await expect(saved(page)).toBeVisible();
      await expect(reference).not.toHaveText(first);
      await expect(mark(page)).toHaveText("1 request waiting");
      await context.setOffline(false);
      await expect(success(page)).toBeVisible();
      await expect(mark(page)).toHaveCount(0);
      complaints.expected(noNetwork);
    } else {
      await page.goto("/offline");
      const card = page.locator(".device-waiting");
      await expect(card).toContainText(/already received your first text, as IK-/);
      await expect(card).toContainText("It is not sent until you decide: read or edit it.");
      await expect(card.getByRole("button", { name: "Try again" })).toHaveCount(0);
      await card.getByRole("button", { name: "Read or edit" }).click();
      await queue(page).getByRole("button", { name: "Send the change as a new request" }).click();
      await expect(queue(page).getByText("Nothing waiting.")).toBeVisible();
    }
    expect((await requestsFrom(email)).map(({ message }) => message).toSorted()).toEqual([
      expect.stringMatching(/^This changes my request IK-\w{8}, which has arrived\.\n\nWe need it/),
      "We need an audit soon.",
    ]);
  });
}

test("what the server asks for is waited for, unless the visitor sends it now", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await page.unroute(contactApi);
  let asked = 0;
  await page.route(contactApi, (route) => {
    asked++;
    return route.fulfill({ status: 429, headers: { "retry-after": "600" }, body: "" });
  });
  await online(page);
  await expect.poll(() => asked).toBe(1);
  complaints.expected(/status of 429/);
  await mark(page).click();
  await expect(queue(page).getByText(/Too many requests came from your network/)).toBeVisible();
  await expect(queue(page).getByText(/Next try: at \d\d:\d\d\.$/)).toBeVisible();
  await online(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(mark(page)).toBeAttached();
  expect(asked, "not before its time").toBe(1);
  await page.unroute(contactApi);
  await queue(page).getByRole("button", { name: "Send now" }).click();
  await expect(queue(page).getByText("Nothing waiting.")).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("two tabs that deliver at the same moment send it once", { tag: "@core" }, async ({
  page,
  context,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  let isBack = false;
  const posts: string[] = [];
  await context.route(contactApi, (route) => {
    if (!isBack) return route.abort("connectionreset");
    posts.push(route.request().url());
    return route.continue();
  });
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  complaints.expected(noNetwork);
  const other = await context.newPage();
  await other.goto("/about");
  await expect(mark(other)).toHaveText("1 request waiting");
  isBack = true;
  await Promise.all([online(page), online(other)]);
  await expect(mark(page)).toHaveCount(0);
  await expect(mark(other)).toHaveCount(0);
  expect(posts).toHaveLength(1);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a text under change stays when its request leaves, and follows as one of its own", async ({
  page,
  complaints,
  requestsFrom,
}) => {
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
  await expect(queue(page).getByText("Nothing waiting.")).toBeVisible();
  expect((await requestsFrom(email)).map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^This changes my request IK-\w{8}, which has arrived\.\n\nWe need it/),
    "We need an audit soon.",
  ]);
});

test("a reload in the middle of sending sends it immediately, and once", async ({
  page,
  requestsFrom,
}) => {
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
  const sent = page.getByText(/^1 request sent\. Reference IK-[0-9A-Z]{8}\.$/);
  await expect(sent).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});
