import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Database, isUnavailable } from "../../../db/postgres/postgres.ts";
import { drawCard, fonts } from "./drawing.ts";
import { storeCard, storedCard } from "./rows.ts";
import { createSingleFlight } from "../../runtime/limits.ts";
import {
  ThreadBusy,
  ThreadTimeout,
  createWorkerThread,
  type WorkerThread,
} from "../../runtime/worker-thread.ts";
import { titleAt } from "../../insights/read.ts";
import { notFound, Problem } from "../../http/problem.ts";
import { serviceTitleAt } from "../../content/service-paths.ts";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Open Graph pictures. */
export interface Cards {
  /** The path of a page's card. It contains a hash of everything drawn, so its bytes never change. */
  address(path: string, title: string): string;
  /** Throws Problem 404 for any address that no page names. */
  answer(database: Database, file: string): Promise<Response>;
  close(): Promise<void>;
}

// About 80 cards.
const maxBytes = 8_000_000;
const article = "insights-";
const service = "services-";

/** `titles` are those of the fixed pages, by canonical path; articles and services have their own. */
export function createCards(
  titles: Readonly<Record<string, string>>,
  painter: Painter = createPainter(),
): Cards {
  const fixed = new Map(Object.entries(titles).map(([path, title]) => [nameOf(path), title]));
  const stored = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.length,
  });
  const flight = createSingleFlight<Uint8Array<ArrayBuffer>>();

  const titleOf = async (database: Database, name: string) => {
    if (name.startsWith(article))
      return titleAt(database, `/insights/${name.slice(article.length)}`);
    if (name.startsWith(service)) return serviceTitleAt(database, name.slice(service.length));
    return fixed.get(name);
  };

  /** From the table, where another process or an earlier start has drawn it; otherwise drawn, once. */
  async function paint(database: Database, card: { name: string; file: string }, title: string) {
    const found = await storedCard(database, card);
    const bytes = found ?? (await painter.run(drawCard(title)));
    stored.set(card.file, bytes);
    if (!found) await remember(database, card, bytes);
    return bytes;
  }

  async function remember(...[database, card, bytes]: Parameters<typeof storeCard>) {
    try {
      await storeCard(database, card, bytes);
    } catch (error) {
      // The next process draws it again.
      if (!isUnavailable(error)) throw error;
    }
  }

  return {
    address: (path, title) => `/og/${encodeURIComponent(fileOf(nameOf(path), title))}`,
    async answer(database, file) {
      const name = /^[\da-f]{16}-(.+)\.png$/.exec(file)?.[1];
      const title = name && !name.includes("\0") ? await titleOf(database, name) : undefined;
      // Only titles that a page has now are drawn, or served from memory.
      if (!name || !title || fileOf(name, title) !== file) {
        throw notFound("such picture");
      }
      try {
        return png(
          stored.get(file) ?? (await flight(file, () => paint(database, { name, file }, title))),
        );
      } catch (error) {
        if (!(error instanceof ThreadBusy || error instanceof ThreadTimeout)) throw error;
        throw new Problem(503, "No picture can be drawn just now. Please try again in a moment.", {
          headers: { "retry-after": "5" },
        });
      }
    },
    close: () => painter.close(),
  };
}

/** `/` is `home`, `/library?tab=standards` `library-tab-standards`, `/services/<slug>` `services-<slug>`. */
function nameOf(path: string): string {
  if (path.startsWith("/insights/")) return article + path.slice("/insights/".length);
  return path.slice(1).replaceAll(/[^a-z0-9]+/g, "-") || "home";
}

function fileOf(name: string, title: string): string {
  const hash = createHash("sha256");
  for (const font of fonts) hash.update(font);
  hash.update(`${name}\0${drawCard(title)}`);
  return `${hash.digest("hex").slice(0, 16)}-${name}.png`;
}

const png = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, {
    headers: {
      "content-type": "image/png",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });

export type Painter = WorkerThread<string, Uint8Array<ArrayBuffer>>;

export function drawingThread(): Worker {
  const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  return new Worker(new URL("./worker.mjs", import.meta.url), {
    workerData: { wasm: new Uint8Array(readFileSync(wasm)), fonts },
  });
}

// One card takes 0.4 s, the first about 1 s.
const maxMs = 10_000;
// The thread's start counts apart: where every core is busy it alone took 13 s.
const maxStartMs = 60_000;
// Cards are rarely requested; ending the thread frees 60 MB.
const idleMs = 60_000;
// All cards of the site, and as many again: 26 s at most.
const maxCards = 64;

export const createPainter = (
  start = drawingThread,
  maxJobs = maxCards,
  timeoutMs = maxMs,
): Painter => createWorkerThread({ start, timeoutMs, startMs: maxStartMs, idleMs, maxJobs });
