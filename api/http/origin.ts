import { createMiddleware } from "hono/factory";
import type { Env } from "../deps.ts";
import { Problem } from "./problem.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const probes = new Set(["/healthz", "/readyz"]);
/** The type of problem of a write that another site sent. */
export const foreignWrite = "/problems/another-site";
const loopback = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * PUBLIC_URL, or the Host header where that is a loopback name. Undefined for any other Host: a foreign name that
 * points here could read and post in our name.
 */
export function ownOrigin(request: Request, publicUrl?: string | null): string | undefined {
  if (publicUrl) return new URL(publicUrl).origin;
  // A request target may name another host than the header.
  const { host } = new URL(request.url);
  const said = request.headers.get("host")?.toLowerCase().replace(/:80$/, "") ?? host;
  return said === host && loopback.test(host) ? `http://${host}` : undefined;
}

// RFC 9112 §3.2 and RFC 3986 §3.2.2, without percent-encoding and user names, which no host name has.
const hostName = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The reason why a request from the network names no host, read before anything else: the runtime replaces a missing name by
 * its own, and puts any text, even with a slash, into the URL. HTTP/2 has the host in the URL alone.
 */
export function hostFault({ headers, url }: Request): string | undefined {
  const host = headers.get("host");
  if (host !== null) return hostName.test(host) ? undefined : "The Host header names no host.";
  if (!URL.canParse(url)) return "The request names no host.";
  const { host: named, pathname } = new URL(url);
  const isOwnName = loopback.test(named) || unspecified.test(named);
  return isOwnName && !probes.has(pathname) ? "The request has no Host header." : undefined;
}

const unspecified = /^(?:0\.0\.0\.0|\[::\])(?::|$)/;

/** For absolute URLs that leave the site. */
export const publicOrigin = (request: Request, publicUrl?: string | null): string =>
  ownOrigin(request, publicUrl) ?? new URL(request.url).origin;

/**
 * Refuses unknown hosts (421) and cross-site writes (403), by Sec-Fetch-Site or Origin. A request with neither header
 * is not a browser's and carries no cookie.
 */
export const sameOrigin = (publicUrl?: string | null) =>
  createMiddleware<Env>(async (c, next) => {
    const own = ownOrigin(c.req.raw, publicUrl);
    if (!own && !probes.has(c.req.path)) {
      throw new Problem(
        421,
        "This host name is not known here. Set PUBLIC_URL to the address that visitors use.",
      );
    }
    if (!safe.has(c.req.method) && isForeign(c.req.raw.headers, own)) {
      throw new Problem(403, "This was sent from another site; nothing was stored.", {
        type: foreignWrite,
        title: "Sent from another site",
      });
    }
    await next();
  });

function isForeign(headers: Headers, own: string | undefined): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  return (site !== null && site !== "same-origin") || (origin !== null && origin !== own);
}

// An article's stored link is a path, so these two routes take it as one encoded segment.
const encodedLink = /^\/api\/insights\/(?:link\/)?%2Finsights%2F[^/%\\]+$/i;

/**
 * The reason why a raw request target (a path or a whole URL) is refused: routers, proxies and file systems would each read
 * it differently.
 */
export function pathFault(target: string): string | undefined {
  const scheme = /^[a-z]+:\/\//i.exec(target)?.[0].length ?? 0;
  const start = target.indexOf("/", scheme);
  const path = start < 0 ? "/" : (target.slice(start).split(/[?#]/, 1)[0] ?? "/");
  if (encodedLink.test(path)) return undefined;
  if (path.includes("//")) return "a double slash";
  if (/\\|%5c/i.test(path)) return "a backslash";
  if (/%2f/i.test(path)) return "an encoded slash";
  if (/%00/.test(path)) return "a NUL character";
  if (path.split("/").some((part) => /^\.{1,2}$/.test(part.replaceAll(/%2e/gi, ".")))) {
    return "a dot segment";
  }
  try {
    decodeURIComponent(path);
  } catch {
    return malformed;
  }
  return undefined;
}

const malformed = "malformed percent-encoding";

export const plainPath = createMiddleware<Env>(async (c, next) => {
  if (!URL.canParse(c.req.raw.url)) throw new Problem(400, "The Host header names no host.");
  const fault = pathFault(c.req.raw.url);
  const { method, path } = c.req;
  // A visitor who follows a cut link gets the page for missing addresses.
  if (fault === malformed && method === "GET" && !path.startsWith("/api/")) {
    return c.redirect(new URL(c.req.url).pathname.replaceAll("%", "%25"), 302);
  }
  if (fault) throw new Problem(400, `The path contains ${fault}.`);
  await next();
});
