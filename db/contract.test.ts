import { expect, test } from "vitest";
import { About } from "./schema/about.ts";
import { Contact } from "./schema/contact.ts";
import { entities } from "./schema/entities.ts";
import { Home } from "./schema/home.ts";
import { Insight } from "./schema/insights/insights.ts";
import { Law } from "./schema/laws.ts";
import { Service } from "./schema/services.ts";
import { TeamMember } from "./schema/team.ts";
import { Testimonial } from "./schema/testimonials.ts";
import { withDatabase } from "./testing/database.ts";

const { database, query } = await withDatabase();

interface Column {
  name: string;
  type: string;
  nullable: boolean;
}

// What a table has beside its entity: the order of a list, and the work of staff.
const position: Column = { name: "position", type: "integer", nullable: false };
const detail: Column = { name: "detail", type: "jsonb", nullable: false };
const workflow: Column[] = [
  { name: "status", type: "text", nullable: false },
  { name: "publish_at", type: "timestamp with time zone", nullable: true },
  { name: "version", type: "integer", nullable: false },
  { name: "updated_at", type: "timestamp with time zone", nullable: false },
  { name: "body_tag", type: "text", nullable: false },
  { name: "body_bytes", type: "integer", nullable: false },
  { name: "deleted_at", type: "timestamp with time zone", nullable: true },
  { name: "review_by", type: "date", nullable: true },
];

/** What a valibot schema tells about itself. */
interface Described {
  type: string;
  wrapped?: Described;
  pipe?: readonly { type: string }[];
}

const tables: [table: string, schema: { entries: Record<string, Described> }, beside: Column[]][] =
  [
    ["home", Home, []],
    ["about", About, []],
    ["laws", Law, [position]],
    ["services", Service, [position, detail]],
    ["team", TeamMember, [position]],
    ["testimonials", Testimonial, [position]],
    ["insights", Insight, workflow],
    ["contacts", Contact, []],
  ];

const types: Record<string, string> = {
  uuid: "uuid",
  iso_date: "date",
  iso_timestamp: "timestamp with time zone",
  string: "text",
  array: "text[]",
};

/** The column that holds what a schema of the wire describes. */
function columnOf(key: string, { type, wrapped, pipe = [] }: Described): Column {
  if (type === "nullable" && wrapped) return { ...columnOf(key, wrapped), nullable: true };
  const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // The narrowest that is said of the value: `string` comes first in its own pipe.
  const said = pipe.findLast((action) => action.type in types)?.type ?? type;
  return { name, type: types[said] ?? `none for ${said}`, nullable: false };
}

async function columnsOf(table: string): Promise<Column[]> {
  return query<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
}

// A column that was added later comes last.
const byName = (columns: Column[]) =>
  columns.toSorted((one, other) => (one.name < other.name ? -1 : 1));

test.each(tables)("the contract equals its table: %s", async (table, { entries }, beside) => {
  const wanted = Object.entries(entries).map(([key, schema]) => columnOf(key, schema));
  expect(byName(await columnsOf(table))).toEqual(byName([...wanted, ...beside]));
});

test("a request takes what the contract leaves optional as empty, and the time from the clock", async () => {
  const [row] = await query`
    insert into contacts (id, name, email, message)
    values (gen_random_uuid(), 'Aline', 'aline@example.rw', 'We need a gap assessment.')
    returning company, phone, consultation_type, now() - created_at < '1 minute'::interval as new`;
  expect(row).toEqual({ company: "", phone: "", consultation_type: "", new: true });
});

const { sql, withDeadline } = database;
const refused: [title: string, code: string, statement: string][] = [
  [
    "an article whose link is taken",
    "23505",
    "insert into insights (id, title, excerpt, author, date, link) select 'x', '', '', '', date, link from insights limit 1",
  ],
  [
    "an unknown state of an article",
    "23514",
    "update insights set status = 'lost' where id = 'insight-001'",
  ],
  [
    "details without their request",
    "23503",
    "insert into contact_details (id, reference, fingerprint, source, retain_until) values (gen_random_uuid(), 'IK-0', '', 'form', now())",
  ],
  [
    "a count above its cap",
    "23514",
    "insert into rate_limit (key, hits, cap, reset_at) values ('k', 3, 2, now())",
  ],
  ["a second content clock", "23505", "insert into content_clock default values"],
];
test.each(refused)("the tables refuse %s", async (_, code, statement) => {
  await expect(withDeadline(sql.unsafe(statement))).rejects.toMatchObject({ code });
});

const time = async () => {
  const [row] = await withDeadline(sql<{ v: string }[]>`select v from content_clock`);
  return BigInt(row?.v ?? 0);
};
test.each(entities)("the content clock moves with every statement on rows of %s", async (table) => {
  const before = await time();
  const key = table === "documents" ? "name" : "id";
  await withDeadline(sql`update ${sql(table)} set ${sql(key)} = ${sql(key)}`);
  expect(await time()).toBe(before + 1n);
  await withDeadline(sql`delete from ${sql(table)} where ${sql(key)} = 'missing'`);
  expect(await time()).toBe(before + 1n);
  const rows = await withDeadline(sql`select from ${sql(table)}`);
  // Undone, so that the tests after this one find their rows.
  const emptied = sql.begin(async (tx) => {
    await tx`truncate ${tx(table)}`;
    const [row] = await tx<{ v: string }[]>`select v from content_clock`;
    throw new Error(`at ${row?.v}`);
  });
  await expect(withDeadline(emptied)).rejects.toThrow(`at ${before + 1n + BigInt(rows.length)}`);
});

test("the content clock stands still for consultation requests", async () => {
  const before = await time();
  await withDeadline(sql`delete from contacts`);
  expect(await time()).toBe(before);
});
