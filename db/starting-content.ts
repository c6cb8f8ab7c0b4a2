import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import * as v from "valibot";
import { StartProblem } from "./postgres/postgres.ts";
import { About } from "./schema/about.ts";
import { documents, staffDocuments } from "./schema/documents.ts";
import { Home } from "./schema/home.ts";
import { Insight } from "./schema/insights/insights.ts";
import { Law } from "./schema/laws.ts";
import { DetailedService } from "./schema/services.ts";
import { TeamMember } from "./schema/team.ts";
import { Testimonial } from "./schema/testimonials.ts";
import { unknownReferences } from "./schema/tools/references.ts";
import { tools } from "./schema/tools/tools.ts";

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

export interface Rows {
  table: string;
  key: string;
  columns: readonly string[];
  /** Assignments of an update besides the columns; `now` is the current row. */
  touch?: readonly string[];
  rows: readonly Record<string, unknown>[];
}

export interface StartingContent {
  /** The hash of all files, by which a start finds that nothing is new without parsing them. */
  sha256: string;
  /** Validates everything. Throws StartProblem that names file and place. */
  tables(): Rows[];
}

// Entities whose file holds one row, or a list of rows in display order.
const single: [table: string, schema: ObjectSchema][] = [
  ["home", Home],
  ["about", About],
];
const listed: [table: string, schema: ObjectSchema][] = [
  ["laws", Law],
  ["services", DetailedService],
  ["team", TeamMember],
  ["testimonials", Testimonial],
];
// Documents that share the file of an entity or a tool; others have their own.
const shared: Record<string, string> = {
  "home-page": "home.json",
  "about-page": "about.json",
  "services-page": "services.json",
  controls: "readiness.json",
};

export async function readStartingContent(directory: URL): Promise<StartingContent> {
  const articles = await articleFiles(directory);
  const names = [
    ...[...single, ...listed].map(([table]) => `${table}.json`),
    ...Object.keys({ ...documents, ...staffDocuments }).map(fileOf),
    ...tools.map(fileOf),
    ...articles,
  ];
  const texts = new Map<string, string>();
  const sha256 = createHash("sha256");
  for (const name of new Set(names)) {
    const text = await readFile(new URL(name, directory), "utf8");
    texts.set(name, text);
    sha256.update(`${name}\0${text}\0`);
  }
  const read = (name: string) => parseNoteless(name, texts.get(name) ?? "");
  return {
    sha256: sha256.digest("hex"),
    tables: () => {
      checkReferences(read, articles);
      return tablesOf(read, articles);
    },
  };
}

type Read = (file: string) => unknown;

const tablesOf = (read: Read, articles: readonly string[]): Rows[] => [
  ...single.map(([table, schema]) => rowsOf(table, schema, [[table, read(`${table}.json`)]])),
  ...listed.map(([table, schema]) => {
    const { items } = check(
      table,
      v.object({ items: v.array(v.unknown()) }),
      read(`${table}.json`),
    );
    const found = items.map((item, index): Found => [`${table}.items.${index}`, item]);
    return ordered(rowsOf(table, schema, found));
  }),
  {
    ...rowsOf(
      "insights",
      // None of them has a picture of its own.
      v.omit(Insight, ["imageAlt"]),
      articles.map((name): Found => [name, read(name)]),
    ),
    touch: ["version = now.version + 1", "updated_at = now()"],
  },
  documentRows("documents", documents, read),
  documentRows("staff_documents", staffDocuments, read),
];

const WithIds = v.object({ items: v.array(v.object({ id: v.string() })) });

/** Throws StartProblem if a compliance tool names an id that does not exist. */
function checkReferences(read: Read, articles: readonly string[]): void {
  const idsIn = (name: string) =>
    new Set(check(name, WithIds, read(`${name}.json`)).items.map(({ id }) => id));
  const known = {
    source: idsIn("sources"),
    control: idsIn("readiness"),
    law: idsIn("laws"),
    service: idsIn("services"),
    insight: new Set(articles.map((name) => check(name, WithId, read(name)).id)),
  };
  for (const tool of tools) {
    const [unknown] = unknownReferences(read(`${tool}.json`), known);
    if (unknown) throw new StartProblem(`db/data: ${tool}.${unknown}.`);
  }
}

const WithId = v.object({ id: v.string() });

type Found = [place: string, value: unknown];

async function articleFiles(directory: URL): Promise<string[]> {
  const files = await readdir(new URL("insights/", directory));
  return files
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => `insights/${file}`);
}

const fileOf = (document: string) => shared[document] ?? `${document}.json`;

/** Keys that begin with `_` are notes for editors, at any depth; they never reach the database. */
function parseNoteless(name: string, text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith("_")));
    });
  } catch (error) {
    throw new StartProblem(`db/data/${name} is not JSON. ${String(error)}`);
  }
}

function rowsOf(table: string, schema: ObjectSchema, found: readonly Found[]): Rows {
  const columns = Object.keys(schema.entries).map(snake);
  const rows = found.map(([place, value]) => {
    const entries = Object.entries(check(place, schema, value));
    return Object.fromEntries(entries.map(([key, item]) => [snake(key), item]));
  });
  return { table, key: "id", columns, rows };
}

const ordered = ({ columns, rows, ...rest }: Rows): Rows => ({
  ...rest,
  columns: [...columns, "position"],
  rows: rows.map((row, index) => ({ ...row, position: index + 1 })),
});

function documentRows(
  table: string,
  schemas: Readonly<Record<string, v.GenericSchema>>,
  read: Read,
): Rows {
  const rows = Object.entries(schemas).map(([name, schema]) => {
    const file = read(fileOf(name));
    const value = name === "services-page" ? check(name, WithPage, file).page : file;
    return { name, body: check(name, schema, value) };
  });
  return {
    table,
    key: "name",
    columns: ["name", "body"],
    touch: ["updated_at = now()"],
    rows,
  };
}

const WithPage = v.object({ page: v.unknown() });

function check<S extends v.GenericSchema>(
  place: string,
  schema: S,
  value: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = [place, v.getDotPath(issue)].filter(Boolean).join(".");
  throw new StartProblem(`db/data: ${where} does not fit the contract. ${issue.message}`);
}

const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
