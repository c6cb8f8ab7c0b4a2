import { expect, test } from "./testing/fixtures.ts";
import { list } from "./testing/articles.ts";
import { signIn } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

test("a browser that cannot write down who is here works on, does so later, and believes a sign-out that it cannot look up", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { put, get } = IDBObjectStore.prototype;
    const isBroken = ({ name }: IDBObjectStore, by: string) =>
      name === "here" && document.documentElement.dataset["broken"] === by;
    IDBObjectStore.prototype.put = function (...given) {
      if (isBroken(this, "full")) throw new DOMException("Full", "QuotaExceededError");
      return put.apply(this, given);
    };
    IDBObjectStore.prototype.get = function (...given) {
      if (isBroken(this, "unread")) throw new DOMException("Broken", "UnknownError");
      return get.apply(this, given);
    };
  });
  const breakIt = (by: string) =>
    page.evaluate((how) => {
      document.documentElement.dataset["broken"] = how;
    }, by);
  const look = async () => {
    const asked = page.waitForResponse("**/api/staff/session");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    return (await asked).json();
  };
  const namesHere = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("staff");
          opening.onsuccess = () => {
            const counting = opening.result.transaction("here").objectStore("here").count();
            counting.onsuccess = () => resolve(counting.result);
            opening.result.close();
          };
        }),
    );
  page.on("domcontentloaded", () => breakIt("full"));
  await signIn(page);
  await expect(list(page)).toBeVisible();
  const { id } = await look();
  expect(await namesHere()).toBe(0);
  await look();
  await expect(list(page)).toBeVisible();
  await breakIt("");
  await expect.poll(namesHere).toBe(1);
  await breakIt("unread");
  await page.evaluate((person) => {
    const channel = new BroadcastChannel("staff-signed-out");
    channel.postMessage({ what: "left", person });
    channel.close();
  }, id);
  await expect(page.getByRole("heading", { name: "Staff sign in" })).toBeVisible();
  // The server knows better: nothing was erased.
  await look();
  await expect(list(page)).toBeVisible();
  await breakIt("");
  expect(await namesHere()).toBe(1);
});
