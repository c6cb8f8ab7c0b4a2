import { isStaffPath, knownSearch } from "../../db/schema/address.ts";
import type { ContentCache, RenderedBody } from "./response-cache.ts";
import type { Facts } from "../deps.ts";
import { createSharedGate } from "../runtime/limits.ts";
import type { Framing } from "../http/headers.ts";
import { publicOrigin } from "../http/origin.ts";
import type { Assets, FormEcho, PlainDocument, RenderRequest, ServerBundle } from "./render.ts";

export interface PagesOptions {
  bundle: ServerBundle;
  assets: Assets;
  cache: ContentCache;
  publicUrl: string | null | undefined;
  /** The fixed pages: other letter case redirects to them. */
  paths: readonly string[];
  forStyles: (styles: readonly string[], framing: Framing) => [string, string];
  readApi: (request: Request, facts: Facts) => Promise<Response>;
  cardAddress: (path: string, title: string) => string;
  now?: () => number;
}

type OwnFacts = Pick<RenderRequest["facts"], "day" | "form">;

/** Server-rendered pages, rendered once per content version, scene and origin, then served as bytes. */
export function createPages(options: PagesOptions) {
  const { bundle, assets, cache, readApi, now = Date.now } = options;
  const shells = shellsOf(bundle);

  const isPublic = (path: string) => options.paths.includes(path) || slugPath.test(path);

  const toBody = (
    { html, styles }: { html: string; styles: string[] },
    framing: Framing = {},
  ): RenderedBody => ({
    body: html,
    contentType: "text/html; charset=utf-8",
    headers: [options.forStyles(styles, framing)],
  });

  const local: Facts = { address: "127.0.0.1", isPage: true };
  const read = (path: string, origin: string) => readApi(new Request(new URL(path, origin)), local);

  // Warms the API's cache, so that the next visitor need not wait.
  let pausedUntil = 0;
  cache.afterInvalidation(() => {
    const began = performance.now();
    if (began < pausedUntil) return;
    pausedUntil = Number.POSITIVE_INFINITY;
    const reading = warmPaths.map((path) => read(path, "http://localhost"));
    // A page that needs a failed reading repeats it, and reports the error.
    void Promise.allSettled(reading).then(() => {
      const ended = performance.now();
      pausedUntil = ended + pauseFactor * (ended - began);
    });
  });

  const drawn = createSharedGate(() => Object.assign(new Error("busy"), { status: 503 }));
  const today = () => bundle.kigaliDay(now());
  const yearNow = () => Number(today().slice(0, 4));

  /** `own` is data for this request alone. */
  const render = async (
    request: Request,
    href: string,
    own: OwnFacts = {},
    network = "",
  ): Promise<RenderedBody> => {
    const origin = publicOrigin(request, options.publicUrl);
    try {
      const page = await drawn(network, () =>
        bundle.render({
          href,
          origin,
          assets,
          cardAddress: options.cardAddress,
          facts: {
            scene: bundle.sceneAt(now()),
            year: yearNow(),
            ...own,
          },
          fetch: (path) => read(path, origin),
        }),
      );
      if (page.location !== undefined) throw new Redirect(page.location);
      const isFramed = page.status === 200 && !own.form && isPublic(new URL(href, origin).pathname);
      return { ...toBody(page, { isFramed }), status: page.status, partial: page.partial };
    } catch (error) {
      // Any other error is a bug, which the app logs and answers.
      if (!isApiUnavailable(error)) throw error;
      return { ...toBody(unavailable(bundle, assets, origin)), status: 503 };
    }
  };

  // The day is in the key: the contact form without a script lists the next ten. Without PUBLIC_URL canonical links follow the
  // requested loopback name.
  const keyOf = (url: string) => {
    const named = options.publicUrl ? url.slice(url.indexOf("/", "https://".length)) : url;
    return `${bundle.sceneAt(now())} ${today()} ${named}`;
  };

  return {
    hit: (request: Request): Response | undefined => cache.hit(request, keyOf(request.url)),

    /** `network` is the visitor's, which may have a few pages drawn at the same time. */
    async page(request: Request, network?: string): Promise<Response> {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
      }
      const url = new URL(request.url);
      if (url.pathname !== "/" && url.pathname.endsWith("/")) {
        const location = url.pathname.replace(/\/+$/, "") + url.search;
        return redirect(location);
      }
      const rendered = isStaffPath(url.pathname) ? "/admin" : url.pathname;
      const shell = shells[rendered];
      if (shell) {
        return cache.answer(request, rendered, async () =>
          toBody(
            bundle.documentHtml({ ...shell, origin: "", assets, shell: rendered }),
            // The worker answers pages that are not on the device with the other shell.
            rendered === "/admin" ? { frames: true } : { isFramed: true },
          ),
        );
      }
      const inLowerCase = url.pathname.toLowerCase();
      if (inLowerCase !== url.pathname && isPublic(inLowerCase)) {
        return redirect(inLowerCase + url.search);
      }
      const { search, asGiven } = knownSearch(url);
      // A form without JavaScript repeats parameters; redirect to the one spelling that the browser uses.
      if (!asGiven) {
        return new Response(null, { status: 303, headers: { location: url.pathname + search } });
      }
      // The router treats $ as a parameter.
      const href = url.pathname.replaceAll("$", "%24") + search;
      // Other spellings of a page must not fill the cache.
      const isCacheable = !url.pathname.includes("%") && (!search || cachedSearch.test(href));
      const key = keyOf(url.origin + href);
      try {
        return isCacheable
          ? withRetry(await cache.answer(request, key, () => render(request, href, {}, network)))
          : uncached(await render(request, href, { day: today() }, network));
      } catch (error) {
        if (!(error instanceof Redirect)) throw error;
        return redirect(error.location);
      }
    },

    /** `network` as in `page`. */
    async contactForm(
      request: Request,
      status: number,
      { form, network }: { form: FormEcho; network: string },
    ): Promise<Response> {
      const rendered = await render(request, "/contact", { form }, network);
      return uncached(rendered.status === 200 ? { ...rendered, status } : rendered);
    },
  };
}

