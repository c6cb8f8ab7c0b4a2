import type { Page } from "@playwright/test";
import { expect, fillIn, holdScript, hydrated, newEmail, test } from "./testing/fixtures.ts";

/** Lets the 5 s pass that a held form waits for the script in this many milliseconds. */
const plainPostAfter = (page: Page, ms: number) =>
  page.addInitScript((wait) => {
    const setTimer = setTimeout;
    Reflect.set(globalThis, "setTimeout", (run: () => void, asked?: number) =>
      setTimer(run, asked === 5_000 ? wait : asked),
    );
  }, ms);

test("what is done before the script is kept", { tag: "@core" }, async ({ page, requestsFrom }) => {
  const email = newEmail();
  const letThrough = await holdScript(page);
  await page.goto("/contact?quote=pricing-large");
  await fillIn(page, { Name: "Aline Uwase", Email: email, Phone: "+250 788 123 456" });
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue(/Large Organisations/);
  await message.fill("Something else: an audit, please.");
  await page.getByLabel("Consultation type").selectOption("General Inquiry");
  await page.getByText("Do you provide ongoing support?").click();
  await message.focus();
  letThrough();
  await hydrated(page);

  await expect(message).toBeFocused();
  await expect(message).toHaveValue("Something else: an audit, please.");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
  await expect(page.getByLabel("Consultation type")).toHaveValue("general");
  await expect(page.getByText("After the first engagement many organisations")).toBeVisible();

  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  expect(await requestsFrom(email)).toEqual([
    {
      name: "Aline Uwase",
      email,
      company: "",
      phone: "+250 788 123 456",
      message: "Something else: an audit, please.",
      consultation_type: "general",
    },
  ]);
});

test("a request before the script goes once", { tag: "@core" }, async ({ page, requestsFrom }) => {
  const email = newEmail();
  const letThrough = await holdScript(page);
  await plainPostAfter(page, 60_000);
  await page.goto("/contact");
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "Sent too early." });
  const button = page.getByRole("button", { name: "Submit Request" });
  await button.click();
  await button.click();
  letThrough();
  await expect(page.getByText("Consultation Request Received!")).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a request is sent plainly when the script never comes", { tag: "@core" }, async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await page.route(/\/assets\/main-[^/]*\.js$/, (route) => route.abort("failed"));
  await page.goto("/contact");
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "No script at all." });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=IK-/);
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  complaints.expected(/ERR_FAILED|Failed to fetch dynamically imported module/);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a request is sent plainly after 5 s without the script", async ({ page, requestsFrom }) => {
  const email = newEmail();
  await holdScript(page);
  await plainPostAfter(page, 50);
  await page.goto("/contact");
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "A very slow line." });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=IK-/);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a stylesheet that broke is asked for again", async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  let attempts = 0;
  await page.route(/\/assets\/styles-[^/]*\.css$/, async (route) => {
    attempts++;
    await (attempts > 1 ? route.continue() : route.abort("failed"));
  });
  await plainPostAfter(page, 60_000);
  await page.goto("/contact");
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "The line broke once." });
  // Whichever comes first after the failure asks again: the browser when it is idle, or the submit.
  const links = page.locator("link[href*='/assets/styles-']");
  const failedOnce = async () => attempts > 1 || (attempts === 1 && (await links.count()) === 0);
  await expect.poll(failedOnce).toBe(true);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Consultation Request Received!")).toBeVisible();
  complaints.expected(/ERR_FAILED/);
  expect(attempts).toBe(2);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a theme chosen before the script has loaded stays", async ({ page }) => {
  const letThrough = await holdScript(page);
  await page.goto("/library");
  const before = await page.locator("html").getAttribute("data-theme");
  await page.getByRole("button", { name: "Switch theme" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", before ?? "");
  const chosen = await page.locator("html").getAttribute("data-theme");
  letThrough();
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", chosen ?? "");
});

test("under Save-Data no script comes before the first touch", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/contact", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await page.getByRole("textbox", { name: "Name" }).pressSequentially("Aline");
  await hydrated(page);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline");
});
