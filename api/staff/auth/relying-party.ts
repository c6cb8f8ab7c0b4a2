import { isIP } from "node:net";
import type { Context } from "hono";
import type { AppDeps, Env } from "../../deps.ts";
import { publicOrigin } from "../../http/origin.ts";
import { Problem } from "../../http/problem.ts";

/** Our origin and its host name. Throws Problem 422 on an IP address, which passkeys do not support. */
export function relyingParty(c: Context<Env>, { settings }: AppDeps) {
  const origin = publicOrigin(c.req.raw, settings.publicUrl);
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1"))) throw needsName();
  return { origin, id: hostname };
}

const needsName = () =>
  new Problem(
    422,
    "Passkeys need a host name, and this site was opened by its IP address. Open it by its name (on this machine: localhost), or sign in by password.",
    { type: "/problems/needs-host-name", title: "Passkeys need a host name" },
  );
