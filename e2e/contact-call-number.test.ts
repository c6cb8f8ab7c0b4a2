import { expect, newEmail, test } from "./testing/fixtures.ts";
import { send, success, write } from "./testing/outbox.ts";

test("a time for a call asks for the number that we call", { tag: "@phone" }, async ({
  page,
  requestsFrom,
}) => {
  const email = newEmail();
  await write(page, email);
  const times = page.locator("details.times");
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect(phone).not.toHaveAttribute("required");
  await times.locator("summary").click();
  await times.getByRole("group", { name: "Day", exact: true }).getByRole("button").nth(2).click();
  await times.getByRole("button", { name: /^11:00/ }).click();
  await times.getByRole("button", { name: "Add your number" }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute("required");
  await send(page);
  await expect(phone).toHaveAccessibleDescription(/Please enter the phone number that we call/);
  await phone.fill("+250 788 123 456");
  await expect(times.getByText("We call you at +250 788 123 456")).toBeVisible();
  await send(page);
  await expect(success(page)).toBeVisible();
  await expect(page.getByText("then call you at +250 788 123 456")).toBeVisible();
  expect(await requestsFrom(email)).toMatchObject([{ phone: "+250 788 123 456" }]);
});