/** Every page reads the first, lists of new articles the second. */
const warmPaths = ["/api/content/firm", "/api/insights?fields=summary"];

// Warming takes a tenth of the time at most during many changes in a row, such as an import.
const pauseFactor = 10;

// Slugs are in lower case by the contract for writing.
const slugPath = /^\/(?:insights|services)\/[^/%]+$/;

// The only cached pages with a query.
const cachedSearch = /^\/library\?tab=(?:laws|standards|sectors|timeline|resources)$/;

// Browsers cache a 301 for ever by default; a slug may change again.
const redirect = (location: string) =>
  new Response(null, { status: 301, headers: { location, "cache-control": "max-age=3600" } });

class Redirect extends Error {
  readonly location: string;
  constructor(location: string) {
    super("moved");
    this.location = location;
  }
}

// The page's fetch helper throws the status of the API's response, the gate its own.
const isApiUnavailable = (error: unknown) =>
  error instanceof Error && "status" in error && error.status === 503;

function uncached({ body, contentType, status = 200, headers: own = [] }: RenderedBody): Response {
  const headers = [["content-type", contentType], ["cache-control", "no-store"], ...own] satisfies [
    string,
    string,
  ][];
  return withRetry(new Response(body, { status, headers }));
}

function withRetry(response: Response): Response {
  if (response.status === 503) response.headers.set("retry-after", "2");
  return response;
}

const shellMain = (title: string, before: string, after: string) =>
  [
    '<main id="main" class="section"><div class="wrap head">',
    `<h1 class="h1">${title}</h1><p class="loading muted" role="status">${before}</p>`,
    `<noscript><p>${after}</p></noscript></div></main>`,
  ].join("");

const shellsOf = ({
  staffWaiting,
}: ServerBundle): Record<string, Pick<PlainDocument, "head" | "body" | "ownStyles">> => ({
  "/shell": {
    head: { title: "Loading", description: "This page is drawn from what the device keeps." },
    body: shellMain("One moment", "Loading this page...", "This page needs JavaScript."),
  },
  "/admin": {
    head: {
      title: "Insights CMS",
      description: "Staff of the firm sign in here to answer requests and write articles.",
      manifest: "/admin.webmanifest",
    },
    body: `<noscript><p>Staff need JavaScript to sign in here.</p></noscript>${staffWaiting.body}`,
    ownStyles: staffWaiting.ownStyles,
  },
});

// The answer where a limit or the database refuses. Rendered without the database, so it does not name the firm.
function unavailable(bundle: ServerBundle, assets: Assets, origin: string) {
  const body = [
    '<main id="main" class="section"><div class="wrap head"><h1 class="h1">Back in a moment</h1>',
    '<p class="lead">The site is very busy, or its database does not answer. Nothing is lost.</p>',
    "<p>Please reload this page in a few seconds.</p></div></main>",
  ].join("");
  const head = { title: "Back in a moment", description: "The site is unavailable for a moment." };
  return bundle.documentHtml({ head, body, origin, assets });
}
