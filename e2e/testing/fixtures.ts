import { test as base, type BrowserContext, expect, type Page } from "@playwright/test";
import { type DatabaseKind, type Row, type Site, startSite } from "./site.ts";

export { expect };

export interface SiteOptions {
  /** Which database the server runs on. */
  database: DatabaseKind;
  /** Journeys that change what visitors read share a server among themselves alone, under this name. */
  siteGroup: string;
}

/** What goes wrong in a page's own eyes. Whatever was not expected fails the test in the end. */
export interface Complaints {
  /** Lets complaints like this one pass, before and after this call; there must be one at least. */
  expected(pattern: RegExp): void;
  /** Lets complaints like this one pass that depend on the moment; there may be none. */
  possible(pattern: RegExp): void;
}

interface Journey {
  complaints: Complaints;
  /** The rows of `contacts` that came from this address; a journey's last step, since it empties the page. */
  requestsFrom(email: string): Promise<Row[]>;
}

export const test = base.extend<Journey, SiteOptions & { site: Site }>({
  database: ["server", { option: true, scope: "worker" }],
  siteGroup: ["", { option: true, scope: "worker" }],

  site: [
    async ({ database, siteGroup }, use) => {
      const site = await startSite(database);
      const articles = () => site.rows("select title, link from insights order by id");
      const shared = database === "server" && siteGroup === "";
      const before = shared && (await articles());
      await use(site);
      try {
        if (before)
          expect(await articles(), "every test reads these: use siteGroup").toEqual(before);
      } finally {
        await site.stop();
      }
    },
    { scope: "worker", timeout: 90_000 },
  ],

  baseURL: ({ site }, use) => use(site.origin),

  complaints: [
    async ({ context, site }, use) => {
      const messages = listen(context, site.origin);
      const patterns: RegExp[] = [];
      const possible: RegExp[] = [];
      await use({
        expected: (pattern) => patterns.push(pattern),
        possible: (pattern) => possible.push(pattern),
      });
      for (const pattern of patterns) {
        expect(messages, `something complains like ${pattern}`).toContainEqual(
          expect.stringMatching(pattern),
        );
      }
      const others = messages.filter(
        (complaint) => ![...patterns, ...possible].some((pattern) => pattern.test(complaint)),
      );
      expect(others, "console messages and failed requests").toEqual([]);
    },
    { auto: true },
  ],

  requestsFrom: ({ context, site }, use) =>
    use(async (email) => {
      // The server may stop for this, so no page may ask it for anything.
      await Promise.all(context.pages().map((page) => page.goto("about:blank")));
      return site.rows(
        "select name, email, company, phone, message, consultation_type from contacts where email = $1",
        [email],
      );
    }),
});

/** Collects console errors and warnings, exceptions, failed requests and requests to other sites. */
export function listen(context: BrowserContext, origin: string): string[] {
  const messages: string[] = [];
  context.on("console", (message) => {
    // Journeys without the worker: playwright.config.ts.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (!["error", "warning"].includes(message.type())) return;
    // Chromium says the status alone.
    const address = message.text().includes("responded with a status")
      ? message.location().url
      : "";
    messages.push(`console: ${message.text()} ${address}`.trimEnd());
  });
  context.on("weberror", (problem) => messages.push(`exception: ${problem.error().message}`));
  context.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`)) messages.push(`outside: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The page itself gives up what it asked for when it is left.
    if (reason !== "net::ERR_ABORTED") messages.push(`failed: ${request.url()} ${reason}`);
  });
  return messages;
}

/** Waits until React answers what is done on the page. */
export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator("html[data-hydrated]")).toBeAttached();

/** Opens a page, which answers what is done on it. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

/** A new address for every test, so that its rows are its own. */
export const newEmail = (): string => `e2e-${crypto.randomUUID()}@example.rw`;

/** What a request needs, typed into the form by its labels. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label }).fill(text);
  }
}

/** Something to wait for, and the function that ends the wait. */
export function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

/** Holds back what the page asks for at these addresses, until the answered function lets it through. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: letThrough } = signal();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return letThrough;
}

/** The same for the page's script, without which it does not come alive. */
export const holdScript = (page: Page) => hold(page, /\/assets\/main-[^/]*\.js$/);
