import { Dexie } from "dexie";
import { contentDatabase, type SyncState, broadcast } from "../../db/device/visitor.ts";
import { isStaffPath, knownSearch } from "../../db/schema/address.ts";
import { entities } from "../../db/schema/entities.ts";
import { libraryTabs } from "../../db/schema/library.ts";
import { build, isCacheable, cachePictures, namesOurFiles } from "./precache.ts";
import { cacheMedia } from "./media.ts";

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
const maxArticles = 50;
const concurrency = 3;
const timeoutMs = 20_000;

/**
 * Before this worker may take over: the documents without data, and in an update all pages of its build, so
 * that kept HTML and kept files always fit. Rejects when the shell cannot be had.
 */
export async function cacheFirstPages(registration: ServiceWorkerRegistration): Promise<void> {
  const cache = await pages();
  for (const path of drawn) await storePage(cache, path);
  if (!(await cache.match(shell))) throw new Error("The server did not answer this build's shell.");
  if (!registration.active) return;
  // Those that cannot be had now come with the next sync.
  await cachePages(registration).catch(() => undefined);
}

/** The pages of other builds go with their files. */
export async function deleteOldPages(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== prefix + build) await caches.delete(name);
  }
}

/**
 * Brings the kept pages up to date with the rows, when these have changed since, or a day has passed. True when
 * our server answered; rejects when it cannot be reached: what was kept until then stays, the next call goes on.
 */
export async function cachePages(registration: ServiceWorkerRegistration): Promise<boolean> {
  const cache = await pages();
  const version = await contentVersion();
  const before = await (await cache.match(storedVersion))?.text();
  if (before === version) return false;
  const wanted = [...drawn, ...fixed, ...(await servicePages()), ...(await newestArticles())];
  const queue = wanted.values();
  const met = new Set<Stored>();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of queue) met.add(await storePage(cache, path));
    }),
  );
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (![storedVersion, ...wanted].includes(pathname + search)) await cache.delete(url);
  }
  // Whoever has a page open that is older than its rows now hears of it.
  if (met.has("new")) broadcast({ kind: "content", entities: [...entities] });
  if (met.has("foreign")) await registration.update();
  // What our server did not answer is asked for again by the next sync.
  else if (!met.has("unknown")) await cache.put(storedVersion, new Response(version));
  return met.has("new") || met.has("same");
}

/**
 * What became of asking for a page. "foreign": it is of another build, and would ask for files that are not
 * here. "unknown": an error, or not our server's words.
 */
type Stored = "new" | "same" | "foreign" | "unknown";

/** An entry beside the pages: the version of the content that they show. */
const storedVersion = "/pages-as-of";

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

async function servicePages(): Promise<string[]> {
  try {
    const { rows } = await contentDatabase();
    const services = await rows
      .where("[entity+key]")
      .between(["services"], ["services", []])
      .toArray();
    return services.map(({ body }) => `/services/${String(body["slug"])}`);
  } catch {
    return [];
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
      .limit(maxArticles)
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

/** Keeps the server's own answer, or what is kept when it has not changed. Rejects without an answer in 20 s. */
async function storePage(cache: Cache, path: string): Promise<Stored> {
  const tag = (await cache.match(path, { ignoreVary: true }))?.headers.get("etag");
  const answer = await fetch(path, {
    // A kept copy's own tag is asked with; the browser's cache has another copy's.
    cache: tag ? "no-store" : "no-cache",
    credentials: "omit",
    redirect: "error",
    headers: { accept: "text/html", ...(tag ? { "if-none-match": tag } : {}) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (tag && answer.status === 304) return "same";
  // What the server does not keep itself (an error, a part missing) has no tag and is not kept here.
  if (!isCacheable(answer, true) || !answer.headers.has("etag")) return "unknown";
  const html = await answer.clone().text();
  if (!namesOurFiles(html)) return html.includes("data-entry=") ? "foreign" : "unknown";
  await cache.put(path, answer);
  if (!savesData()) {
    await cachePictures(html);
    await cacheMedia(html);
  }
  return "new";
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
  // The receipt of a plain post comes from the server: whoever has no scripts could not draw it.
  const receipt = url.searchParams.has("sent") && (await fromNetwork(request));
  if (receipt) return receipt;
  const kept = await find(isStaffPath(url.pathname) ? "/admin" : url.pathname + search);
  if (kept) return kept;
  const document = await find(shell);
  if (document && (await canDraw(url.pathname))) return document;
  return (await fromNetwork(request)) ?? document ?? Response.error();
}

/** Undefined where the network does not answer. */
async function fromNetwork(request: Request): Promise<Response | undefined> {
  try {
    return await fetch(request);
  } catch {
    return undefined;
  }
}

/** Whether the rows on this device make this page whole. */
async function canDraw(path: string): Promise<boolean> {
  const isArticle = path.startsWith("/insights/");
  const isFixed = fixed.includes(path);
  if (!isArticle && !isFixed && !path.startsWith("/services/")) return false;
  if (!(await syncState())?.whole) return false;
  if (isFixed) return true;
  if (!isArticle) return (await servicePages()).includes(path);
  try {
    const { rows, bodies } = await contentDatabase();
    const article = await rows.get({ link: path });
    return article !== undefined && (await bodies.get(article.key)) !== undefined;
  } catch {
    return false;
  }
}
