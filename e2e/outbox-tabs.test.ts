import { hydrated, expect, newEmail, test } from "./testing/fixtures.ts";
import { contentStored, mark, noNetwork, saved, send, write } from "./testing/outbox.ts";

// More tabs than a browser opens connections to one address, and the worker beside them.
const tabs = 7;

test.use({ serviceWorkers: "allow" });

test("seven tabs show one request, and send it once", async ({
  page,
  context,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await page.goto("/");
  await contentStored(page);
  const others = [];
  for (let number = 1; number < tabs; number++) {
    const tab = await context.newPage();
    await tab.goto("/about");
    await hydrated(tab);
    others.push(tab);
  }
  await context.setOffline(true);
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  complaints.expected(noNetwork);
  for (const tab of others) await expect(mark(tab)).toHaveText("1 request waiting");

  await context.setOffline(false);
  for (const tab of [page, ...others]) await expect(mark(tab)).toHaveCount(0);
  for (const tab of [...others, page]) {
    await tab.goto("/insights");
    await expect(tab.getByRole("link", { name: /^Read More/ }).first()).toBeVisible();
  }
  expect(await requestsFrom(email)).toHaveLength(1);
});
