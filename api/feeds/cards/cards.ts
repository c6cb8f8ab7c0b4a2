import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/postgres/postgres.ts";
import { drawCard, fonts } from "./drawing.ts";
import { createGate } from "../../runtime/limits.ts";
import { loadSharp } from "../../runtime/sharp.ts";
import { titleAt } from "../../insights/read.ts";
import { notFound, Problem } from "../../http/problem.ts";
import { serviceTitleAt } from "../../content/service-paths.ts";

/** Open Graph pictures. */
export interface Cards {
  /** The path of a page's card. It contains a hash of everything drawn, so its bytes never change. */
  address(path: string, title: string): string;
  /** Throws Problem 404 for any address that no page names. */
  answer(database: Database, file: string): Promise<Response>;
}

// About 50 cards.
const maxBytes = 8_000_000;
// All cards of the site, and as many again: one takes 0.1 s.
const maxCards = 64;
const article = "insights-";
const service = "services-";

/** `titles` are those of the fixed pages, by canonical path; articles and services have their own. */
export function createCards(titles: Readonly<Record<string, string>>, paint = draw): Cards {
  const fixed = new Map(Object.entries(titles).map(([path, title]) => [nameOf(path), title]));
  const gate = createGate(
    1,
    maxCards,
    () =>
      new Problem(503, "No picture can be drawn just now. Please try again in a moment.", {
        headers: { "retry-after": "5" },
      }),
  );
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>, string>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (_file, _stale, { context: title }) => gate(() => paint(drawCard(title))),
  });

  const titleOf = async (database: Database, name: string) => {
    if (name.startsWith(article))
      return titleAt(database, `/insights/${name.slice(article.length)}`);
    if (name.startsWith(service)) return serviceTitleAt(database, name.slice(service.length));
    return fixed.get(name);
  };

  return {
    address: (path, title) => `/og/${encodeURIComponent(fileOf(nameOf(path), title))}`,
    async answer(database, file) {
      const name = /^[\da-f]{16}-(.+)\.png$/.exec(file)?.[1];
      const title = name && !name.includes("\0") ? await titleOf(database, name) : undefined;
      // Only titles that a page has now are drawn, or served from memory.
      if (!name || !title || fileOf(name, title) !== file) {
        throw notFound("such picture");
      }
      return png(await pictures.forceFetch(file, { context: title }));
    },
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

async function draw(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  return Uint8Array.from(
    await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer(),
  );
}
