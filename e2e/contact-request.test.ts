import { expect, fillIn, newEmail, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";

// Runs on the embedded database and on a PostgreSQL server (playwright.config.ts).
test("a visitor sends a consultation request", {
  tag: ["@core", "@phone"],
}, async ({ page, requestsFrom }) => {
  const email = newEmail();
  await openPage(page, "/contact");
  await fillIn(page, {
    Name: "Aline Uwase",
    Email: email,
    Company: "Imena Microfinance",
    Phone: "+250 788 123 456",
    Message: "We need an audit against the Minimum Standards.",
  });
  await page.getByLabel("Consultation type").selectOption("Compliance Audit");
  await page.getByRole("button", { name: "Submit Request" }).click();

  const panel = page.getByRole("heading", { name: "Request Submitted Successfully!" });
  await expect(panel).toBeFocused();
  await expectOutline(page, "contact sent", "#consultation");

  await page.getByRole("button", { name: "Submit Another Request" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  for (const field of await page.getByRole("textbox").all()) await expect(field).toHaveValue("");

  expect(await requestsFrom(email)).toEqual([
    {
      name: "Aline Uwase",
      email,
      company: "Imena Microfinance",
      phone: "+250 788 123 456",
      message: "We need an audit against the Minimum Standards.",
      consultation_type: "compliance-audit",
    },
  ]);
});
