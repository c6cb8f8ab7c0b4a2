import { createHash, randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { articleLink } from "../../db/schema/insights/link.ts";
import { newRequestId } from "../../db/schema/contact.ts";
import { StaffInsight } from "../../db/schema/insights/staff.ts";
import { InsightReplace, InsightWrite } from "../../db/schema/insights/write.ts";
import { readJson, valid } from "../http/body.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named } from "../http/describe.ts";
import { idOfKey } from "../http/idempotency.ts";
import { operationReused, idTaken, linkIsId, linkTaken, violatedConstraint } from "./errors.ts";
import {
  deleteArticle,
  insertArticle,
  type Operation,
  operationWithId,
  replaceArticle,
} from "./write.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";
import { invalid, notFound, Problem } from "../http/problem.ts";
import { articleForStaff } from "../staff/articles/read.ts";
import { requireAbility, type StaffSession } from "../staff/auth/guard.ts";

// 512,000 bytes of content in JSON, and the other fields.
const bodyLimit = 640 * 1024;

/** The writes at `/api/insights` (spec.md §7), for authors; visible to visitors once they are answered. */
export const insightChanges = (deps: AppDeps) => {
  const { database, sanitiser, cache } = deps;

  const read = async <S extends v.GenericSchema<unknown, InsightWrite | InsightReplace>>(
    c: Context<Env>,
    schema: S,
  ): Promise<v.InferOutput<S>> => {
    const article = valid(schema, await readJson(c.req.raw, bodyLimit));
    const { content } = article;
    return {
      ...article,
      link: articleLink(article.link),
      ...(content !== undefined && { content: (await sanitiser.sanitise(content)) || undefined }),
    };
  };

  const respond = async (c: Context<Env>, article: StaffInsight, status: 200 | 201) => {
    c.header("cache-control", "no-store");
    c.header("etag", `"${article.version}"`);
    if (status === 201) c.header("location", `/api/insights/${article.id}`);
    return c.json(article, status);
  };

  const replay = async (c: Context<Env>, articleId: string) => {
    c.header("idempotent-replayed", "true");
    return respond(c, await articleForStaff(database, articleId), 200);
  };

  return new Hono<Env>()
    .post("/", creates, async (c) => {
      await requireAbility(c, deps, "write");
      const { id: given, ...article } = await read(c, InsightWrite);
      // Checked again, since someone may have been disabled while the body arrived.
      const who = await requireAbility(c, deps, "write");
      const operation = operationOf(c, who, [given, article]);
      const id = given ?? `insight-${newRequestId(deps.now?.())}`;
      const result = await performOnce(database, operation, () =>
        insertArticle(database, id, article, operation),
      );
      // Also after a replay: another process may have made the change, or its answer was lost.
      await cache.invalidate();
      if (isReplay(result)) return replay(c, result.articleId);
      if (!result) throw idTaken();
      return respond(c, result, 201);
    })
    .put("/:id", replaces, async (c) => {
      await requireAbility(c, deps, "write");
      const id = c.req.param("id");
      const { id: named, ...article } = await read(c, InsightReplace);
      const who = await requireAbility(c, deps, "write");
      if (named !== undefined && named !== id)
        throw invalid([{ path: "id", message: "The id must be that of the address" }]);
      const operation = operationOf(c, who, [id, article]);
      const result = await performOnce(database, operation, () =>
        replaceArticle(database, id, article, operation),
      );
      if (!result) throw await preconditionProblem(database, id, operation);
      await cache.invalidate();
      if (isReplay(result)) return replay(c, result.articleId);
      return respond(c, result, 200);
    })
    .delete("/:id", deletes, async (c) => {
      const who = await requireAbility(c, deps, "write");
      const id = c.req.param("id");
      const operation = operationOf(c, who, [id]);
      const deleted = await performOnce(database, operation, () =>
        deleteArticle(database, id, operation),
      );
      if (!deleted) throw await preconditionProblem(database, id, operation);
      await cache.invalidate();
      c.header("cache-control", "no-store");
      return c.body(null, 204);
    });
};

/** `Idempotency-Key` names the operation, `If-Match` the version that it is based on. */
function operationOf(c: Context<Env>, { id, email }: StaffSession, what: unknown[]): Operation {
  const key = c.req.header("idempotency-key");
  const match = c.req.header("if-match");
  return {
    id: key === undefined ? randomUUID() : idOfKey(key),
    by: { id, email },
    fingerprint: createHash("sha256")
      .update(JSON.stringify([id, c.req.method, ...what]))
      .digest("hex"),
    ...(match !== undefined && match.trim() !== "*" && { base: versionsIn(match) }),
  };
}

// Only strong tags match (RFC 9110 §13.1.1).
const versionsIn = (match: string): number[] =>
  match
    .split(",")
    .map((tag) => Number(/^\s*"(\d{1,9})"\s*$/.exec(tag)?.[1]))
    .filter((version) => Number.isInteger(version));

interface Replayed {
  articleId: string;
  replayed: true;
}
const isReplay = (result: object | true | undefined): result is Replayed =>
  typeof result === "object" && "replayed" in result;

/**
 * The result of `write`, or of the same operation before. Throws Problem 422 for another operation under the same id
 * and for a taken link, 409 for a taken article id.
 */
async function performOnce<T>(
  database: Database,
  operation: Operation,
  write: () => Promise<T | undefined>,
): Promise<T | Replayed | undefined> {
  let taken: ReturnType<typeof violatedConstraint>;
  try {
    const result = await retryOnDeadlock(write);
    if (result) return result;
  } catch (error) {
    taken = violatedConstraint(error);
    if (!taken) throw error;
  }
  const known = await operationWithId(database, operation.id);
  if (known && known.fingerprint !== operation.fingerprint) throw operationReused();
  if (known) return { articleId: known.articleId, replayed: true };
  if (taken === "insights_link_key") throw linkTaken();
  if (taken === "insights_link_is_no_id") throw linkIsId();
  if (taken === "insights_pkey") throw idTaken();
  return undefined;
}

async function preconditionProblem(
  database: Database,
  id: string,
  { base }: Operation,
): Promise<Problem> {
  if (!base) return notFound("article with this id");
  const { version, deletedAt } = await articleForStaff(database, id);
  if (deletedAt) return notFound("article with this id");
  return new Problem(
    412,
    `The article has version ${version} now, which is another one than this change was based on; nothing was changed.`,
    { headers: { etag: `"${version}"` } },
  );
}

const header = (name: string, description: string) =>
  ({ in: "header", name, description, schema: { type: "string" } }) as const;
const Article = named("StaffArticle", StaffInsight);
const headers = [
  header("Idempotency-Key", "The operation's id: the same again changes nothing twice"),
];
const based = header("If-Match", 'The version that the change is based on, such as "3"');

const creates = describe({
  summary: "Create an article",
  description:
    "For authors. Published immediately unless `status` says otherwise. The HTML of `content` is stored as far as the list of tags and attributes lets it through.",
  tag: "Insights",
  parameters: headers,
  body: json(named("ArticleWrite", InsightWrite), "The article"),
  answers: {
    200: json(Article, "Created before by this operation"),
    201: json(Article, "The article; its ETag is its version"),
  },
  problems: [400, 401, 403, 408, 409, 413, 415, 422, 503],
});

const replaces = describe({
  summary: "Replace an article",
  description:
    "For authors. An absent optional field is cleared; an absent `status` stays. Visitors see it once it is answered.",
  tag: "Insights",
  parameters: [...headers, based],
  body: json(named("ArticleReplace", InsightReplace), "The article"),
  answers: { 200: json(Article, "The article; its ETag is its version") },
  problems: [400, 401, 403, 404, 408, 412, 413, 415, 422, 503],
});

const deletes = describe({
  summary: "Delete an article",
  description: "For authors. It can be restored from the bin for 30 days.",
  tag: "Insights",
  parameters: [...headers, based],
  answers: { 204: { description: "Deleted, now or before by this operation" } },
  problems: [400, 401, 403, 404, 412, 422, 503],
});
