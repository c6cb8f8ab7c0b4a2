import type { Page, Route } from "@playwright/test";
import { hydrated, expect, fillIn, newEmail, test } from "./testing/fixtures.ts";

// Its rows can be read while the server runs; consultation-request.test.ts goes this way on both databases.
async function openForm(page: Page, email: string) {
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "We need an audit soon." });
}

async function expectFilledForm(page: Page) {
  await expect(page.getByText("Submission Failed")).toBeVisible();
  await expect(
    page.getByText("There was an error submitting your request. Please try again."),
  ).toBeVisible();
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

async function expectSaved(page: Page) {
  await expect(
    page.getByRole("heading", { name: "Saved. It will be sent when you are online." }),
  ).toBeVisible();
  await expect(page.getByText("Submission Failed")).toHaveCount(0);
}

const api = "**/api/contact";
const send = (page: Page) => page.getByRole("button", { name: "Submit Request" });

test("a broken server leaves the form as it is, saved under one id that a change keeps", {
  tag: "@core",
}, async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  const keys: (string | undefined)[] = [];
  let broken = true;
  await page.route(api, (route: Route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return broken ? route.fulfill({ status: 500, body: "out of order" }) : route.continue();
  });
  await openForm(page, email);
  await send(page).click();
  await expectFilledForm(page);
  await expect(send(page)).toBeFocused();
  const saved = savedNote(page);
  await expect(saved).toBeVisible();
  complaints.expected(/status of 500/);

  await page.getByRole("textbox", { name: "Company" }).fill("Imena");
  await send(page).click();
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  await expect(send(page)).toBeEnabled();
  await expect(saved).toBeVisible();
  complaints.expected(/status of 500/);

  broken = false;
  await send(page).click();
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  expect(keys[0]).toMatch(/^"[0-9a-f-]{36}"$/);
  expect(new Set(keys).size).toBe(1);
  expect(await requestsFrom(email)).toMatchObject([{ company: "Imena" }]);
});

/** Sends the form while our own server answers 503; the function ends that. */
async function sendToBusyServer(page: Page, email: string): Promise<() => void> {
  let busy = true;
  await page.route(api, async (route) => {
    if (!busy) return route.continue();
    await route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      headers: { "retry-after": "1" },
      body: JSON.stringify({ title: "Busy", status: 503 }),
    });
  });
  await openForm(page, email);
  await send(page).click();
  await expect(savedNote(page)).toBeVisible();
  return () => {
    busy = false;
  };
}

test("a request that our server cannot take is sent when it can, also after the visitor went away", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  const free = await sendToBusyServer(page, email);
  complaints.expected(/status of 503/);
  await page.goto("/about");
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/contact") && answer.ok(),
  );
  free();
  await sent;
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a form whose request the outbox sends says so, and a change since is not lost", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  const free = await sendToBusyServer(page, email);
  complaints.expected(/status of 503/);
  await page.getByRole("textbox", { name: "Company" }).fill("Imena");
  free();
  await expect(page.getByText(/What you changed since is not sent yet\.$/)).toBeVisible();
  await send(page).click();
  await expect(page.getByText("Submission Failed")).toBeVisible();
  await expect(page.getByText(/We have already received your first text, as IK-/)).toBeVisible();
  complaints.expected(/status of 422/);
  await page.getByRole("button", { name: "Send the change as a new request" }).click();
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  const rows = await requestsFrom(email);
  expect(rows.map(({ company }) => company).toSorted()).toEqual(["", "Imena"]);
});

