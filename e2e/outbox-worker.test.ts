import type { Page } from "@playwright/test";
import { hydrated, type Complaints, expect, newEmail, test } from "./testing/fixtures.ts";
import {
  contentStored,
  fireSync,
  noNetwork,
  saved,
  send,
  waiting,
  write,
} from "./testing/outbox.ts";

test.use({ serviceWorkers: "allow" });

/** Writes a request without a network, with the worker in control. */
async function enqueueOffline(page: Page, email: string, complaints: Complaints): Promise<void> {
  await page.goto("/");
  await contentStored(page);
  await page.context().setOffline(true);
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  complaints.expected(noNetwork);
}

test("the worker delivers what was written, when the browser says that the network is back and no page is open", async ({
  context,
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await enqueueOffline(page, email, complaints);
  // A file of the site, which runs no script of ours: nothing but the worker can send.
  const bare = await context.newPage();
  await bare.goto("/favicon.svg");
  complaints.expected(/Applying inline style|status of 404/); // the browser's own frame around a picture
  await page.close();
  expect(await waiting(bare)).toBe(1);
  await context.setOffline(false);
  await fireSync(context, bare);
  await expect.poll(() => waiting(bare)).toBe(0);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("two pages and the worker deliver at the same moment, and the request arrives once", async ({
  context,
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await enqueueOffline(page, email, complaints);
  const other = await context.newPage();
  await other.goto("/about");
  await hydrated(other);
  const posts: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  // Both pages hear that the network is back, while the worker is told so too.
  await Promise.all([context.setOffline(false), fireSync(context, other)]);
  await expect.poll(() => waiting(other)).toBe(0);
  expect(posts.length).toBeLessThanOrEqual(3);
  expect(await requestsFrom(email)).toHaveLength(1);
});
