import { Hono } from "hono";
import type { Firm } from "../../db/schema/firm.ts";
import type { AppDeps, Env } from "../deps.ts";
import { readFirm } from "../content/routes.ts";
import { publicOrigin } from "../http/origin.ts";

const path = "/.well-known/security.txt";

/** RFC 9116. */
export const securityTxt = ({ database, cache, settings, now = Date.now }: AppDeps) =>
  new Hono<Env>().get(path, (c) => {
    const origin = publicOrigin(c.req.raw, settings.publicUrl);
    const expires = expiry(new Date(now()));
    return cache.answer(c.req.raw, `${path} ${origin} ${expires}`, async () => ({
      body: securityText(await readFirm(database), origin, expires),
      contentType: "text/plain; charset=utf-8",
    }));
  });

// Five to six months ahead: less than a year (RFC 9116 §2.5.5), and the same bytes for a month.
const expiry = (today: Date) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 6, 1))
    .toISOString()
    .replace(".000", "");

const securityText = ({ emails }: Firm, origin: string, expires: string) =>
  [
    ...emails.slice(0, 1).map((email) => `Contact: mailto:${email}`),
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${path}`,
    "",
  ].join("\n");
