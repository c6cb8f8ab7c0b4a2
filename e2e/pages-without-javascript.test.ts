import { strangeMessage } from "../api/testing/strange-texts.ts";
import { expect, fillIn, newEmail, test } from "./testing/fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the menu and the tabs work as links and disclosure", { tag: "@core" }, async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Library" }).click();
  await expect(page).toHaveURL("/library");

  await page.getByRole("link", { name: "Timeline" }).click();
  await expect(page).toHaveURL(/tab=timeline/);

  await page.goto("/contact");
  const answer = page.getByText("After the first engagement many organisations keep");
  await expect(answer).toBeHidden();
  await page.getByText("Do you provide ongoing support?").click();
  await expect(answer).toBeVisible();
});

test("the firm's mark stands above the title", { tag: "@core" }, async ({ page, complaints }) => {
  await page.goto("/admin/people");
  const main = page.getByRole("main");
  const [mark, title] = [
    main.locator(".mark"),
    main.getByRole("heading", { name: "Insights CMS" }),
  ];
  const [above, below] = [await mark.boundingBox(), await title.boundingBox()];
  const centre = (box: typeof above) => (box ? box.x + box.width / 2 : Number.NaN);
  expect(above?.height).toBe(96);
  expect(centre(above)).toBeCloseTo(centre(below), 0);
  // What is loaded ahead for the screens is no use here.
  complaints.expected(/\.js csp$/);
});

test("a refused form comes back with its messages and the typed text", { tag: "@core" }, async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await page.goto("/contact");
  await fillIn(page, { Name: "A", Email: email, Company: "Imena <b>", Message: "Audit us" });
  await page.getByLabel("Consultation type").selectOption("Compliance Audit");
  await page.getByRole("button", { name: "Submit Request" }).click();

  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveAccessibleDescription("Name must be at least 2 characters");
  complaints.expected(/status of 422/);
  await expect(name).toHaveValue("A");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(page.getByRole("textbox", { name: "Company" })).toHaveValue("Imena <b>");
  await expect(page.getByLabel("Consultation type")).toHaveValue("compliance-audit");
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveAccessibleDescription("Message must be at least 10 characters");
  await expect(message).toHaveValue("Audit us");

  for (const typed of ["A", "Aline"]) {
    await fillIn(page, { Name: typed, Message: strangeMessage });
    await page.getByRole("button", { name: "Submit Request" }).click();
    if (typed === "Aline") break;
    await expect(message).toHaveAccessibleDescription("");
    await expect(message).toHaveValue(strangeMessage);
  }
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/contact\?sent=IK-[0-9A-Z]{8}/);

  await page.getByRole("button", { name: "Submit Another Request" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("");
  expect(await requestsFrom(email)).toMatchObject([
    { name: "Aline", company: "Imena <b>", message: strangeMessage },
  ]);
});
