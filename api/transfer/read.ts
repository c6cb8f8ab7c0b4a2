import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { articleLink } from "../../db/schema/insights/link.ts";
import {
  ArticleFile,
  type ReadArticle,
  type ReadFile,
  transferBounds,
} from "../../db/schema/transfer.ts";
import { readFirm } from "../content/documents.ts";
import { Problem } from "../http/problem.ts";
import { createYield } from "../sanitise/rest.ts";
import type { Sanitiser } from "../sanitise/sanitise.ts";
import type { Converter } from "./convert.ts";
import { FrontMatterProblem, readFrontMatter } from "./front-matter.ts";
import { faultInMarkdown } from "./markdown-bounds.ts";
import { readZip } from "./zip-read.ts";

interface Tools {
  database: Database;
  sanitiser: Sanitiser;
  converter: Converter;
  /** Called with each article's length; throws where there is no room. */
  reserve: (characters: number) => void;
  /** Milliseconds, monotonic. */
  now?: () => number;
}

type Fault = ReadFile["faults"][number];
type Fields = ReadArticle["fields"];

interface Found {
  file: string;
  read: v.InferOutput<typeof ArticleFile> | undefined;
  faults: Omit<Fault, "file">[];
  html: () => Promise<unknown>;
}

/** Throws Problem 422 where the file as a whole cannot be read, and what `reserve` throws. */
export async function readTransfer(
  tools: Tools,
  type: string,
  bytes: Uint8Array,
): Promise<ReadFile> {
  const faults = createFaults();
  const checkTime = timeLimit(tools.now);
  const found = await articlesOf({ ...tools, checkTime }, type, bytes, faults);
  const articles: Omit<ReadArticle, "taken">[] = [];
  const links = new Map<string, string>();
  const author = found.length > 0 ? await defaultAuthor(tools.database) : "";
  for (const one of found) {
    checkTime();
    const read = await articleOf(one, tools, author);
    const twin = Array.isArray(read) ? undefined : links.get(read.link);
    if (Array.isArray(read)) for (const fault of read) faults.add({ ...fault, file: one.file });
    else if (twin !== undefined)
      faults.add({
        file: one.file,
        field: "link",
        message: `${read.link} is also the link of “${twin}”`,
      });
    else {
      tools.reserve(lengthOf(read));
      links.set(read.link, read.title);
      articles.push({ file: one.file, fields: read });
    }
  }
  const taken = await articlesAt(tools.database, [...links.keys()]);
  return {
    articles: articles.map((one) => ({ ...one, taken: taken.get(one.fields.link) ?? null })),
    faults: faults.list(),
  };
}

export const lengthOf = (fields: Fields): number =>
  Object.values(fields).reduce((sum, value) => sum + (value?.length ?? 0), 0);

async function articlesOf(
  tools: Tools & { checkTime: () => void },
  type: string,
  bytes: Uint8Array,
  faults: Faults,
): Promise<Found[]> {
  const found: Found[] = [];
  const yieldToOthers = createYield();
  const isZip = type === "application/zip";
  const name = type === "application/json" ? ".json" : ".md";
  for (const file of isZip ? readZip(bytes) : [{ name, expand: async () => bytes }]) {
    tools.checkTime();
    const shown = isZip ? file.name : "";
    try {
      if (!isArticle.test(file.name))
        throw new Unreadable("Only files that end in .md or .json are articles");
      const texts = articlesIn(file.name, textOf(bounded(file.name, await file.expand())), tools);
      for (const one of texts) found.push({ ...one, file: shown });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.add({ file: shown, field: "", message: error.message });
    }
    if (found.length > transferBounds.articles) throw tooMany(found.length);
    await yieldToOthers();
  }
  return found;
}

const maxFaults = 20;

function createFaults() {
  const first: Fault[] = [];
  let more = 0;
  return {
    add(fault: Fault): void {
      if (first.length < maxFaults) first.push(fault);
      else more++;
    },
    list(): Fault[] {
      const message = `And ${more} more, which are not named here`;
      return more === 0 ? first : [...first, { file: "", field: "", message }];
    },
  };
}

type Faults = ReturnType<typeof createFaults>;

const isArticle = /\.(?:md|markdown|json)$/i;

const maxMs = 120_000;

