import { Dexie } from "dexie";
import { contentDatabase, type SyncState } from "../db/device.ts";
import { knownSearch } from "../db/schema/address.ts";
import { libraryTabs } from "../db/schema/library.ts";
import { build, isWhole, keepPictures, namesOurFiles } from "./cache.ts";

const prefix = "pages-";
/** Pages fit the files of one build, so each build has a cache of its own. */
const pages = () => caches.open(prefix + build);

/** Documents without data: the browser draws them, from the device where it can. */
const shell = "/shell";
const drawn = [shell, "/admin"];
const fixed = [
  "/",
  "/about",
  "/services",
  "/sectors",
  "/library",
  ...libraryTabs.map((tab) => `/library?tab=${tab}`),
  "/insights",
  "/contact",
  "/compliance",
  "/privacy",
  "/terms",
  "/offline",
];
const mostArticles = 50;
const atOnce = 3;

/**
 * Before this worker may take over: the documents without data, and in an update all pages of its build, so
 * that kept HTML and kept files always fit. Rejects when the shell cannot be had.
 */
export async function keepFirstPages(registration: ServiceWorkerRegistration): Promise<void> {
  const cache = await pages();
  for (const path of drawn) await keepPage(cache, path);
  if (!(await cache.match(shell))) throw new Error("The server did not answer this build's shell.");
  if (!registration.active) return;
  // Those that cannot be had now come with the next sync.
  await keepPages(registration).catch(() => undefined);
}

/** The pages of other builds go with their files. */
export async function dropFormerPages(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== prefix + build) await caches.delete(name);
  }
}

/**
 * Brings the kept pages up to date with the rows, when these have changed since, or a day has passed. True when
 * the server was asked; rejects when it cannot be reached: what was kept until then stays, the next call goes on.
 */
export async function keepPages(registration: ServiceWorkerRegistration): Promise<boolean> {
  const cache = await pages();
  const version = await contentVersion();
  const before = await (await cache.match(asOf))?.text();
  if (before === version) return false;
  const wanted = [...drawn, ...fixed, ...(await newestArticles())];
  const queue = wanted.values();
  let foreign = false;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of queue) if (!(await keepPage(cache, path))) foreign = true;
    }),
  );
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (![asOf, ...wanted].includes(pathname + search)) await cache.delete(url);
  }
  if (foreign) await registration.update();
  else await cache.put(asOf, new Response(version));
  return true;
}

/** An entry beside the pages: the version of the content that they show. */
const asOf = "/pages-as-of";

/** Changes with every change that this device has read, and once a day. */
async function contentVersion(): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const state = await syncState();
  return `${state?.epoch} ${state?.seq} ${day}`;
}

/** Undefined where this device keeps no rows. */
async function syncState(): Promise<SyncState | undefined> {
  try {
    const { notes } = await contentDatabase();
    // The sync alone writes this note.
    return (await notes.get("sync"))?.value as SyncState | undefined;
  } catch {
    return undefined;
  }
}

async function newestArticles(): Promise<string[]> {
  if (savesData()) return [];
  try {
    const { rows } = await contentDatabase();
    const newest = await rows
      .where("[entity+body.date+key]")
      .between(["insights", Dexie.minKey], ["insights", Dexie.maxKey])
      .reverse()
      .limit(mostArticles)
      .toArray();
    return newest.flatMap(({ link }) => link ?? []);
  } catch {
    return [];
  }
}

const savesData = () => {
  const connection: unknown = Reflect.get(navigator, "connection");
  return connection instanceof Object && Reflect.get(connection, "saveData") === true;
};

/**
 * Keeps the server's own answer, or what is kept when it has not changed. False when the answer is a page of
 * another build: it would ask for files that are not here.
 */
async function keepPage(cache: Cache, path: string): Promise<boolean> {
  const tag = (await cache.match(path, { ignoreVary: true }))?.headers.get("etag");
  const answer = await fetch(path, {
    // A kept copy's own tag is asked with; the browser's cache has another copy's.
    cache: tag ? "no-store" : "no-cache",
    credentials: "omit",
    redirect: "error",
    headers: { accept: "text/html", ...(tag ? { "if-none-match": tag } : {}) },
  });
  // What the server does not keep itself (an error, a part missing) has no tag and is not kept here.
  if (!isWhole(answer, true) || !answer.headers.has("etag")) return true;
  const html = await answer.clone().text();
  if (!namesOurFiles(html)) return !html.includes("data-entry=");
  await cache.put(path, answer);
  if (!savesData()) await keepPictures(html);
  return true;
}

/**
 * The answer to a navigation: the kept HTML of exactly this page, else the shell when this device's rows can
 * draw it, else the network's, else the shell, which then says that the page is not here.
 */
export async function answerNavigation(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const { search } = knownSearch(url);
  const cache = await pages();
  const find = (path: string) => cache.match(path, { ignoreVary: true });
  const kept = await find(url.pathname === "/admin" ? "/admin" : url.pathname + search);
  if (kept) return kept;
  const document = await find(shell);
  if (document && (await canDraw(url.pathname))) return document;
  try {
    return await fetch(request);
  } catch (problem) {
    if (document) return document;
    throw problem;
  }
}

/** Whether the rows on this device make this page whole. */
async function canDraw(path: string): Promise<boolean> {
  const isArticle = path.startsWith("/insights/");
  if (!isArticle && !fixed.includes(path)) return false;
  if (!(await syncState())?.whole) return false;
  if (!isArticle) return true;
  try {
    const { rows, bodies } = await contentDatabase();
    const article = await rows.get({ link: path });
    return article !== undefined && (await bodies.get(article.key)) !== undefined;
  } catch {
    return false;
  }
}
