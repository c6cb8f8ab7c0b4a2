import { Dexie } from "dexie";
import {
  broadcast,
  type ContentDatabase,
  contentDatabase,
  readSyncState,
} from "../../db/device/visitor.ts";
import { timeoutSignal, withDeadline } from "../../db/device/deadline.ts";
import { isStaffPath, knownSearch } from "../../db/schema/address.ts";
import { entities } from "../../db/schema/entities.ts";
import { publicPages } from "../../db/schema/pages.ts";
import { timeoutMs } from "../sync/http.ts";
import { build, isCacheable, cachePictures, namesOurFiles } from "./precache.ts";
import { cacheMedia } from "./media.ts";

const prefix = "pages-";
/** Pages name the files of one build, so each build has its own cache. */
const pages = () => caches.open(prefix + build);

/** Pages without data, which the browser renders from stored content. */
const shell = "/shell";
const shells = [shell, "/admin"];
const fixed = [...Object.keys(publicPages), "/library?tab=laws", "/offline", "/my-request"];
const maxArticles = 50;
const concurrency = 3;

/** Caches the shells and, in an update, all pages, so that HTML and files match. Rejects without the shell. */
export async function cacheFirstPages(registration: ServiceWorkerRegistration): Promise<void> {
  const cache = await pages();
  for (const path of shells) await cachePage(cache, path);
  if (!(await cache.match(shell))) throw new Error("The server did not answer this build's shell.");
  if (!registration.active) return;
  // The rest comes with the next sync.
  await cachePages(registration).catch(() => undefined);
}

export async function deleteOldPages(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== prefix + build) await caches.delete(name);
  }
}

/** Refreshes cached pages after content changes and once a day. True when our server answered; rejects when offline. */
export async function cachePages(
  registration: Pick<ServiceWorkerRegistration, "update">,
): Promise<boolean> {
  const cache = await pages();
  const version = await contentVersion();
  const before = await (await cache.match(storedVersion))?.text();
  if (before === version) return false;
  const wanted = [...shells, ...fixed, ...(await servicePages()), ...(await newestArticles())];
  const queue = wanted.values();
  const results = new Set<Result>();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of queue) results.add(await cachePage(cache, path));
    }),
  );
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (![storedVersion, ...wanted].includes(pathname + search)) await cache.delete(url);
  }
  if (results.has("new")) broadcast({ kind: "content", entities: [...entities] });
  if (results.has("foreign")) await registration.update();
  // Otherwise the next sync fetches again.
  else if (!results.has("unknown")) await cache.put(storedVersion, new Response(version));
  return results.has("new") || results.has("same");
}

/** "foreign": a page of another build, whose files are not cached. "unknown": an error, or not our server. */
type Result = "new" | "same" | "foreign" | "unknown";

/** The cache entry for the version of the pages' content. */
const storedVersion = "/pages-as-of";

async function read<Value>(work: (database: ContentDatabase) => PromiseLike<Value>) {
  try {
    return await work(await contentDatabase());
  } catch {
    return undefined;
  }
}

/** The value changes with each stored change, and once a day. */
async function contentVersion(): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const state = await read(readSyncState);
  return `${state?.epoch} ${state?.seq} ${day}`;
}

async function servicePages(): Promise<string[]> {
  const services = await read(({ rows }) =>
    rows.where("[entity+key]").between(["services"], ["services", []]).toArray(),
  );
  return (services ?? []).map(({ body }) => `/services/${String(body["slug"])}`);
}

async function newestArticles(): Promise<string[]> {
  if (savesData()) return [];
  const newest = await read(({ rows }) =>
    rows
      .where("[entity+body.date+key]")
      .between(["insights", Dexie.minKey], ["insights", Dexie.maxKey])
      .reverse()
      .limit(maxArticles)
      .toArray(),
  );
  return (newest ?? []).flatMap(({ link }) => link ?? []);
}

const savesData = () => {
  const connection: unknown = Reflect.get(navigator, "connection");
  return connection instanceof Object && Reflect.get(connection, "saveData") === true;
};

/** Rejects without a response in 20 s. */
async function cachePage(cache: Cache, path: string): Promise<Result> {
  const tag = (await cache.match(path, { ignoreVary: true }))?.headers.get("etag");
  const answer = await fetch(path, {
    // The browser's own cache may have another version with another tag.
    cache: tag ? "no-store" : "no-cache",
    credentials: "omit",
    redirect: "error",
    headers: { accept: "text/html", ...(tag ? { "if-none-match": tag } : {}) },
    signal: timeoutSignal(timeoutMs),
  });
  if (tag && answer.status === 304) return "same";
  // Pages that the server does not cache (an error, a part missing) have no tag.
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

/** Answers a navigation: cached HTML, else the shell if it can render the page, else the network, else the shell. */
export async function answerNavigation(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const { search } = knownSearch(url);
  const cache = await pages();
  const find = (path: string) => cache.match(path, { ignoreVary: true });
  // The receipt of a post without scripts comes from the server.
  const receipt = url.searchParams.has("sent") && (await fromNetwork(request));
  if (receipt) return receipt;
  const cached = await find(isStaffPath(url.pathname) ? "/admin" : url.pathname + search);
  if (cached) return cached;
  const document = await find(shell);
  if (document && (await canRender(url.pathname))) return document;
  return (await fromNetwork(request)) ?? document ?? Response.error();
}

/** Undefined without a network, or if it is silent for 20 s. */
async function fromNetwork(request: Request): Promise<Response | undefined> {
  try {
    return await withDeadline(timeoutMs, fetch(request));
  } catch {
    return undefined;
  }
}

async function canRender(path: string): Promise<boolean> {
  const isArticle = path.startsWith("/insights/");
  const isFixed = fixed.includes(path);
  if (!isArticle && !isFixed && !path.startsWith("/services/")) return false;
  if (!(await read(readSyncState))?.whole) return false;
  if (isFixed) return true;
  if (!isArticle) return (await servicePages()).includes(path);
  const body = await read(async ({ rows, bodies }) => {
    const article = await rows.get({ link: path });
    return article && bodies.get(article.key);
  });
  return body !== undefined;
}
