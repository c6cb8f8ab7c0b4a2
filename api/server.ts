import type { Database } from "../db/postgres/postgres.ts";
import { createApp } from "./app.ts";
import { readFirm } from "./content/documents.ts";
import { createAssets, readBuild } from "./pages/assets.ts";
import { createCards } from "./feeds/cards/cards.ts";
import { createContentCache, type Repeat } from "./pages/response-cache.ts";
import { isHttps, securityHeaders, withHeaders } from "./http/headers.ts";
import { hostFault, ownOrigin } from "./http/origin.ts";
import { Problem } from "./http/problem.ts";
import { addressOf, addressPrefix } from "./http/rate-limit.ts";
import { createMedia } from "./media/media.ts";
import { parseImapUrl } from "./inbox/imap-server.ts";
import { createInbox } from "./inbox/reader.ts";
import { createLinks } from "./requests/link.ts";
import { createMailSender, parseMailFrom } from "./outgoing/mail.ts";
import { createPushSender } from "./outgoing/push.ts";
import { createOutgoing } from "./outgoing/worker.ts";
import { createPages } from "./pages/pages.ts";
import type { ServerBundle } from "./pages/render.ts";
import { startClock } from "./jobs.ts";
import { createSanitiser } from "./sanitise/sanitise.ts";
import { publicPages } from "../db/schema/pages.ts";
import type { Settings } from "./settings.ts";
import { createLive } from "./staff/live/live.ts";

interface ServerParts {
  database: Database;
  settings: Settings;
  bundle: ServerBundle;
  client: string;
  /** The address of the site, for links in messages. */
  origin: string;
  log: (line: string) => void;
  migrated: () => Promise<boolean>;
  repeat?: Repeat;
}

/**
 * The whole site as one function from request to response, independent of the runtime: kept bytes of a page or
 * list, then files, then API and pages.
 */
export async function createServer(parts: ServerParts) {
  const { database, settings, bundle, client, origin, log, migrated, repeat } = parts;
  const build = readBuild(client);
  const { always: headers, forStyles } = securityHeaders({
    inlineScript: build.inlineScript,
    https: isHttps(settings.publicUrl),
  });
  const cache = await createContentCache({ database, headers, ...(repeat ? { repeat } : {}) });
  const files = createAssets(client);
  const cards = createCards(publicPages);
  const sanitiser = createSanitiser();
  const live = createLive({ database });
  const links = createLinks(database);
  const media = createMedia({ database, mediaUrl: settings.mediaUrl });
  const outgoing = createOutgoing({
    database,
    senders: createSenders(settings, {
      origin,
      firm: () => readFirm(database),
      tokenOf: links.tokenOf,
    }),
    log,
  });
  const inbox =
    settings.imapUrl && settings.mail
      ? createInbox({
          imapUrl: settings.imapUrl,
          own: { address: parseMailFrom(settings.mail.from).address },
          deps: { database, settings, links },
          log,
        })
      : undefined;
  const clock = startClock({ database, media, log });

  const app = createApp({
    database,
    settings,
    cache,
    sanitiser,
    live,
    links,
    media,
    paths: Object.keys(publicPages),
    cards,
    log,
    migrated,
    headers,
    pages: (request, { address }) =>
      files.answer(request, new URL(request.url).pathname) ??
      pages.page(request, addressPrefix(addressOf({ settings }, request, address))),
    renderContactForm: (request, status, shown) => pages.contactForm(request, status, shown),
    wrapDocs: (title, body) => {
      const { html, styles } = bundle.documentHtml({
        head: { title, description: "Every call of this site's API." },
        body,
        origin: "",
        assets: build,
      });
      return new Response(html, {
        headers: [["content-type", "text/html; charset=utf-8"], forStyles(styles)],
      });
    },
  });
  const pages = createPages({
    paths: Object.keys(publicPages),
    bundle,
    assets: build,
    cache,
    forStyles,
    cardAddress: cards.address,
    publicUrl: settings.publicUrl,
    readApi: async (request, facts) => app.fetch(request, facts),
  });

  /** Answers from kept bytes: a page, or a list of the API, whose key is its path. */
  const hit = (request: Request): Response | undefined => {
    if (request.method !== "GET") return undefined;
    const path = pathOf(request.url);
    if (!path.startsWith("/api/")) return pages.hit(request);
    return ownOrigin(request, settings.publicUrl) ? cache.hit(request, path) : undefined;
  };

  return {
    headers,
    answer: (request: Request, address: string): Response | Promise<Response> => {
      const fault = hostFault(request);
      if (fault) return withHeaders(new Problem(400, fault).respond(), headers);
      return hit(request) ?? app.fetch(request, { address });
    },
    /** Ends the streams, which would keep the server from shutting down. */
    hangUp: () => live.close(),
    close: async () => {
      await Promise.all([
        cache.close(),
        sanitiser.close(),
        outgoing.close(),
        inbox?.close(),
        clock.stop(),
      ]);
    },
  };
}

/** The path with the query. */
const pathOf = (url: string): string => url.slice(url.indexOf("/", "https://".length));

type MailParts = Omit<Parameters<typeof createMailSender>[0], "mail" | "inbox">;

/** Senders of the configured channels. */
function createSenders({ mail, push, publicUrl, imapUrl }: Settings, parts: MailParts) {
  const { protocol, hostname } = new URL(parts.origin);
  const site = protocol === "https:" ? parts.origin : `mailto:postmaster@${hostname}`;
  const contact = mail ? `mailto:${parseMailFrom(mail.from).address}` : site;
  return {
    ...(mail && {
      mail: createMailSender({
        mail,
        inbox: imapUrl ? parseImapUrl(imapUrl) : undefined,
        ...parts,
      }),
    }),
    ...(push && { push: createPushSender({ push, publicUrl, contact }) }),
  };
}
