import type { Page } from "@playwright/test";
import { hydrated, expect, fillIn, newEmail, signal, test } from "./testing/fixtures.ts";
import { contentStored, mark, noNetwork, saved, success } from "./testing/outbox.ts";

// Its rows are read often.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const attached = (page: Page) => page.getByRole("region", { name: "The service is attached" });

/** From Home to the form: a hospital with 60 employees wants a price for a risk assessment. */
async function fromHomeToTheForm(page: Page) {
  await page.getByRole("link", { name: /^Learn More.*Risk Assessment/ }).click();
  await expect(page).toHaveURL("/services/risk-assessment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cybersecurity Risk Assessment");
  const price = page.getByRole("form", { name: /^Price/ });
  await expect(price.getByRole("radio", { name: /^SME.*10-100 employees/ })).toBeChecked();
  await expect(price.getByText("Size is counted in employees.")).toBeVisible();
  await expect(price.getByText("$2,000–$5,000")).toBeVisible();
  await expect(price.getByText("$5,000–$12,000")).toBeHidden();
  await price.getByRole("button", { name: "Request this service" }).click();
  await expect(page).toHaveURL(/\/contact\?service=risk-assessment&client=SME/);
  await expect(attached(page)).toContainText("SME (10-100 employees), $2,000–$5,000");
  await expect(page.getByLabel("Consultation type")).toHaveValue("risk-assessment");
}

const wanted = {
  company: "Kibagabaga Clinic",
  phone: "",
  consultation_type: "risk-assessment",
  message: [
    "We have 60 employees and three sites.",
    "",
    "Service: Cybersecurity Risk Assessment, SME (10-100 employees), $2,000–$5,000",
    "RWF 2,900,000–7,250,000 at USD 1 = RWF 1,450, 2 November 2026",
    "Time: 3-5 weeks",
  ].join("\n"),
};

const whoWrites = (email: string) => ({
  Name: "Diane Mukamana",
  Email: email,
  Company: wanted.company,
  Message: "We have 60 employees and three sites.",
});

test("a hospital of 60 gets a price for a risk assessment and sends a request that carries service, price and size", {
  tag: "@core",
}, async ({ page, requestsFrom }) => {
  const email = newEmail();
  await page.goto("/");
  await hydrated(page);
  await fromHomeToTheForm(page);
  await fillIn(page, whoWrites(email));
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(success(page)).toBeVisible();
  expect(await requestsFrom(email)).toEqual([{ name: "Diane Mukamana", email, ...wanted }]);
});

