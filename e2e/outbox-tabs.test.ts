import { expect, newEmail, openPage, test } from "./testing/fixtures.ts";
import { contentStored, fireSync, mark, noNetwork, saved, send, write } from "./testing/outbox.ts";

// More tabs than a browser opens connections to one address, and the worker beside them.
const tabs = 7;

test.use({ serviceWorkers: "allow" });

test("seven tabs and the worker send once", async ({ page, context, complaints, requestsFrom }) => {
  const email = newEmail();
  await page.goto("/");
  await contentStored(page);
  const others = [];
  for (let number = 1; number < tabs; number++) {
    const tab = await context.newPage();
    await openPage(tab, "/terms");
    others.push(tab);
  }
  await context.setOffline(true);
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  complaints.expected(noNetwork);
  for (const tab of others) await expect(mark(tab)).toHaveText("1 request waiting");

  const posts: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await Promise.all([context.setOffline(false), fireSync(context, page)]);
  for (const tab of [page, ...others]) await expect(mark(tab)).toHaveCount(0);
  expect(posts.length).toBeLessThanOrEqual(3);
  await page.goto("/insights");
  await expect(page.getByRole("link", { name: /^Read More/ }).first()).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});
