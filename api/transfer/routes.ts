import { type Context, Hono } from "hono";
import { ExportAsk, ReadFile, transferBounds, transferTypes } from "../../db/schema/transfer.ts";
import { readBytes, readJson, requireType, valid } from "../http/body.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named } from "../http/describe.ts";
import { notFound } from "../http/problem.ts";
import type { Budget, Reservation } from "../runtime/limits.ts";
import { createConverter, requireNoAbandoned } from "./convert.ts";
import { readTransfer } from "./read.ts";
import { exportFile, exportJson, exportZip, idsToExport, slugOf } from "./write.ts";
import { recordEvent } from "../staff/audit/write.ts";
import { articleForStaff } from "../staff/articles/read.ts";
import { createSlots, createUnread } from "./slots.ts";
import { streamReadFile, streamed } from "./stream.ts";
import { requireRole } from "../staff/auth/guard.ts";

// Ten thousand ids.
const askLimit = 1_200_000;
// 16 MB on a slow line.
const readingMs = 120_000;
const maxParallel = 2;
const types = [...new Set(Object.values(transferTypes))];

/** Reading a file stores nothing: its articles are created like any other. */
export const transfer = (deps: AppDeps, uploads: Budget) => {
  const { database, sanitiser, now = Date.now } = deps;
  const exporting = createSlots({ max: maxParallel, yours: yourExport });
  const importing = createSlots({ max: maxParallel, yours: yourImport });
  const unread = createUnread();

  const readFile = async (
    type: string,
    bytes: Uint8Array,
    unsent: Reservation,
  ): Promise<ReadFile> => {
    const converter = createConverter();
    try {
      const reserve = (characters: number) => unsent.reserve(unsent.size + characters);
      return await readTransfer({ database, sanitiser, converter, reserve }, type, bytes);
    } finally {
      await converter.close();
    }
  };

  const receive = async (request: Request, person: string) => {
    const { reserve, release } = uploads.start(person);
    try {
      return await readBytes(request, transferBounds.file, { ms: readingMs, reserve });
    } finally {
      release();
    }
  };

  return new Hono<Env>()
    .post("/export", exports, async (c) => {
      exporting.check((await requireRole(c, deps, "viewer")).id);
      const { format, ids: wanted } = valid(ExportAsk, await readJson(c.req.raw, askLimit));
      const who = await requireRole(c, deps, "viewer");
      const ids = await idsToExport(database, wanted);
      if (ids.length === 0) throw notFound("such article");
      if (format === "markdown") requireNoAbandoned();
      const alone = wanted?.length === 1 && format === "markdown" ? ids[0] : undefined;
      const name = alone
        ? slugOf(await articleForStaff(database, alone))
        : `articles-${new Date(now()).toISOString().slice(0, 10)}`;
      const { release } = exporting.start(who.id);
      const converter = createConverter();
      const end = async () => {
        release();
        await converter.close();
      };
      try {
        await recordEvent(database, {
          actor: who,
          action: "articles exported",
          subject: alone ?? "articles",
          detail: { format, count: ids.length },
        });
      } catch (error) {
        await end();
        throw error;
      }
      const source = { database, ids, checkAccess: () => requireRole(c, deps, "viewer") };
      const [chunks, ending, type] = alone
        ? [exportFile(source, converter), "md", "text/markdown; charset=utf-8"]
        : format === "json"
          ? [exportJson(source, new Date(now()).toISOString()), "json", "application/json"]
          : [exportZip(source, converter), "zip", "application/zip"];
      return attached(c, streamed(chunks, end), `${name}.${ending}`, type);
    })
    .post("/read", reads, async (c) => {
      const { id } = await requireRole(c, deps, "editor");
      importing.check(id);
      requireType(c.req.raw, types);
      const bytes = await receive(c.req.raw, id);
      await requireRole(c, deps, "editor");
      const slot = importing.start(id);
      const unsent = unread.start(Symbol("answer"));
      const end = async () => {
        unsent.release();
        slot.release();
      };
      try {
        const found = await readFile(typeOf(c), bytes, unsent);
        slot.done();
        return c.body(streamed(streamReadFile(found, unsent), end), 200, {
          "content-type": "application/json",
          "cache-control": "no-store",
        });
      } catch (error) {
        await end();
        throw error;
      }
    });
};

const typeOf = (c: Context<Env>): string =>
  (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

const attached = (c: Context<Env>, body: ReadableStream<Uint8Array>, name: string, type: string) =>
  c.body(body, 200, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  });

const yourExport =
  "Articles are on their way to you already; nothing was changed. Please take others when they have arrived.";
const yourImport =
  "Another file of yours is read just now; nothing of this one was kept. Please import it when that is done.";

const exports = describe({
  summary: "Articles as a file",
  description:
    "JSON, or Markdown with YAML front matter: one file, or a zip of them. Those in the bin are left out.",
  tag: "Staff",
  body: json(named("ExportAsk", ExportAsk), "Which articles, and in which form"),
  answers: {
    200: {
      description: "The file",
      content: { "application/zip": {}, "application/json": {}, "text/markdown": {} },
    },
  },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 429, 503],
});

const reads = describe({
  summary: "What a file of articles has",
  description:
    "Stores nothing. Each article is answered as it would be created, a draft, with the article that has its link " +
    "already; what cannot be read is named by file and field. A zip is refused before anything in it is expanded " +
    "where it would grow too large or has links, foreign places or zips in it.",
  tag: "Staff",
  body: {
    content: { "application/zip": {}, "application/json": {}, "text/markdown": {} },
    required: true,
  },
  answers: {
    200: json(named("ReadFile", ReadFile), "The articles, and what is wrong with others"),
  },
  problems: [401, 403, 408, 413, 415, 422, 429, 503],
});
