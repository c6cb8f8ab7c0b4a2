import type { Database } from "../db/postgres/postgres.ts";
import type { ContentCache } from "./pages/response-cache.ts";
import type { Cards } from "./feeds/cards/cards.ts";
import type { HeaderList } from "./http/headers.ts";
import type { Media } from "./media/media.ts";
import type { FormEcho } from "./pages/render.ts";
import type { Links } from "./requests/link.ts";
import type { Sanitiser } from "./sanitise/sanitise.ts";
import type { Settings } from "./settings.ts";
import type { Live } from "./staff/live/live.ts";

export interface Facts {
  /** The socket's other end: the visitor, or the nearest proxy. */
  address: string;
  /** True if a page that is being rendered reads this. */
  isPage?: boolean;
}

export interface AppDeps {
  database: Database;
  settings: Pick<Settings, "contactLimit" | "trustProxy" | "retentionMonths" | "incidentHours"> &
    Partial<
      Pick<Settings, "publicUrl" | "metricsToken" | "secondFactorKey" | "mail" | "imapUrl" | "push">
    >;
  links: Links;
  cache: ContentCache;
  sanitiser: Sanitiser;
  media: Media;
  live: Live;
  /** Everything outside /api that no route handles: pages, assets, the 404 page. */
  pages?: (request: Request, facts: Facts) => Promise<Response> | Response;
  /** The canonical paths of the indexed fixed pages, for the sitemap. */
  paths?: readonly string[];
  /** Open Graph pictures. */
  cards?: Cards;
  /** The contact page with the visitor's input. */
  renderContactForm?: (
    request: Request,
    status: number,
    shown: { form: FormEcho; network: string },
  ) => Promise<Response>;
  /** Wraps the API documentation in a page of the site. */
  wrapDocs?: (title: string, bodyHtml: string) => Response;
  /** The security headers of every response. */
  headers?: HeaderList;
  migrated?: () => Promise<boolean>;
  log: (line: string) => void;
  now?: () => number;
}

export interface Env {
  Bindings: Facts;
  Variables: { requestId: string };
}
