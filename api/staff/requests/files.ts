import type { Buffer } from "node:buffer";
import { Hono } from "hono";
import type { AppDeps, Env } from "../../deps.ts";
import { describe } from "../../http/describe.ts";
import { notFound } from "../../http/problem.ts";
import { requireAbility } from "../auth/guard.ts";
import { requestId } from "./read.ts";

/** `/api/staff/requests/:id/files/:file`: a file of an email about a request, which no browser opens by itself. */
export const requestFiles = (deps: AppDeps) =>
  new Hono<Env>().get("/:id/files/:file", description, async (c) => {
    await requireAbility(c, deps, "read requests");
    const [id, file] = [requestId(c.req.param("id")), requestId(c.req.param("file"))];
    const { sql, withDeadline } = deps.database;
    const [found] = await withDeadline(sql<{ name: string; bytes: Buffer<ArrayBuffer> }[]>`
      select name, bytes from request_files where id = ${file}::uuid and request_id = ${id}::uuid
    `);
    if (!found) throw notFound("such file of this request");
    return c.body(found.bytes, 200, {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encoded(found.name)}`,
    });
  });

/** RFC 8187: what encodeURIComponent leaves and a header may not have. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const description = describe({
  summary: "A file of an email about a request",
  tag: "Staff",
  answers: { 200: { description: "Its bytes, to be saved" } },
  problems: [401, 403, 404, 503],
});
