import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppDeps, Env } from "../../deps.ts";
import { ownOrigin } from "../../http/origin.ts";
import { absoluteDays } from "./active-session.ts";

const isInsecure = (c: Context<Env>, { settings }: AppDeps): boolean =>
  ownOrigin(c.req.raw, settings.publicUrl)?.startsWith("http:") ?? false;

/** Days for which a browser is known after its last sign-in; browsers keep no cookie for longer. */
export const deviceDays = 400;

type Name = "session" | "device";

// Browsers accept the prefix over https only.
const cookieName = (name: Name, plain: boolean): string => (plain ? name : `__Host-${name}`);

function tokenIn(c: Context<Env>, deps: AppDeps, name: Name): string | undefined {
  const token = getCookie(c, cookieName(name, isInsecure(c, deps)));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

function set(c: Context<Env>, deps: AppDeps, name: Name, token: string | null, days: number): void {
  const plain = isInsecure(c, deps);
  setCookie(c, cookieName(name, plain), token ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: !plain,
    maxAge: token ? days * 24 * 3600 : 0,
  });
}

export const sessionToken = (c: Context<Env>, deps: AppDeps): string | undefined =>
  tokenIn(c, deps, "session");

/** Null removes the cookie. */
export const setSessionCookie = (c: Context<Env>, deps: AppDeps, token: string | null): void =>
  set(c, deps, "session", token, absoluteDays);

/** The token by which this browser is known; it opens nothing. */
export const deviceToken = (c: Context<Env>, deps: AppDeps): string | undefined =>
  tokenIn(c, deps, "device");

export const setDeviceCookie = (c: Context<Env>, deps: AppDeps, token: string): void =>
  set(c, deps, "device", token, deviceDays);
