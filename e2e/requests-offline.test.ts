import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { expect, test } from "./testing/fixtures.ts";
import { expectStaffStored, noNetwork } from "./testing/outbox.ts";
import { requestRow, sendRequest, suggestible } from "./testing/requests.ts";
import { boss, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "requests", serviceWorkers: "allow" });

test("offline the requests open, and a reply, a state and an owner are sent once when there is a network", async ({
  page,
  context,
  request,
  site,
  complaints,
}) => {
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
  await page.getByRole("textbox", { name: "Reply" }).fill("A January start works.");
  // The device does not know whether the server can send mail.
  await page.getByRole("button", { name: "Send reply" }).click();
  const thread = page.getByRole("main");
  await expect(thread.getByText("Waiting on this device", { exact: true })).toBeVisible();
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

test("a time whose confirmation has no answer is not called unconfirmed", { tag: "@core" }, async ({
  page,
  request,
  complaints,
}) => {
  complaints.expected(noNetwork);
  const name = `Aline ${crypto.randomUUID().slice(0, 8)}`;
  const id = await sendRequest(request, { name, suggestedTimes: suggestible(60).slice(-1) });
  await openAs(page, boss, `/admin/requests/${id}`);
  const address = `**/api/staff/requests/${id}/confirm`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  // The last that comes above the button: it must not move under the pointer.
  await expect(page.getByText(/^E-mail is not set up: \d+ waiting/)).toBeVisible();
  await page.getByRole("button", { name: /^Confirm (?!another)/ }).click();
  await expect(page.getByText("No answer came")).toBeVisible();
  await expect(page.getByText("The time was not confirmed")).toHaveCount(0);
  await expect(page.getByText(/confirmed by boss$/).first()).toBeVisible();
});

test("an export that a network answers in the server's place is no file", async ({
  page,
  request,
}) => {
  const name = `Aline ${crypto.randomUUID().slice(0, 8)}`;
  await sendRequest(request, { name });
  await openAs(page, boss, "/admin/requests");
  // In a long list only rows near the window are drawn.
  await page.getByPlaceholder("Name, company, words").fill(name);
  await expect(requestRow(page, name)).toBeVisible();
  await page.route("**/api/staff/requests/export", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Sign in to this network</h1>" }),
  );
  const downloads: unknown[] = [];
  page.on("download", (download) => downloads.push(download));
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("The requests were not exported")).toBeVisible();
  expect(downloads).toEqual([]);
  // From the server itself it is one, with each of its bytes: spreadsheets know UTF-8 by the first three.
  await page.unrouteAll();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const bytes = await readFile(await (await saved).path());
  expect(bytes.subarray(0, 13).toString("hex")).toBe(
    Buffer.from("\uFEFFReference,").toString("hex"),
  );
  expect(bytes.toString()).toContain(name);
});