test("what is attached survives typing over the message and a reload, and is taken away by a press", async ({
  page,
  requestsFrom,
}) => {
  const email = newEmail();
  await page.goto("/contact?service=training&client=Enterprise");
  await hydrated(page);
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue(/quote for Security Awareness & Training/);
  await fillIn(page, { Name: "Eric", Email: email, Message: "Two groups in March, please." });
  await expect(attached(page)).toContainText("$800–$3,000");

  // The draft brings it back on the bare page too.
  await page.goto("/contact");
  await hydrated(page);
  await expect(message).toHaveValue("Two groups in March, please.");
  await expect(attached(page)).toContainText("$800–$3,000");
  await attached(page).getByText("What is sent").click();
  await expect(attached(page)).toContainText("Time: 1-4 weeks");
  await attached(page).getByRole("link", { name: "Remove" }).click();
  await expect(attached(page)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(message).toHaveValue("Two groups in March, please.");
  await expect(attached(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(success(page)).toBeVisible();
  const [row] = await requestsFrom(email);
  expect(row?.["message"]).toBe("Two groups in March, please.");
});

const estimate = (page: Page) => page.getByRole("region", { name: "Your estimate is attached" });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });

test("starting again takes away what the draft had attached, and both come back together", async ({
  page,
  requestsFrom,
}) => {
  const email = newEmail();
  await page.goto("/contact?service=training&client=Enterprise");
  await hydrated(page);
  await fillIn(page, { Message: "Two groups in March, please." });
  // The draft is written.
  await expect(page.getByRole("button", { name: "Clear form" })).toBeVisible();
  await page.goto("/contact");
  await hydrated(page);
  await expect(attached(page)).toBeVisible();
  await page.getByRole("button", { name: "Clear form" }).click();
  await expect(attached(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Bring my text back" }).click();
  await expect(message(page)).toHaveValue("Two groups in March, please.");
  await expect(attached(page)).toContainText("$800–$3,000");
  await page.reload();
  await hydrated(page);
  await expect(attached(page)).toContainText("$800–$3,000");

  await page.getByRole("button", { name: "Clear form" }).click();
  await fillIn(page, { Name: "Eric", Email: email, Message: "Something else entirely." });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(success(page)).toBeVisible();
  const [row] = await requestsFrom(email);
  expect(row?.["message"]).toBe("Something else entirely.");
});

test("starting again leaves what the address brings", async ({ page }) => {
  await page.goto("/contact?service=training&client=Enterprise");
  await hydrated(page);
  await fillIn(page, { Name: "Eric", Message: "Two groups in March, please." });
  await page.getByRole("button", { name: "Clear form" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("");
  await expect(message(page)).toHaveValue(/quote for Security Awareness & Training/);
  await expect(page.getByLabel("Consultation type")).not.toHaveValue("");
  await expect(attached(page)).toContainText("$800–$3,000");
});

test("an estimate that is taken away leaves no sentence in the draft", async ({ page }) => {
  await page.goto("/contact?estimate=estimator-iam,risk-assessment");
  await hydrated(page);
  await fillIn(page, { Name: "Eric" });
  await expect(message(page)).toHaveValue("Please send us a quote for this estimate.\n");
  await estimate(page).getByRole("link", { name: "Remove" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(message(page)).toHaveValue("");
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Eric");
  await expect(message(page)).toHaveValue("");
  await expect(estimate(page)).toHaveCount(0);
});

test("while the lists of an estimate are read, what the draft has attached stays; then all of it comes", async ({
  page,
}) => {
  await page.goto("/contact?service=training&client=Enterprise");
  await hydrated(page);
  await fillIn(page, { Message: "Two groups in March, please." });
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes("Two groups")),
  );
  await page.goto("/privacy");
  await hydrated(page);
  const { promise: released, resolve: release } = signal();
  await page.route("**/api/services?fields=summary", async (route) => {
    await released;
    await route.continue();
  });
  const catalogue = page.waitForResponse("**/api/content/estimator");
  await page.evaluate(() =>
    history.pushState(null, "", "/contact?estimate=estimator-iam,risk-assessment"),
  );
  await (await catalogue).finished();
  await expect(message(page)).toHaveValue("Two groups in March, please.");
  await expect(attached(page)).toContainText("$800–$3,000");
  await expect(estimate(page)).toHaveCount(0);
  release();
  await expect(estimate(page)).toContainText("2 services");
  await expect(attached(page)).toHaveCount(0);
  await expect(message(page)).toHaveValue(/^Two groups in March, please\.\n\nPlease send us/);
});

test("a service of the list that no one has is the 404 page", async ({ page, complaints }) => {
  complaints.expected(/404/);
  const answer = await page.goto("/services/nothing");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a hospital of 60 gets the price from the device, and the request arrives once when there is one", async ({
    page,
    context,
    complaints,
    requestsFrom,
  }) => {
    const email = newEmail();
    await page.goto("/contact");
    await contentStored(page);
    await page.goto("/");
    await hydrated(page);
    await context.setOffline(true);
    complaints.possible(noNetwork);
    await page.reload();
    await hydrated(page);
    await fromHomeToTheForm(page);
    await fillIn(page, whoWrites(email));
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(mark(page)).toHaveText("1 request waiting");

    await context.setOffline(false);
    await expect(success(page)).toBeVisible();
    await expect(mark(page)).toHaveCount(0);
    expect(await requestsFrom(email)).toEqual([{ name: "Diane Mukamana", email, ...wanted }]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("service, price and size go with a plain post, also one that was refused first", async ({
    page,
    complaints,
    requestsFrom,
  }) => {
    const email = newEmail();
    complaints.expected(/status of 422/);
    await page.goto("/");
    await fromHomeToTheForm(page);
    await fillIn(page, { ...whoWrites(email), Name: "D" });
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
    await expect(attached(page)).toContainText("$2,000–$5,000");
    await page.getByRole("textbox", { name: "Name" }).fill("Diane Mukamana");
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(success(page)).toBeVisible();
    expect(await requestsFrom(email)).toEqual([{ name: "Diane Mukamana", email, ...wanted }]);
  });
});