test("a request whose answer was lost is stored once", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  let lost = false;
  await page.route(api, async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await openForm(page, email);
  await send(page).click();
  await expectSaved(page);
  complaints.expected(/ERR_CONNECTION_RESET/);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("without a network the request is saved", async ({ page, context, complaints }) => {
  await openForm(page, newEmail());
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await send(page).click();
  await expectSaved(page);
  complaints.expected(/ERR_INTERNET_DISCONNECTED/);
});

test("a page of the network in between is not taken for success", async ({
  page,
  requestsFrom,
}) => {
  const email = newEmail();
  await page.route(api, (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Please log in</h1>" }),
  );
  await openForm(page, email);
  await send(page).click();
  await expectSaved(page);
  expect(await requestsFrom(email)).toEqual([]);
});

test("a toast can be seen although its stylesheet failed before", async ({ page, complaints }) => {
  let failing = true;
  await page.route("**/assets/toast-*.css", (route) =>
    failing ? route.abort("failed") : route.continue(),
  );
  await openForm(page, newEmail());
  await expect.poll(() => page.locator('link[rel=stylesheet][href*="toast-"]').count()).toBe(0);
  failing = false;
  await page.route(api, (route) => route.fulfill({ status: 500, body: "out of order" }));
  await send(page).click();
  await expect(page.getByText("Submission Failed")).toBeInViewport();
  complaints.expected(/ERR_FAILED|status of 500/);
});

test("where toasts cannot be loaded, the form itself says that sending failed", async ({
  page,
  complaints,
}) => {
  await page.route("**/assets/toast*", (route) => route.abort("failed"));
  await page.route(api, (route) => route.fulfill({ status: 500, body: "later" }));
  await openForm(page, newEmail());
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("Submission Failed");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
  complaints.expected(/ERR_FAILED|status of 500|Unable to preload|dynamically imported/);
});

test("where the network went before the outbox was fetched, nothing is promised", async ({
  page,
  context,
  complaints,
}) => {
  await page.route("**/assets/outbox*", (route) => route.abort("failed"));
  await openForm(page, newEmail());
  await context.setOffline(true);
  await expect(page.getByText("Your request cannot be saved yet")).toBeVisible();
  await send(page).click();
  const alert = page.getByRole("alert").filter({ hasText: /not/ });
  await expect(alert.first()).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
  complaints.possible(/ERR_|Unable to preload|dynamically imported/);
});

for (const [who, status, contentType, body] of [
  ["a gateway", 502, "text/html", "<h1>Bad Gateway</h1>"],
  ["a network's portal", 403, "text/html", "<h1>Sign in</h1>"],
  ["a firewall", 422, "application/json", '{"error":"blocked"}'],
] as const)
  test(`what ${who} refuses has failed: the form stays, and its request is sent once`, async ({
    page,
    complaints,
    requestsFrom,
  }) => {
    let broken = true;
    await page.route(api, (route) =>
      broken ? route.fulfill({ status, contentType, body }) : route.continue(),
    );
    const email = newEmail();
    await openForm(page, email);
    await send(page).click();
    await expectFilledForm(page);
    await expect(savedNote(page)).toBeVisible();
    await expect(send(page)).toBeEnabled();
    broken = false;
    await send(page).click();
    await expect(
      page.getByRole("heading", { name: "Request Submitted Successfully!" }),
    ).toBeVisible();
    expect(await requestsFrom(email)).toHaveLength(1);
    complaints.expected(new RegExp(`status of ${status}`));
  });

test("without an answer in 20 s the request is saved", async ({ page }) => {
  // The browser's own clock decides here, so that no one waits for it.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 20_000 ? 200 : ms);
  });
  await page.route(api, () => undefined);
  await openForm(page, newEmail());
  await send(page).click();
  await expectSaved(page);
});

test("what the server refuses is said beside its field", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  await page.route(api, (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "Unprocessable Content",
        status: 422,
        detail: "Some fields need another look; nothing was stored.",
        errors: [{ path: "phone", message: "Phone must be at most 40 characters" }],
      },
    }),
  );
  await openForm(page, newEmail());
  await send(page).click();
  await expectFilledForm(page);
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription("Phone must be at most 40 characters");
  complaints.expected(/status of 422/);
});

test("where the page breaks after sending, it says that the request was received", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await openForm(page, email);
  await page.evaluate(() => {
    // The panel alone says a date.
    Reflect.set(Date.prototype, "getUTCDay", () => {
      throw new Error("broken");
    });
  });
  await send(page).click();
  await expect(page.getByRole("heading", { name: "This page could not be opened" })).toBeVisible();
  await expect(
    page.getByText(/^Your request was received.*its reference is IK-\w{8}\.$/),
  ).toBeVisible();
  complaints.possible(/broken/);
  expect(await requestsFrom(email)).toHaveLength(1);
});
