import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppDeps, Env } from "../../deps.ts";
import { ownOrigin } from "../../http/origin.ts";

export const absoluteDays = 30;

const isInsecure = (c: Context<Env>, { settings }: AppDeps): boolean =>
  ownOrigin(c.req.raw, settings.publicUrl)?.startsWith("http:") ?? false;

// Browsers accept the prefix over https only.
const cookieName = (plain: boolean): string => (plain ? "session" : "__Host-session");

export function sessionToken(c: Context<Env>, deps: AppDeps): string | undefined {
  const token = getCookie(c, cookieName(isInsecure(c, deps)));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Null removes the cookie. */
export function setSessionCookie(c: Context<Env>, deps: AppDeps, token: string | null): void {
  const plain = isInsecure(c, deps);
  setCookie(c, cookieName(plain), token ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: !plain,
    maxAge: token ? absoluteDays * 24 * 3600 : 0,
  });
}