/** Throws Problem 422 two minutes after its creation. */
function timeLimit(now = () => performance.now()): () => void {
  const until = now() + maxMs;
  return () => {
    if (now() > until) throw refused("The articles cannot be read in two minutes");
  };
}

const refused = (detail: string) =>
  new Problem(422, `${detail}; nothing was imported. Please import them in several files.`);
const tooMany = (count: number) =>
  refused(`The file has ${count} articles; at most ${transferBounds.articles} can be read`);

class Unreadable extends Error {}

/** A zip has its own limits; one JSON file may hold a whole site's articles. */
function bounded(name: string, bytes: Uint8Array): Uint8Array {
  const maxBytes = name === ".json" ? transferBounds.json : transferBounds.entry;
  if (bytes.length <= maxBytes) return bytes;
  throw new Unreadable(`The file has more than ${maxBytes / 1_000_000} MB`);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("The file is not text in UTF-8");
  }
}

function articlesIn(name: string, text: string, { converter }: Tools): Omit<Found, "file">[] {
  if (/\.(?:md|markdown)$/i.test(name)) {
    try {
      const { fields, body } = readFrontMatter(text);
      const fault = faultInMarkdown(body);
      if (fault) throw new Unreadable(fault);
      return [{ ...checked(withoutEmpty(fields)), html: () => converter.toHtml(body) }];
    } catch (error) {
      if (error instanceof FrontMatterProblem) throw new Unreadable(error.message);
      throw error;
    }
  }
  return listIn(text).map(({ content, ...fields }) => {
    const text = content ?? "";
    const html = typeof text === "string" ? text : null;
    return { ...checked(fields), html: async () => html };
  });
}

function checked(fields: Record<string, unknown>): Pick<Found, "read" | "faults"> {
  const read = v.safeParse(ArticleFile, fields);
  const faults = [...(read.success ? [] : faultsOf(read.issues)), ...unstorable(fields)];
  return { read: read.success ? read.output : undefined, faults };
}

function listIn(text: string): Record<string, unknown>[] {
  const fault = faultInJson(text);
  if (fault) throw new Unreadable(fault);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Unreadable("The file is not valid JSON");
  }
  const list = isObject(read) && "articles" in read ? read["articles"] : read;
  const all = Array.isArray(list) ? list : [list];
  if (all.length > transferBounds.articles) throw tooMany(all.length);
  if (!all.every(isObject)) throw new Unreadable("The file is JSON, but it has no articles");
  return all;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

async function articleOf(
  { file, read, faults: known, html }: Found,
  { sanitiser }: Tools,
  author: string,
): Promise<Fields | Omit<Fault, "file">[]> {
  const faults = [...known];
  const text = await html();
  // Its thread may still be busy; do not start another one.
  if (text === undefined) throw refused(`${file || "The text"} cannot be read in 10 seconds`);
  const { content, fault } = await sanitised(text, sanitiser);
  if (fault) faults.push({ field: "content", message: fault });
  if (!read || faults.length > 0) return faults;
  const { id: _, status: __, publishAt: ___, link, ...fields } = read;
  return {
    ...fields,
    author: fields.author ?? author,
    content,
    link: articleLink(link),
    status: "draft",
  };
}

async function sanitised(
  text: unknown,
  sanitiser: Sanitiser,
): Promise<{ content: string | null; fault?: string }> {
  if (typeof text !== "string" || !text.isWellFormed())
    return { content: null, fault: "content must be text in well-formed Unicode" };
  try {
    return { content: (await sanitiser.sanitise(text)) || null };
  } catch (error) {
    const fault = error instanceof Problem ? error.body.errors?.[0]?.message : undefined;
    if (!fault) throw error;
    return { content: null, fault };
  }
}

function faultsOf(issues: readonly v.BaseIssue<unknown>[]): Omit<Fault, "file">[] {
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

const unstorable = (fields: Record<string, unknown>): Omit<Fault, "file">[] =>
  Object.entries(fields)
    .filter(([, value]) => typeof value === "string" && !value.isWellFormed())
    .map(([field]) => ({ field, message: "Text must be well-formed Unicode" }));

const defaultAuthor = async (database: Database): Promise<string> =>
  `${(await readFirm(database)).shortName} Partners`;

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
