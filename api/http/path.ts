import { createMiddleware } from "hono/factory";
import type { Env } from "../deps.ts";
import { Problem } from "./problem.ts";

// An article's stored link is a path, so these two routes take it as one encoded segment.
const encodedLink = /^\/api\/insights\/(?:link\/)?%2Finsights%2F[^/%\\]+$/i;

/**
 * Why a raw request target (a path or a whole URL) is refused: routers, proxies and file systems would each read it
 * differently.
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
    return "malformed percent-encoding";
  }
  return undefined;
}

export const plainPath = createMiddleware<Env>(async (c, next) => {
  if (!URL.canParse(c.req.raw.url)) throw new Problem(400, "The Host header names no host.");
  const fault = pathFault(c.req.raw.url);
  if (fault) throw new Problem(400, `The path contains ${fault}.`);
  await next();
});
