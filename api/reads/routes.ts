import { Hono } from "hono";
import { ArticleRead } from "../../db/schema/reads.ts";
import type { AppDeps, Env } from "../deps.ts";
import { readJson, valid } from "../http/body.ts";
import { describe } from "../http/describe.ts";
import { addressOf, addressPrefix } from "../http/rate-limit.ts";

const bodyLimit = 1024;

/** `POST /api/reads`: counts a reading of an article, once a day and reader (docs/decisions/0022-article-reads.md). */
export const reads = (deps: AppDeps) => {
  const mayCount = limiter(deps.now);
  return new Hono<Env>().post("/", description, async (c) => {
    const { article } = valid(ArticleRead, await readJson(c.req.raw, bodyLimit));
    const network = addressPrefix(addressOf(deps, c.req.raw, c.env.address));
    if (isCountable(c.req.raw.headers) && mayCount(network)) await count(deps, article, network);
    c.header("cache-control", "no-store");
    return c.body(null, 204);
  });
};

const crawler = /bot|crawl|spider|slurp|externalhit|headless|lighthouse|preview|monitor|curl|wget/i;

function isCountable(headers: Headers): boolean {
  const browser = headers.get("user-agent") ?? "";
  const isAskedNotTo = headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
  return browser !== "" && !crawler.test(browser) && !isAskedNotTo;
}

const perMinute = 60;
const maxNetworks = 10_000;

/** Only saves the database work, so each process counts for itself, and no address is stored. */
function limiter(now = Date.now) {
  let counts = new Map<string, number>();
  let minute = 0;
  return (network: string): boolean => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) counts = new Map();
    minute = current;
    const count = (counts.get(network) ?? 0) + 1;
    if (count > perMinute || counts.size >= maxNetworks) return false;
    counts.set(network, count);
    return true;
  };
}

const count = ({ database: { sql, withDeadline } }: AppDeps, article: string, network: string) =>
  withDeadline(sql`select count_read(${article}, ${network})`);

const description = describe({
  summary: "An article was read",
  description:
    "Counted once a day and reader; not with `DNT` or `Sec-GPC`, and not of crawlers. The answer is the same whether it was counted or not.",
  tag: "Insights",
  answers: { 204: { description: "Received" } },
  problems: [400, 403, 408, 413, 415, 422, 503],
});
