import type { Database } from "../db/postgres/postgres.ts";
import type { ContentCache } from "./pages/response-cache.ts";
import type { Cards } from "./feeds/cards/cards.ts";
import type { Media } from "./media/media.ts";
import type { FormEcho } from "./pages/render.ts";
import type { Sanitiser } from "./sanitise/sanitise.ts";
import type { Live } from "./staff/live/live.ts";

/** What the server knows of a request beside the request itself; `app.fetch(request, facts)`. */
export interface Facts {
  /** The address at the other end of the socket: the visitor, or the nearest proxy. */
  address: string;
}

export interface AppDeps {
  database: Database;
  settings: {
    /** The origin that visitors see, without a slash at its end; without it only loopback names are served. */
    publicUrl?: string | null;
    /** New accepted consultation requests per address and window (ms). */
    contactLimit: { count: number; windowMs: number };
    /** How many proxies in front are believed about the visitor's address. */
    trustProxy: number;
  };
  cache: ContentCache;
  sanitiser: Sanitiser;
  media: Media;
  live: Live;
  /** Everything outside /api that no route answers: pages, assets, the 404 page. */
  pages?: (request: Request, facts: Facts) => Promise<Response> | Response;
  /** The canonical paths of the fixed pages that are to be found; without it the sitemap names articles alone. */
  paths?: readonly string[];
  /** The pictures of pages for those who share links; without it there are none. */
  cards?: Cards;
  /** The contact page with the form as it was typed; without it the plain form answers problems. */
  renderContactForm?: (request: Request, status: number, form: FormEcho) => Promise<Response>;
  /** Answers a body of the API documentation as a whole HTML page. */
  wrapDocs?: (title: string, bodyHtml: string) => Response;
  /** The security headers of every response. */
  headers?: readonly (readonly [string, string])[];
  /** Whether every migration has run; `/readyz` asks. */
  migrated?: () => Promise<boolean>;
  log: (line: string) => void;
  /** Milliseconds since 1970; Date.now unless told. */
  now?: () => number;
}

/** Hono's types for every route here. */
export interface Env {
  Bindings: Facts;
  Variables: { requestId: string };
}
