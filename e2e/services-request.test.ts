import type { Page } from "@playwright/test";
import { expect, fillIn, hold, newEmail, openPage, reload, test } from "./testing/fixtures.ts";
import { expectTop } from "./testing/my-request.ts";
import {
  contentStored,
  fireSync,
  mark,
  noNetwork,
  saved,
  storedText,
  success,
  waiting,
} from "./testing/outbox.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const attached = (page: Page) => page.getByRole("region", { name: "The service is attached" });

/** From Home to the form: a hospital with 60 employees wants a price for a risk assessment. */
async function fromHomeToTheForm(page: Page) {
  await page.getByRole("link", { name: /^Learn More.*Risk Assessment/ }).click();
  await expect(page).toHaveURL("/services/risk-assessment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cybersecurity Risk Assessment");
  const price = page.getByRole("form", { name: /^Price/ });
  await expect(price.getByRole("radio", { name: /^SME.*10-100 employees/ })).toBeChecked();
  await expect(price.getByText("All prices are without 18% VAT")).toBeVisible();
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

test("a hospital of 60 asks for a price", { tag: "@core" }, async ({ page, requestsFrom }) => {
  const email = newEmail();
  await openPage(page, "/");
  await fromHomeToTheForm(page);
  await fillIn(page, whoWrites(email));
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(success(page)).toBeVisible();
  expect(await requestsFrom(email)).toEqual([{ name: "Diane Mukamana", email, ...wanted }]);
});

const estimate = (page: Page) => page.getByRole("region", { name: "Your estimate is attached" });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });
const clear = (page: Page) => page.getByRole("button", { name: "Clear form" });

test("what is attached stays with the text until removed", async ({ page, requestsFrom }) => {
  const email = newEmail();
  await openPage(page, "/contact?service=training&client=Enterprise");
  await test.step("starting again leaves what the address brings", async () => {
    await expect(message(page)).toHaveValue(/quote for Security Awareness & Training/);
    await fillIn(page, { Name: "Eric", Message: "Two groups in March, please." });
    await clear(page).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("");
    await expect(message(page)).toHaveValue(/quote for Security Awareness & Training/);
    await expect(page.getByLabel("Consultation type")).not.toHaveValue("");
    await expect(attached(page)).toContainText("$800–$3,000");
  });
  await test.step("the draft brings it back on the bare page too", async () => {
    await fillIn(page, { Name: "Eric", Message: "Two groups in March, please." });
    await expect(clear(page)).toBeVisible();
    await openPage(page, "/contact");
    await expect(message(page)).toHaveValue("Two groups in March, please.");
    await expect(attached(page)).toContainText("$800–$3,000");
  });
  await test.step("starting again takes it away with the text, and both come back together", async () => {
    await clear(page).click();
    await expect(attached(page)).toHaveCount(0);
    await expect(message(page)).toHaveValue("");
    await page.getByRole("button", { name: "Bring my text back" }).click();
    await expect(message(page)).toHaveValue("Two groups in March, please.");
    await expect(attached(page)).toContainText("$800–$3,000");
    await reload(page);
    await expect(attached(page)).toContainText("$800–$3,000");
  });
  await test.step("a press takes it away, and it does not come back", async () => {
    await attached(page).getByText("What is sent").click();
    await expect(attached(page)).toContainText("Time: 1-4 weeks");
    await attached(page).getByRole("link", { name: "Remove" }).click();
    await expect(attached(page)).toHaveCount(0);
    await reload(page);
    await expect(message(page)).toHaveValue("Two groups in March, please.");
    await expect(attached(page)).toHaveCount(0);
  });
  await test.step("a text that was cleared does not come back by a reload", async () => {
    await clear(page).click();
    await reload(page);
    await expect(message(page)).toHaveValue("");
  });
  await fillIn(page, { Name: "Eric", Email: email, Message: "Something else entirely." });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(success(page)).toBeVisible();
  expect(await requestsFrom(email)).toMatchObject([{ message: "Something else entirely." }]);
});

