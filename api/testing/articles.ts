import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import type { Query } from "../../db/testing/database.ts";
import { StaffInsight } from "../../db/schema/insights/staff.ts";
import { type SignedIn, signedInAs } from "./staff.ts";
import { bodyOf, type Method, problemOf, type Site } from "./app.ts";

/** All fields that an article needs or may have, except for its link. */
export const article = {
  title: "A breach in the small hours",
  excerpt: "What to do before the office opens.",
  author: "Inkingi Partners",
  date: "2026-11-21",
  content: "<p>Call.</p>",
  readTime: "8 min",
  category: "Guidance",
  image: "/media/one.webp",
  imageAlt: "A locked office at night",
};

let count = 0;
export const slug = () => `a-breach-${++count}`;

interface Draft {
  who?: SignedIn;
  headers?: Record<string, string>;
}

/** An editor at work, and the stored results. */
export async function deskOn(site: Site, database: Database) {
  const { sql, withDeadline } = database;
  const editor = await signedInAs(site, database, "author");
  const send = (method: Method, path: string, body?: unknown, sent: Draft = {}) =>
    site.send(method, path, body, { ...(sent.who ?? editor).headers, ...sent.headers });
  return {
    editor,
    send,
    create: async (more: Record<string, unknown> = {}) =>
      readArticle(send("POST", "/api/insights", { ...article, link: slug(), ...more }), 201),
    versionsOf: async (id: string) => [
      ...(await withDeadline(sql<{ version: number; title: string; staff: string | null }[]>`
        select version, title, staff_id as staff from insight_versions
        where insight_id = ${id} order by version`)),
    ],
    auditActions: async (id: string) => [
      ...(await withDeadline(
        sql<
          { actor: string; action: string; version: number; detail: unknown }[]
        >`select actor, action, version, detail from audit_log where subject = ${id} order by seq`,
      )),
    ],
  };
}

/** Inserts an article by its row alone; `due` is the interval until it is published. */
export const insertArticle = (
  query: Query,
  id: string,
  { status = "published", due = null, content = "x" }: Partial<Record<string, string | null>> = {},
) =>
  query`
    insert into insights (id, title, excerpt, author, date, link, content, status, publish_at)
    values (
      ${id}, ${id}, 'x', 'x', '2030-01-01', ${`/insights/${id}`}, ${content}, ${status},
      now() + ${due}::interval
    )`;

/** The article in an answer, which must have this status and nothing else in it. */
export const readArticle = (asked: Response | Promise<Response>, status: number) =>
  bodyOf(v.strictObject(StaffInsight.entries), asked, status);

/** The fields that a refusal names. */
export const fieldsOf = async (answer: Response | Promise<Response>, status = 422) =>
  (await problemOf(answer, status)).errors?.map(({ path }) => path);
