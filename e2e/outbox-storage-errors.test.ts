import type { Page } from "@playwright/test";
import { expect, newEmail, test } from "./testing/fixtures.ts";
import { breakOff, contactApi, noNetwork, send, success, write } from "./testing/outbox.ts";

// A database that is blocked, broken or deleted: db/device/open.unit.test.ts. What a device kept while no browser was open:
// upgrade-device.test.ts.

test("with storage switched off or a full disk the form works online, and says without a network that nothing could be saved", async ({
  context,
  site,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  complaints.expected(noNetwork);
  const expectHonest = async (page: Page) => {
    await breakOff(page);
    await write(page, email);
    await send(page);
    await expect(page.getByText("Submission Failed")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("this device cannot save the request");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
    await page.unroute(contactApi);
    await send(page);
    await expect(success(page)).toBeVisible();
    await page.close();
  };
  await test.step("storage switched off", async () => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const refuse = {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      };
      for (const name of ["indexedDB", "localStorage", "sessionStorage"])
        Object.defineProperty(globalThis, name, refuse);
    });
    await expectHonest(page);
  });
  await test.step("a full disk", async () => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 1 });
    await expectHonest(page);
  });
  expect(await requestsFrom(email)).toHaveLength(2);
});
