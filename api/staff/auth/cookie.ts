import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppDeps, Env } from "../../deps.ts";
import { ownOrigin } from "../../http/origin.ts";

/** The absolute end of a session, however much it is used. */
export const absoluteDays = 30;

const isPlain = (c: Context<Env>, { settings }: AppDeps): boolean =>
  ownOrigin(c.req.raw, settings.publicUrl)?.startsWith("http:") ?? false;

// Browsers take the prefix over https alone, which loopback has not.
const nameFor = (plain: boolean): string => (plain ? "session" : "__Host-session");

/** The token that the browser brought, if it can be one of ours. */
export function tokenFrom(c: Context<Env>, deps: AppDeps): string | undefined {
  const token = getCookie(c, nameFor(isPlain(c, deps)));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Hands the browser its token, or takes it away. */
export function giveToken(c: Context<Env>, deps: AppDeps, token: string | null): void {
  const plain = isPlain(c, deps);
  setCookie(c, nameFor(plain), token ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: !plain,
    maxAge: token ? absoluteDays * 24 * 3600 : 0,
  });
}
