import { expect, newEmail, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { contactApi, enqueueOne, noNetwork } from "./testing/outbox.ts";

// What waits leaves as soon as anything of the page learns that the server answers, in any browser.

test.use({ serviceWorkers: "block" });

test("on /offline a request leaves with the first answer, where no event says that the network is back", {
  tag: "@core",
}, async ({ page, complaints, requestsFrom }) => {
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await page.addInitScript(() => {
    const signs: string[] = [];
    Reflect.set(globalThis, "signs", signs);
    new MutationObserver(() => {
      signs.push(document.querySelector(".device-sign")?.textContent ?? "");
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.route(/\/api\//, (route) => route.abort("internetdisconnected"));
  await page.clock.install();
  await page.goto("/offline");
  const sign = page.locator(".device-sign");
  await expect(sign).toHaveText("No connection1 waiting");
  await expectOutline(page, "offline with a request that waits");
  complaints.possible(noNetwork);
  await page.unroute(/\/api\//);
  await page.unroute(contactApi);
  await page.clock.fastForward(31_000);
  await expect(sign).toHaveText("Connected");
  await expect(page.locator(".device-waiting")).toContainText("Nothing waiting");
  const signs: string[] = await page.evaluate(() => Reflect.get(globalThis, "signs"));
  expect(signs.filter((text) => /Connected.*waiting/.test(text))).toEqual([]);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a browser without newer APIs sends as well", async ({ page, complaints, requestsFrom }) => {
  await page.addInitScript(() => {
    const optional: [object, string][] = [
      [globalThis, "BroadcastChannel"],
      [globalThis, "requestIdleCallback"],
      [Navigator.prototype, "locks"],
      [Navigator.prototype, "storage"],
      [AbortSignal, "timeout"],
      [AbortSignal, "any"],
      [IDBFactory.prototype, "databases"],
      [IDBTransaction.prototype, "commit"],
      [Crypto.prototype, "randomUUID"],
    ];
    for (const [owner, name] of optional) Reflect.deleteProperty(owner, name);
  });
  const email = newEmail();
  await enqueueOne(page, email, complaints);
  await page.reload();
  const card = page.locator(".device-waiting");
  await expect(card).toContainText("1 request waiting");
  await page.unroute(contactApi);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(card).toHaveCount(0);
  await expect(page.getByText(/^Your request IK-\w{8} was sent at/)).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});
