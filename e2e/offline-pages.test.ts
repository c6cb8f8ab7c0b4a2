import type { BrowserContext } from "@playwright/test";
import { alive, type Complaints, expect, test } from "./fixtures.ts";
import { articlePaths, captivePortal, everythingKept, keptPages } from "./kept.ts";
import { routes, staff } from "./routes.ts";

test.use({ serviceWorkers: "allow" });
test.describe.configure({ timeout: 180_000 });

test.afterEach(({ site }) => site.back());

async function visitHome(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto("/");
  await everythingKept(page);
  return page;
}

/** In a fresh page: whole, alive, and with the title that it has online. */
async function opens(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(path);
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("contentinfo"), `the foot of ${path}`).toBeVisible();
  await expect(page.getByText(/cannot (?:be )?read|not kept on this device/), path).toHaveCount(0);
  await page.close();
}

/** The page "Offline" alone asks whether the server is there. */
function triesTheServer(complaints: Complaints) {
  complaints.expected(/^failed: \S+\/api\/content\/firm /);
  complaints.expected(/^console: Failed to load resource: net::ERR_\w+$/);
}

test("after one visit to the home page every page and every article opens without a server", async ({
  context,
  site,
  complaints,
}) => {
  const articles = await articlePaths(site);
  expect(articles.length).toBeGreaterThan(10);
  await (await visitHome(context)).close();
  await site.away();
  for (const path of new Set([...routes, staff, ...articles])) await opens(context, path);
  triesTheServer(complaints);
  // The worker asks for changes with every page, and nobody answers.
  complaints.expected(/^failed: \S+\/api\/changes\S* net::ERR_CONNECTION_REFUSED/);
});

test("after one visit to the home page every page and every article opens without a network", async ({
  context,
  site,
}) => {
  const articles = await articlePaths(site);
  await (await visitHome(context)).close();
  await context.setOffline(true);
  for (const path of new Set([...routes, staff, ...articles])) await opens(context, path);
});

test("marks of a campaign do not keep a page from opening", async ({ context }) => {
  await (await visitHome(context)).close();
  await context.setOffline(true);
  await opens(context, "/services?utm_source=newsletter&utm_campaign=november");
  await opens(context, "/library?utm_source=newsletter&tab=standards");
});

test("a page that this device does not keep says so, and where to go on", async ({
  context,
  complaints,
}) => {
  const page = await visitHome(context);
  await context.setOffline(true);
  for (const path of ["/nowhere/to-be-found", "/insights/an-article-of-tomorrow"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByText("Nothing is lost.")).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole("link", { name: "See what is kept here" }).click();
  await expect(page).toHaveURL("/offline");
  complaints.expected(/ERR_INTERNET_DISCONNECTED/);
});

test("a kept page opens on the scene of the device's hour, before it is alive and after", async ({
  context,
}) => {
  const page = await visitHome(context);
  const hero = page.getByRole("region", { name: "Introduction" });
  const hours = [
    ["2027-01-12T10:00:00+02:00", "boulevard-sun"],
    ["2027-01-12T03:00:00+02:00", "night-lights"],
    ["2027-01-12T18:00:00+02:00", "convention-dusk"],
  ] as const;
  await context.setOffline(true);
  for (const [time, scene] of hours) {
    await page.clock.setFixedTime(time);
    // Nothing that life brings can have set it before the document was read.
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState !== "loading");
    await expect(hero).toHaveAttribute("data-scene", scene);
    await alive(page);
    await expect(hero).toHaveAttribute("data-scene", scene);
    await expect(hero.locator(".hero-art[data-on]")).toHaveAttribute("data-scene", scene);
    await expect(hero.locator("[data-shows=scenes][aria-current=true]")).toHaveCount(1);
  }
});

test("the sign-in page of somebody's Wi-Fi is never kept in the place of ours", async ({
  context,
  site,
}) => {
  const page = await visitHome(context);
  const before = await keptPages(page);
  await site.away();
  const portal = await captivePortal(site);
  await page.goto("/about");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Inkingi");
  const reached = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ kind: "sync" }, [port2]);
    return answer;
  });
  expect(reached, "its answer is none of ours").toEqual({ reached: false });
  expect(await keptPages(page)).toEqual(before);
  await portal.end();
});

test("what a form posts plainly goes past the worker", async ({ context, site, complaints }) => {
  const page = await visitHome(context);
  await page.goto("/contact");
  const status = await page.evaluate(async () => {
    const answer = await fetch("/contact", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "name=&email=",
      redirect: "manual",
    });
    return answer.status;
  });
  complaints.expected(/status of 422/);
  expect(status, `${site.origin} checks the fields itself`).toBe(422);
});
