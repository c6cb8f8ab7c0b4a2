import { expect, test } from "./testing/fixtures.ts";
import { expectStaffStored } from "./testing/outbox.ts";
import { requestRow, sendRequest } from "./testing/requests.ts";
import { boss, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "requests", serviceWorkers: "allow" });

test("offline work is sent once", async ({ page, context, request, site, complaints }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  const name = `Aline ${crypto.randomUUID().slice(0, 8)}`;
  const id = await sendRequest(request, { name });
  await openAs(page, boss, "/admin/requests");
  await requestRow(page, name).getByRole("link").click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expectStaffStored(page);
  await context.setOffline(true);
  await page.reload();
  // Here what is posted would be out of sight.
  await page.setViewportSize({ width: 390, height: 844 });
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("A January start");
  await page.getByRole("button", { name: "Store on this device" }).click();
  const thread = page.getByRole("main");
  await expect(thread.getByText("Waiting on this device", { exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Waiting on this device", { exact: true })).toHaveCount(0);
  await expect(reply).toHaveValue("A January start");
  await reply.fill("A January start works.");
  await page.getByRole("button", { name: "Store on this device" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Requests" }).first().click();
  await expect(page.getByText("Offline.", { exact: true }).first()).toBeVisible();
  await expect(requestRow(page, name)).toContainText("Reply waiting on this device");
  await context.setOffline(false);
  await expect(requestRow(page, name)).toContainText("Answer not sent yet");
  const replies = await site.rows(
    "select text from request_messages where request_id = $1::uuid and kind = 'reply'",
    [id],
  );
  expect(replies).toEqual([{ text: "A January start works." }]);
});
