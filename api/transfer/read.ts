import { Parser } from "htmlparser2";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { articleLink } from "../../db/schema/insights/link.ts";
import { missing } from "../../db/schema/insights/missing.ts";
import {
  ArticleFile,
  type ReadArticle,
  type ReadFile,
  transferBounds,
} from "../../db/schema/transfer.ts";
import { readFirm } from "../content/documents.ts";
import { Problem } from "../http/problem.ts";
import type { Sanitiser } from "../sanitise/sanitise.ts";

interface Tools {
  database: Database;
  sanitiser: Sanitiser;
}

type Fault = ReadFile["faults"][number];

const maxFaults = 20;

/** Throws Problem 422 for more articles than can be read. */
export async function readArticles(tools: Tools, bytes: Uint8Array): Promise<ReadFile> {
  let found: Record<string, unknown>[];
  try {
    found = articlesIn(bytes);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { articles: [], faults: [{ article: "", field: "", message: error.message }] };
  }
  const author = `${(await readFirm(tools.database)).shortName} Partners`;
  const byLink = new Map<string, Omit<ReadArticle, "taken">>();
  const faults: Fault[] = [];
  for (const [index, article] of found.entries()) {
    const name = nameOf(article, index);
    const read = await articleOf(article, author, tools.sanitiser);
    if (Array.isArray(read)) {
      faults.push(...read.map((fault) => ({ article: name, ...fault })));
      continue;
    }
    const { link } = read.fields;
    const twin = byLink.get(link);
    if (twin) {
      const message = `${link} is also the link of “${twin.fields.title}”`;
      faults.push({ article: name, field: "link", message });
    } else byLink.set(link, read);
  }
  const taken = await articlesAt(tools.database, [...byLink.keys()]);
  return {
    articles: [...byLink].map(([link, read]) => ({ ...read, taken: taken.get(link) ?? null })),
    faults: shortened(faults),
  };
}

function shortened(faults: Fault[]): Fault[] {
  const more = faults.length - maxFaults;
  if (more <= 0) return faults;
  const message = `And ${more} more, which are not named here`;
  return [...faults.slice(0, maxFaults), { article: "", field: "", message }];
}

const nameOf = ({ title }: Record<string, unknown>, index: number): string =>
  typeof title === "string" && title.trim() ? title.slice(0, 200) : `Article ${index + 1}`;

class Unreadable extends Error {}

/** An export, a list of articles, or one article. */
function articlesIn(bytes: Uint8Array): Record<string, unknown>[] {
  const read = jsonIn(bytes);
  const list = isObject(read) && "articles" in read ? read["articles"] : read;
  const all = Array.isArray(list) ? list : [list];
  const { articles: max } = transferBounds;
  if (all.length > max)
    throw new Problem(
      422,
      `The file has ${all.length} articles; at most ${max} can be read; nothing was imported. Please import them in several files.`,
    );
  if (all.length === 0 || !all.every(isObject)) throw new Unreadable("The file has no articles");
  // An export such as Ghost's, whose articles are somewhere below `db`.
  if (!all.some((one) => "title" in one || "content" in one))
    throw new Unreadable(
      "The file is not an export of this site. A file that was exported from here can be imported; from another system, copy the text of an article and paste it into a new one",
    );
  return all;
}

function jsonIn(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("The file is not text in UTF-8");
  }
  const fault = faultInJson(text);
  if (fault) throw new Unreadable(fault);
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("The file is damaged or incomplete. Export it again");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type FieldFault = Omit<Fault, "article">;

/** The article as it would be created, or its faults. */
async function articleOf(
  { content, ...others }: Record<string, unknown>,
  author: string,
  sanitiser: Sanitiser,
): Promise<Omit<ReadArticle, "taken"> | FieldFault[]> {
  const read = v.safeParse(ArticleFile, others);
  const faults = [...(read.success ? [] : faultsOf(read.issues)), ...unstorable(others)];
  const text = await sanitised(content ?? "", sanitiser);
  if ("fault" in text) faults.push({ field: "content", message: text.fault });
  if (!read.success || "fault" in text || faults.length > 0) return faults;
  const { id: _, status: __, publishAt: ___, link, ...fields } = read.output;
  return {
    fields: {
      ...fields,
      author: fields.author ?? author,
      content: text.html || null,
      link: articleLink(link),
      status: "draft",
    },
    leftOut: text.leftOut,
  };
}

async function sanitised(
  text: unknown,
  sanitiser: Sanitiser,
): Promise<{ html: string; leftOut: string[] } | { fault: string }> {
  if (typeof text !== "string" || !text.isWellFormed())
    return { fault: "content must be text in well-formed Unicode" };
  try {
    const html = await sanitiser.sanitise(text);
    return { html, leftOut: missing(elementsIn(text), elementsIn(html)) };
  } catch (error) {
    const fault = error instanceof Problem ? error.body.errors?.[0]?.message : undefined;
    if (!fault) throw error;
    return { fault };
  }
}

/** Elements with content of their own, beyond a mark or a frame around text. */
const shown = /^(?:img|video|audio|iframe|object|embed|svg|math|canvas|form|details|table)$/;

function elementsIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentagname: (name) => {
      if (shown.test(name)) found.push(name);
    },
  });
  parser.end(html);
  return found;
}

function faultsOf(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const field = (v.getDotPath(issue) ?? "").slice(0, 100);
    if (first.has(field)) continue;
    const strange = issue.type === "strict_object" && issue.received !== "undefined";
    const missing = issue.type === "strict_object" && issue.received === "undefined";
    if (strange) first.set(field, `Articles have no field ${field}`);
    else first.set(field, missing ? `${field} is required` : issue.message);
  }
  return [...first].map(([field, message]) => ({ field, message }));
}

const unstorable = (fields: Record<string, unknown>): FieldFault[] =>
  Object.entries(fields)
    .filter(([, value]) => typeof value === "string" && !value.isWellFormed())
    .map(([field]) => ({ field, message: "Text must be well-formed Unicode" }));

async function articlesAt({ sql, withDeadline }: Database, links: string[]) {
  const rows = await withDeadline(sql<
    { link: string; id: string; title: string; version: number }[]
  >`
    select link, id, title, version from insights
    where link = any(${links}::text[]) and deleted_at is null
  `);
  return new Map(rows.map(({ link, ...article }) => [link, article]));
}

// An article has a dozen fields, and a file at most two thousand articles.
const max = { depth: 8, values: 100_000 };

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

/** Scans only: parsing millions of tiny values takes a hundred times the memory of their text. */
export function faultInJson(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (opening.has(sign)) depth++;
    else if (closing.has(sign)) depth--;
    if (sign === comma || sign === colon || opening.has(sign)) values++;
    if (depth > max.depth) return `The file is nested more than ${max.depth} deep`;
    if (values > max.values) return "The file has more than 100,000 values";
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
