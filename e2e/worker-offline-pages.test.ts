import type { BrowserContext, Page } from "@playwright/test";
import { expect, hydrated, newEmail, openPage, test, type Complaints } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import {
  articlePaths,
  captivePortal,
  contentStored,
  storedPages,
  success,
  write,
} from "./testing/outbox.ts";
import { routes, staff } from "./testing/routes.ts";
import type { Site } from "./testing/site.ts";

test.use({ serviceWorkers: "allow" });
test.afterEach(({ site }) => site.back());

async function visitHome(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto("/");
  await contentStored(page);
  return page;
}

/** Pages that say what the browser finds: no server. */
const found = new Map([
  [staff, "Insights CMS"],
  ["/offline", "You are offline"],
]);

/** One of each kind that no other journey opens without a server. */
const opened = [
  ...["/", "/about", "/services", "/services/risk-assessment", "/sectors", "/library"],
  ...["/compliance", "/insights", "/insights/sectors-we-serve-industry-specific-grc-solutions"],
  ...["/contact", "/trust", "/trust/technical", "/privacy", "/offline", staff],
];

/** The first heading of each of these paths, as the server sends it. */
async function headingsOf({ origin }: Site, paths: Iterable<string>): Promise<Map<string, string>> {
  const headings = new Map<string, string>();
  for (const path of new Set(paths)) {
    const html = await (await fetch(origin + path)).text();
    headings.set(path, found.get(path) ?? headingIn(html));
  }
  return headings;
}

function headingIn(html = ""): string {
  const [, heading = ""] = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  expect(heading).not.toBe("");
  return textOf(heading);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, "")
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);

/** Complete, hydrated, and with the heading that it has online. */
async function opens(page: Page, path: string, heading: string) {
  await openPage(page, path);
  const first = page.getByRole("heading", { level: 1 });
  await expect(first).toHaveCount(1);
  await expect(first, path).toHaveText(heading);
  // The staff's screens have no foot; without the server theirs says what it needs.
  const end = path === staff ? page.getByText("You are offline") : page.getByRole("contentinfo");
  await expect(end, `the end of ${path}`).toBeVisible();
  await expect(
    page.getByText(/cannot read [^.]* right now|cannot be read|not kept on this device/),
    path,
  ).toHaveCount(0);
}

/** A receipt is the server's, where it answers; it is drawn here where it does not. */
const receiptAsked = /^failed: \S+\/contact\?sent=\S+ net::ERR_\w+$/;

/** Who is signed in only the server knows: the gate of staff asks, and says that it was not reached. */
function asksWhoIsThere(complaints: Complaints) {
  complaints.expected(/^failed: \S+\/api\/staff\/session net::ERR_\w+$/);
  complaints.possible(/^console: Failed to load resource: net::ERR_\w+$/);
}

/** The page "Offline" alone asks whether the server is there. */
function asksTheServer(complaints: Complaints) {
  complaints.expected(/^failed: \S+\/api\/content\/firm /);
  complaints.expected(/^console: Failed to load resource: net::ERR_\w+$/);
}

test("after one visit every page opens offline", async ({ context, site, complaints }) => {
  const articles = await articlePaths(site);
  expect(articles.length).toBeGreaterThan(10);
  const headings = await headingsOf(site, opened);
  const page = await visitHome(context);
  // Of most it is enough that they are there: a page is kept when all files that it names are.
  const stored = new Map(await storedPages(page));
  const others = [
    ...routes.filter((path) => !found.has(path) && !path.includes("?sent=")),
    ...articles,
  ];
  for (const [path, heading] of await headingsOf(site, others))
    expect(headingIn(stored.get(path)), path).toBe(heading);
  await site.away();
  for (const [path, heading] of headings) await opens(page, path, heading);
  await test.step("on the scene of the device's hour, before the page is alive and after", async () => {
    const hero = page.getByRole("region", { name: "Introduction" });
    for (const [time, scene] of [
      ["2027-01-12T10:00:00+02:00", "boulevard-sun"],
      ["2027-01-12T03:00:00+02:00", "night-lights"],
      ["2027-01-12T18:00:00+02:00", "convention-dusk"],
    ] as const) {
      await page.clock.setFixedTime(time);
      // Nothing that life brings can have set it before the document was read.
      await page.goto("/", { waitUntil: "commit" });
      await page.waitForFunction(() => document.readyState !== "loading");
      await expect(hero).toHaveAttribute("data-scene", scene);
      await hydrated(page);
      await expect(hero).toHaveAttribute("data-scene", scene);
      await expect(hero.locator(".hero-art[data-on]")).toHaveAttribute("data-scene", scene);
      await expect(hero.locator("[data-shows=scenes][aria-current=true]")).toHaveCount(1);
    }
  });
  asksTheServer(complaints);
  asksWhoIsThere(complaints);
  // The worker asks for changes with every page, and no one answers.
  complaints.expected(/^failed: \S+\/api\/changes\S* net::ERR_CONNECTION_REFUSED/);
});

