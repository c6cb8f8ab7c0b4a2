import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { copyFormer } from "../../bin/build.mjs";
import { newRequestId } from "../../db/schema/contact.ts";
import { rowsIn } from "./device.ts";
import { expect, fillIn, openPage, type Complaints } from "./fixtures.ts";
import { dist, type Site } from "./site.ts";

export const contactApi = "**/api/contact";

/** What the console says of a request that meets no network. */
export const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/;

export async function write(page: Page, email: string): Promise<void> {
  await openPage(page, "/contact");
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "We need an audit soon." });
  await page.getByLabel("Consultation type").selectOption("Compliance Audit");
}

export const send = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Submit Request" }).click();

/** No request reaches the server, until `unroute`. */
export const breakOff = (page: Page | BrowserContext): Promise<unknown> =>
  page.route(contactApi, (route) => route.abort("connectionreset"));

/** Writes a request that meets no network and is kept; the network is back when `page.unroute` says so. */
export async function enqueueOne(page: Page, email: string, complaints: Complaints): Promise<void> {
  await breakOff(page);
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  complaints.expected(noNetwork);
}

export const saved = (page: Page): Locator =>
  page.getByRole("heading", { name: "Saved. It will be sent when you are online." });
export const success = (page: Page): Locator =>
  page.getByRole("heading", { name: "Request Submitted Successfully!" });
/** The mark that says how much waits. */
export const mark = (page: Page): Locator =>
  page.getByRole("button", { name: /requests? waiting|needs? a correction/ });
export const queue = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Requests from this device" });

/** Writes requests into the outbox beside the form, as the form would; each has its own message. */
export async function storeRequests(page: Page, count: number, email: string): Promise<void> {
  await page.evaluate(createOutbox);
  const body = { name: "Aline", email, company: "", phone: "", consultationType: "" };
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...{ v: 1, id: newRequestId(now - count + nth), kind: "contact" },
    body: { ...body, message: `We need audit number ${nth}.` },
    ...{ createdAt: now, attempts: 0, nextAttemptAt: now, state: "queued", lastProblem: null },
  }));
  await rowsIn(page, "outbox", "requests", rows);
  await page.evaluate(() => localStorage.setItem("waiting", "yes"));
}

/** Runs in the page, on which no one may have written yet. */
function createOutbox(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("outbox", 10);
    opening.onupgradeneeded = () => {
      const requests = opening.result.createObjectStore("requests", { keyPath: "id" });
      for (const index of ["createdAt", "nextAttemptAt"]) requests.createIndex(index, index);
      opening.result.createObjectStore("receipts", { keyPath: "id" }).createIndex("at", "at");
      opening.result.createObjectStore("notes", { keyPath: "key" });
    };
    opening.onerror = reject;
    opening.onsuccess = () => resolve(opening.result.close());
  });
}

/** How many requests this device still has to send. */
export const waiting = async (page: Page): Promise<number> =>
  (await rowsIn(page, "outbox", "requests")).length;

/** All that the outbox holds, as text. */
export async function storedText(page: Page): Promise<string> {
  const stores = ["requests", "receipts", "notes"];
  return JSON.stringify(await Promise.all(stores.map((store) => rowsIn(page, "outbox", store))));
}

/** Waits until the worker keeps every page of the content that it has read. */
export async function contentStored(page: Page): Promise<void> {
  const done = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
      const marks = names.map(async (name) => (await caches.open(name)).match("/pages-as-of"));
      return (
        (await Promise.all(marks)).some(Boolean) && navigator.serviceWorker.controller !== null
      );
    });
  await expect.poll(done).toBe(true);
}

/** The registration of the page's worker, and the developer tools that act on it. */
export async function registrationOf(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ isDeleted }) => !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  return { devtools, registrationId: await registered };
}

/** Fires the worker's `sync` event as the browser does when the network is back. */
export async function fireSync(context: BrowserContext, page: Page): Promise<void> {
  const { devtools, registrationId } = await registrationOf(context, page);
  const { origin } = new URL(page.url());
  const event = { origin, registrationId, tag: "outbox", lastChance: false };
  await devtools.send("ServiceWorker.dispatchSyncEvent", event);
}

/** What lies in the caches of pages: path and text. */
export const storedPages = (page: Page): Promise<[string, string][]> =>
  page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith("pages-")) continue;
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url);
        found.push([pathname + search, (await (await cache.match(url))?.text()) ?? ""]);
      }
    }
    return found.filter(([path]) => path !== "/pages-as-of");
  });

/** Every article's address, as search engines are told. */
export async function articlePaths({ origin }: Site): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>[^<]*?(\/insights\/[^<]+)<\/loc>/g)].map(([, path = ""]) => path);
}

/**
 * A copy of the build under test that is another build: every script has another name, and whatever names it
 * says so. The assets of the one before lie in it, as `npm start` would put them there.
 */
export function anotherBuild(): { directory: string; remove(): void } {
  const directory = copyOfBuild();
  const client = join(directory, "client");
  const assets = join(client, "assets");
  const scripts = readdirSync(assets, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".js"),
  );
  const names = new Set(scripts.map((path) => basename(path)));
  const texts = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of texts) {
    const text = readFileSync(path, "utf8");
    const changed = text.replaceAll(/[\w.-]+\.js\b/g, (name) =>
      names.has(name) ? renamed(name) : name,
    );
    if (changed !== text) writeFileSync(path, changed);
  }
  for (const path of scripts) renameSync(join(assets, path), join(assets, renamed(path)));
  copyFormer(join(dist, "client"), client);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

const renamed = (script: string) => script.replace(/\.js$/, "2.js");

/** Without the compressed copies, which would be others' bytes. */
function copyOfBuild(): string {
  const directory = mkdtempSync(join(tmpdir(), "inkingi-build-"));
  cpSync(dist, directory, {
    recursive: true,
    filter: (path) => !/\.(?:br|gz)$/.test(path) && !/[\\/]next[\\/]/.test(path),
  });
  return directory;
}

const hotel = {
  status: 200,
  type: "text/html; charset=utf-8",
  body: "<!doctype html><title>Hotel Wi-Fi</title><h1>Sign in to the hotel's Wi-Fi</h1>",
};

/** Answers everything at the site's address in its place: by default with a page of its own, as the owner of a network does. */
export async function captivePortal(
  { origin }: Site,
  { status, type, body } = hotel,
): Promise<{ asked: string[]; end(): Promise<void> }> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, answer) => {
    asked.push(url);
    answer.writeHead(status, { "content-type": type });
    answer.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(origin).port), "localhost", resolve);
  });
  return {
    asked,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The worker keeps all that staff's screens are built of, and answers for them. */
export async function expectStaffStored(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return ["the worker itself"];
      const worker = await (await fetch("/sw.js")).text();
      const named = new Set(worker.match(/assets\/staff\/(?!admin|here)[\w.-]+/g));
      const cached = await (await caches.open("staff")).keys();
      for (const { url } of cached) named.delete(new URL(url).pathname.slice(1));
      return [...named];
    });
  await expect.poll(missing).toEqual([]);
}
