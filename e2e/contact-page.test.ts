import { expect, test } from "./testing/fixtures.ts";

test("the contact page says whom to call at night, what each number is and how to find the office", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/contact");
  const incident = page.getByRole("main").getByText("An incident right now?");
  await expect(incident).toBeVisible();
  const call = page.getByRole("main").getByRole("link", { name: "+250 788 000 001" });
  await expect(call.first()).toHaveAttribute("href", "tel:+250788000001");
  const office = page.getByRole("region", { name: "Get in Touch" });
  for (const text of ["Reception", "Incident line, day and night", /lift to the 3rd floor/])
    await expect(office.getByText(text, { exact: true })).toBeVisible();
  await expect(office.getByRole("figure")).toContainText("sketch map");
  await expect(page.getByText(/to be added/)).toHaveCount(0);
});

test("the privacy policy names every place, its contents lead there, and it reads on a phone", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/privacy");
  const main = page.getByRole("main");
  // The long tables are folded, and say how long they are.
  for (const [group, place] of [
    [/^On our server: .* \d+ entries$/, "rate_limit"],
    [/^On your device: what you write \d+ entries$/, "IndexedDB: outbox/requests"],
    [/^On your device: content, .* \d+ entries$/, "Cache: pictures"],
  ] as const) {
    await expect(main.getByText(place, { exact: true })).toBeHidden();
    await main.locator("summary").filter({ hasText: group }).click();
    await expect(main.getByText(place, { exact: true })).toBeVisible();
  }
  await expect(main.getByText("Legal ground:").first()).toBeVisible();
  await expect(main).not.toContainText("by hand");
  const folded = main.locator("summary", { hasText: "On this page" });
  if (await folded.isVisible()) await folded.click();
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: /^Your rights/ })
    .click();
  await expect(page.getByRole("heading", { name: /^Your rights/ })).toBeInViewport();
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, "no sideways scroll").toBe(0);
});

test("the form shows the consent text that is stored with the request", async ({ page }) => {
  await page.goto("/contact");
  const note = page.locator("#consultation").getByText(/only to answer your request/);
  await expect(note).toContainText("You get a private page to change or erase it all.");
  await expect(note.getByRole("link", { name: "How we use your data" })).toHaveAttribute(
    "href",
    "/privacy",
  );
});