test("marks of a campaign do no harm", { tag: "@core" }, async ({ context, site, complaints }) => {
  const headings = await headingsOf(site, [
    "/?utm_source=newsletter&utm_campaign=november",
    "/library?utm_source=newsletter&tab=timeline",
    "/contact?sent=IK-0123ABCD",
    "/offline",
    staff,
    ...(await articlePaths(site)).slice(0, 1),
  ]);
  const page = await visitHome(context);
  await context.setOffline(true);
  for (const [path, heading] of headings) await opens(page, path, heading);
  complaints.expected(receiptAsked);
  asksWhoIsThere(complaints);

  // The device narrows a list, also at the first opening.
  await openPage(page, "/insights?category=Data+Protection");
  const cards = page.getByRole("main").getByRole("link", { name: /^Read More/ });
  await expect(cards).toHaveCount(4);

  // What this device does not have says so, and where to go on.
  for (const path of ["/nowhere/to-be-found", "/insights/an-article-of-tomorrow"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByText("Nothing is lost.")).toBeVisible();
    await expectOutline(page, "offline a page that is not kept");
    await expect(page).toHaveURL(path);
  }
  await page.getByRole("link", { name: "See what is kept here" }).click();
  await expect(page).toHaveURL("/offline");
  complaints.expected(/ERR_INTERNET_DISCONNECTED/);
});

test("the page of an article that was withdrawn is kept no longer", {
  tag: "@core",
}, async ({ context, site }) => {
  const page = await visitHome(context);
  const [path = ""] = await articlePaths(site);
  const kept = async () => (await storedPages(page)).map(([stored]) => stored);
  const become = (status: string) =>
    site.rows("update insights set status = $2 where link = $1 returning id", [path, status]);
  expect(await kept()).toContain(path);
  await become("draft");
  try {
    await expect
      .poll(async () => {
        // As when someone comes back to the tab after five minutes.
        await page.evaluate(() => {
          const now = Date.now() + 300_000;
          Date.now = () => now;
          document.dispatchEvent(new Event("visibilitychange"));
        });
        return kept();
      })
      .not.toContain(path);
  } finally {
    await become("published");
  }
});

test("what is kept is changed by nothing strange", async ({ context, site, requestsFrom }) => {
  const email = newEmail();
  const page = await visitHome(context);
  await test.step("what a form posts plainly goes past the worker", async () => {
    await write(page, email);
    // As without JavaScript: a navigation that posts, not React's own request.
    await page.locator("form:has([name=message])").evaluate((form) => {
      HTMLFormElement.prototype.submit.call(form);
    });
    await expect(page).toHaveURL(/\/contact\?sent=IK-[0-9A-Z]{8}/);
    await expect(success(page)).toBeVisible();
  });
  await test.step("a message that the worker does not know is answered, and does nothing", async () => {
    const before = await storedPages(page);
    for (const message of [null, "sync", 42, [], {}, { kind: "erase" }, { kind: ["sync"] }])
      expect(await answerOf(page, message)).toEqual({});
    expect(await storedPages(page)).toEqual(before);
  });
  await test.step("the sign-in page of someone's Wi-Fi is never kept in the place of ours", async () => {
    const before = await storedPages(page);
    await site.away();
    const portal = await captivePortal(site);
    await openPage(page, "/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Inkingi");
    const reached = await answerOf(page, { kind: "sync" });
    expect(reached, "its answer is none of ours").toEqual({ reached: false });
    expect(await storedPages(page)).toEqual(before);
    await portal.end();
  });
  expect(await requestsFrom(email)).toHaveLength(1);
});

/** What the worker answers to a message of the page. */
const answerOf = (page: Page, message: unknown) =>
  page.evaluate(async (sent) => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(sent, [port2]);
    return answer;
  }, message);
