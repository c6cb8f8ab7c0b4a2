import { Hono } from "hono";
import { ExportAsk, ReadFile, transferBounds } from "../../db/schema/transfer.ts";
import { readBytes, readJson, requireType, valid } from "../http/body.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named } from "../http/describe.ts";
import { notFound } from "../http/problem.ts";
import { streamed } from "../http/stream.ts";
import type { Budget } from "../runtime/limits.ts";
import { recordEvent } from "../staff/audit/write.ts";
import { requireAbility } from "../staff/auth/guard.ts";
import { readArticles } from "./read.ts";
import { articlesToExport, exportJson, slugOf } from "./write.ts";

// Ten thousand ids.
const askLimit = 1_200_000;
// 16 MB on a slow line.
const readingMs = 120_000;

/** Reading a file stores nothing: its articles are created like any other. */
export const transfer = (deps: AppDeps, uploads: Budget) => {
  const { database, now = Date.now } = deps;
  return new Hono<Env>()
    .post("/export", exports, async (c) => {
      const checkAccess = () => requireAbility(c, deps, "read");
      await checkAccess();
      const { ids: wanted } = valid(ExportAsk, await readJson(c.req.raw, askLimit));
      const who = await checkAccess();
      const found = await articlesToExport(database, wanted);
      const [first] = found;
      if (!first) throw notFound("such article");
      const alone = wanted?.length === 1 ? first : undefined;
      const at = new Date(now()).toISOString();
      const ids = found.map(({ id }) => id);
      await recordEvent(database, {
        actor: who,
        action: "articles exported",
        subject: alone?.id ?? "articles",
        detail: { count: ids.length },
      });
      const name = alone ? slugOf(alone) : `articles-${at.slice(0, 10)}`;
      return c.body(streamed(exportJson({ database, ids, checkAccess }, at)), 200, {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="${name}.json"`,
        "cache-control": "no-store",
      });
    })
    .post("/read", reads, async (c) => {
      const { id } = await requireAbility(c, deps, "write");
      requireType(c.req.raw, "application/json");
      const { reserve, release } = uploads.start(id);
      try {
        const limits = { ms: readingMs, reserve };
        const bytes = await readBytes(c.req.raw, transferBounds.file, limits);
        await requireAbility(c, deps, "write");
        const found = await readArticles(deps, bytes);
        return c.json(found, 200, { "cache-control": "no-store" });
      } finally {
        release();
      }
    });
};

const exports = describe({
  summary: "Articles as JSON",
  description: "Pictures are named by their addresses. Articles in the bin are left out.",
  tag: "Staff",
  body: json(named("ExportAsk", ExportAsk), "Which articles"),
  answers: { 200: { description: "The file", content: { "application/json": {} } } },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 503],
});

const reads = describe({
  summary: "What a file of articles has",
  description:
    "An export, a list of articles, or one article. Stores nothing. Each article is answered as it would be created, " +
    "a draft, with the article that has its link already; what cannot be read is named by article and field.",
  tag: "Staff",
  body: { content: { "application/json": {} }, required: true },
  answers: {
    200: json(named("ReadFile", ReadFile), "The articles, and what is wrong with others"),
  },
  problems: [401, 403, 408, 413, 415, 422, 429, 503],
});
