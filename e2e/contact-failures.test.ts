import type { Page } from "@playwright/test";
import { expect, fillIn, newEmail, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { send, success } from "./testing/outbox.ts";

// What the form shows of an answer that is no success; which answers are none: contact-answers.vitest.ts.

async function openForm(page: Page, email: string) {
  await openPage(page, "/contact");
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "We need an audit soon." });
}

async function expectFilledForm(page: Page) {
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "We need an audit soon.",
  );
}

/** Beneath the form, where the request is in the outbox too. */
const savedNote = (page: Page) =>
  page.getByText(
    /^It is saved on this device and will be sent automatically\. Sending again sends this same request\. Its reference is IK-/,
  );

const api = "**/api/contact";
const button = (page: Page) => page.getByRole("button", { name: "Submit Request" });
const problem = (status: number, more: object) => ({
  status,
  contentType: "application/problem+json",
  json: { type: "about:blank", title: "No", status, ...more },
});

test("what the server refuses is said beside its field, and a broken one leaves the form, saved under one id that a change keeps", {
  tag: "@core",
}, async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  const errors = [{ path: "phone", message: "Phone must be at most 40 characters" }];
  await page.route(api, (route) => route.fulfill(problem(422, { errors })));
  await openForm(page, email);
  await test.step("refused", async () => {
    await send(page);
    await expect(page.getByText("Submission Failed")).toBeVisible();
    const phone = page.getByRole("textbox", { name: "Phone" });
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription("Phone must be at most 40 characters");
    await expectFilledForm(page);
    await expectOutline(page, "contact refused", "#consultation");
    complaints.expected(/status of 422/);
  });
  const keys: (string | undefined)[] = [];
  let broken = true;
  await page.unroute(api);
  await page.route(api, (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return broken ? route.fulfill({ status: 500, body: "out of order" }) : route.continue();
  });
  await test.step("broken, before and after a change", async () => {
    await send(page);
    await expect(savedNote(page)).toBeVisible();
    await expect(button(page)).toBeFocused();
    await expectFilledForm(page);
    await expectOutline(page, "contact saved after a failure", "#consultation");
    await page.getByRole("textbox", { name: "Company" }).fill("Imena");
    const before = keys.length;
    await send(page);
    await expect.poll(() => keys.length).toBeGreaterThan(before);
    await expect(button(page)).toBeEnabled();
    await expect(savedNote(page)).toBeVisible();
    complaints.expected(/status of 500/);
  });
  broken = false;
  await send(page);
  await expect(success(page)).toBeVisible();
  expect(keys[0]).toMatch(/^"[0-9a-f-]{36}"$/);
  expect(new Set(keys).size).toBe(1);
  expect(await requestsFrom(email)).toMatchObject([{ company: "Imena" }]);
});

test("a change since the first sending is not lost", async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  let busy = true;
  await page.route(api, async (route) => {
    if (!busy) return route.continue();
    await route.fulfill({ ...problem(503, {}), headers: { "retry-after": "1" } });
  });
  await openForm(page, email);
  await send(page);
  await expect(savedNote(page)).toBeVisible();
  complaints.expected(/status of 503/);
  await page.getByRole("textbox", { name: "Company" }).fill("Imena");
  busy = false;
  await expect(page.getByText(/What you changed since is not sent yet\.$/)).toBeVisible();
  await send(page);
  await expect(page.getByText("Submission Failed")).toBeVisible();
  await expect(page.getByText(/We have already received your first text, as IK-/)).toBeVisible();
  complaints.expected(/status of 422/);
  await page.getByRole("button", { name: "Send the change as a new request" }).click();
  await expect(success(page)).toBeVisible();
  const rows = await requestsFrom(email);
  expect(rows.map(({ company }) => company).toSorted()).toEqual(["", "Imena"]);
});

test("whatever breaks, its end is said", async ({ page, context, complaints, requestsFrom }) => {
  const email = newEmail();
  complaints.possible(/ERR_|Unable to preload|dynamically imported|status of 422|broken/);
  // Final, so that no one sends it once more.
  await page.route(api, (route) => route.fulfill(problem(422, {})));
  await test.step("a toast can be seen although its stylesheet failed before", async () => {
    const stylesheet = "**/assets/toast-*.css";
    await page.route(stylesheet, (route) => route.abort("failed"));
    await openForm(page, email);
    await expect.poll(() => page.locator('link[rel=stylesheet][href*="toast-"]').count()).toBe(0);
    await page.unroute(stylesheet);
    await send(page);
    await expect(page.getByText("Submission Failed")).toBeInViewport();
  });
  await test.step("where the page breaks after sending, it says that the request was received", async () => {
    await page.evaluate(() => {
      // The panel alone says a date.
      Reflect.set(Date.prototype, "getUTCDay", () => {
        throw new Error("broken");
      });
    });
    await page.unroute(api);
    await send(page);
    await expect(
      page.getByRole("heading", { name: "This page could not be opened" }),
    ).toBeVisible();
    await expect(
      page.getByText(/^Your request was received.*its reference is IK-\w{8}\.$/),
    ).toBeVisible();
  });
  await test.step("where toasts cannot be loaded, the form itself says that sending failed", async () => {
    await page.route("**/assets/toast*", (route) => route.abort("failed"));
    await page.route(api, (route) => route.fulfill(problem(422, {})));
    await openForm(page, newEmail());
    await send(page);
    await expect(page.getByRole("alert")).toContainText("Submission Failed");
    await expectFilledForm(page);
  });
  await test.step("where the network went before the outbox was fetched, nothing is promised", async () => {
    await page.unrouteAll();
    await page.route(/assets\/(outbox|toast)/, (route) => route.abort("failed"));
    await openForm(page, newEmail());
    await context.setOffline(true);
    await expect(page.getByText("Your request cannot be saved yet").last()).toBeVisible();
    await send(page);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Submission Failed. There is no connection to our server");
    await expect(alert).toContainText("this device cannot save the request");
    await expectFilledForm(page);
    await context.setOffline(false);
  });
  expect(await requestsFrom(email)).toHaveLength(1);
});