test("an estimate replaces what the draft had attached", async ({ page }) => {
  await openPage(page, "/contact?service=training&client=Enterprise");
  await fillIn(page, { Name: "Eric", Message: "Two groups in March, please." });
  await expect(clear(page)).toBeVisible();
  await openPage(page, "/privacy");
  const release = await hold(page, "**/api/services?fields=summary");
  await test.step("while its lists are read, what the draft has attached stays", async () => {
    const catalogue = page.waitForResponse("**/api/content/estimator");
    await page.evaluate(() =>
      history.pushState(null, "", "/contact?estimate=estimator-iam,risk-assessment"),
    );
    await (await catalogue).finished();
    await expect(message(page)).toHaveValue("Two groups in March, please.");
    await expect(attached(page)).toContainText("$800–$3,000");
    await expect(estimate(page)).toHaveCount(0);
  });
  release();
  await expect(estimate(page)).toContainText("2 services");
  await expect(attached(page)).toHaveCount(0);
  await expect(message(page)).toHaveValue(
    "Two groups in March, please.\n\nPlease send us a quote for this estimate.\n",
  );
  await test.step("it says what it replaced, and gives way to it by a press", async () => {
    await expect(estimate(page)).toContainText("It replaced the service: Security Awareness");
    await page.getByRole("link", { name: "Put back the service" }).click();
    await expect(attached(page)).toContainText("It replaced your estimate: 2 services");
    await page.getByRole("link", { name: "Put back your estimate" }).click();
    await expect(estimate(page)).toContainText("It replaced the service: Security Awareness");
  });
  await test.step("taken away, it leaves no sentence in the draft", async () => {
    await clear(page).click();
    await fillIn(page, { Name: "Eric" });
    await expect(message(page)).toHaveValue("Please send us a quote for this estimate.\n");
    await estimate(page).getByRole("link", { name: "Remove" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(message(page)).toHaveValue("");
    await reload(page);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Eric");
    await expect(message(page)).toHaveValue("");
    await expect(estimate(page)).toHaveCount(0);
  });
});

test("what an estimate replaced is named until it was sent", async ({ page }) => {
  const visit = (path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
  await openPage(page, "/contact?service=training&client=Enterprise");
  await expect(attached(page)).toContainText("$800–$3,000");
  await visit("/about");
  await expect(message(page)).toHaveCount(0);
  await visit("/contact?estimate=estimator-iam");
  await expect(estimate(page)).toContainText("It replaced the service: Security Awareness");
  await fillIn(page, whoWrites(newEmail()));
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(success(page)).toBeVisible();
  await visit("/contact?service=training&client=Enterprise");
  await expect(attached(page)).toContainText("$800–$3,000");
  await expect(attached(page)).not.toContainText("It replaced");
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("the worker sends, and tells once", async ({ page, context, complaints, requestsFrom }) => {
    const email = newEmail();
    await page.goto("/");
    await contentStored(page);
    await context.setOffline(true);
    complaints.expected(noNetwork);
    await reload(page);
    await fromHomeToTheForm(page);
    await fillIn(page, whoWrites(email));
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(mark(page)).toHaveText("1 request waiting");
    const reference = (await page.getByText(/^IK-[0-9A-Z]{8}$/).textContent()) ?? "";

    // A file of the site, which runs no script of ours: nothing but the worker can send.
    const bare = await context.newPage();
    await bare.goto("/favicon.svg");
    complaints.expected(/Applying inline style|status of 404/); // the browser's own frame around a picture
    await page.close();
    expect(await waiting(bare)).toBe(1);
    await context.setOffline(false);
    await fireSync(context, bare);
    await expect.poll(() => storedText(bare)).toContain("untold");
    expect(await waiting(bare)).toBe(0);

    const [one, two] = [await context.newPage(), await context.newPage()];
    await Promise.all([one, two].map((tab) => tab.goto("/about")));
    const said = (tab: Page) => tab.getByRole("status").filter({ hasText: reference });
    for (const tab of [one, two]) await expect(said(tab)).toBeVisible();
    await expect(said(one)).toContainText(
      /^Your request IK-\w{8} was sent at \d\d:\d\d\. We reply before \w+day \d+ \w+, \d\d:\d\d Kigali/,
    );
    await one.reload();
    await said(one).getByRole("link", { name: "Open my page" }).click();
    await expectTop(one);
    for (const tab of [one, two]) await expect(said(tab)).toHaveCount(0);
    expect(await storedText(one)).not.toContain("untold");
    expect(await requestsFrom(email)).toEqual([{ name: "Diane Mukamana", email, ...wanted }]);
  });
});
