import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { ContentConfirmation, ContentMark, WrittenMark } from "../../db/schema/content-marks.ts";
import { type Values, wordsOf } from "../../db/schema/site/fields.ts";
import { placeAt, placeOfText } from "../../db/schema/site/places.ts";
import { isSiteDocument, type SiteDocumentName, siteDocuments } from "../../db/schema/site/site.ts";
import type { AppDeps, Env } from "../deps.ts";
import { readJson, valid } from "../http/body.ts";
import { describe, json, named } from "../http/describe.ts";
import { sendJson } from "../http/json.ts";
import { invalid, notFound, Problem } from "../http/problem.ts";
import { isoTime } from "../runtime/iso-time.ts";
import { bodyLimit, requireAbility, type StaffSession } from "./auth/guard.ts";
import { toolFiles, toolMarks } from "./content-tools.ts";
import { siteValues } from "./site/documents.ts";

const content = new URL("../../db/data/", import.meta.url);

/** `/api/staff/content`: content that the firm has to confirm. */
export const staffContent = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", about, async (c) => {
      await requireAbility(c, deps, "read");
      return sendJson(c, await readMarks(deps.database));
    })
    .put("/:id/confirmation", confirmed, async (c) => {
      await requireAbility(c, deps, "write");
      const { note, words } = valid(ContentConfirmation, await readJson(c.req.raw, bodyLimit));
      // Checked again, since someone may have been disabled while the body arrived.
      const who = await requireAbility(c, deps, "write");
      const mark = await markOf(c, deps);
      if (mark.ours !== words)
        throw new Problem(412, "The site says something else now. Read it, and confirm that.");
      if (mark.theirs && note === "")
        throw invalid([
          { path: "note", message: "Say why the site is right, and its source is not" },
        ]);
      await confirm(deps.database, mark, note, who);
      return c.body(null, 204);
    })
    .delete("/:id/confirmation", takenBack, async (c) => {
      const who = await requireAbility(c, deps, "write");
      await takeBack(deps.database, await markOf(c, deps), who);
      return c.body(null, 204);
    });

async function markOf(c: Context<Env>, { database }: AppDeps): Promise<ContentMark> {
  const mark = (await readMarks(database)).find(({ id }) => id === c.req.param("id"));
  if (!mark) throw notFound("such item to confirm");
  return mark;
}

const id = { in: "path", name: "id", required: true, schema: { type: "string" } } as const;

const about = describe({
  summary: "Content that the firm has to confirm before the site goes live",
  description: "The `_review` marks of the content files; visitors never see them.",
  tag: "Staff",
  answers: { 200: json(v.array(named("ContentMark", ContentMark)), "By file") },
  problems: [401, 403, 503],
});

const confirmed = describe({
  summary: "Confirm an item as it is now",
  description: "It has to be confirmed again after a year, or when its words have changed.",
  tag: "Staff",
  parameters: [id],
  body: json(named("ContentConfirmation", ContentConfirmation), "Source or note; may be empty"),
  answers: { 204: { description: "Confirmed" } },
  problems: [400, 401, 403, 404, 408, 412, 413, 415, 422, 503],
});

const takenBack = describe({
  summary: "Take a confirmation back",
  tag: "Staff",
  parameters: [id],
  answers: { 204: { description: "Taken back, or not confirmed" } },
  problems: [401, 403, 404, 503],
});

interface Confirmation {
  mark: string;
  words: string;
  by: string | null;
  at: string;
  note: string;
}

/** The items with the words of the site as it is now, and who confirmed those. */
export async function readMarks(database: Database): Promise<ContentMark[]> {
  const { sql, withDeadline } = database;
  const confirmations = await withDeadline(sql<Confirmation[]>`
    select mark, words, staff.name as by, ${isoTime(sql, sql`at`)} as at, note
    from content_confirmations left join staff on staff.id = staff_id
    where at > site_now() - interval '1 year'
  `);
  const states = new Map<string, Values | undefined>();
  const marks: ContentMark[] = [];
  for (const written of await writtenMarks(content)) {
    const now = await fieldNow(database, states, written);
    const mark = { ...written, id: idOf(written), ...now };
    const found = confirmations.find((one) => one.mark === mark.id && one.words === mark.ours);
    const { by = null, at = "", note = "" } = found ?? {};
    marks.push(found ? { ...mark, confirmed: { by: by ?? "Somebody", at, note } } : mark);
  }
  return marks;
}

/** The field at an address such as `/admin/site/firm#numbers.0`; `key` is the part of the document that it is in. */
export function fieldAt(
  address: string,
): { name: SiteDocumentName; key: string; path: string } | undefined {
  const [, name = "", path = ""] = /^\/admin\/site\/([\w-]+)#([\w.-]+)$/.exec(address) ?? [];
  const [key = ""] = path.split(".");
  return isSiteDocument(name) ? { name, key, path } : undefined;
}

/** What stands now in the field of an item, such as `/admin/site/library#laws.law-058-2021`, and the field's own address. */
async function fieldNow(
  database: Database,
  states: Map<string, Values | undefined>,
  { field: address = "", ours }: WrittenMark,
): Promise<Pick<ContentMark, "ours" | "field"> | undefined> {
  const at = fieldAt(address);
  if (!at) return undefined;
  const { name, path } = at;
  if (!states.has(name)) states.set(name, await siteValues(database, name));
  const found = placeAt(siteDocuments[name].fields, states.get(name) ?? {}, path);
  if (!found) return undefined;
  const place = placeOfText(found, ours);
  const words = wordsOf(place.field, place.value);
  return { ours: words || ours, field: `/admin/site/${name}#${place.path}` };
}

/** The same for an item as long as it asks the same at the same place. */
const idOf = ({ tool = "", subject, shown }: WrittenMark): string =>
  createHash("sha256")
    .update(JSON.stringify([tool, subject, shown[0]?.href]))
    .digest("hex")
    .slice(0, 16);

async function confirm(
  { sql, withDeadline }: Database,
  { id: mark, ours, subject }: ContentMark,
  note: string,
  who: StaffSession,
): Promise<void> {
  await withDeadline(sql`
    with kept as (
      insert into content_confirmations (mark, words, note, staff_id)
      values (${mark}, ${ours}, ${note}, ${who.id}::uuid)
      on conflict (mark) do update
        set words = excluded.words, note = excluded.note, at = site_now(), staff_id = excluded.staff_id
      returning mark
    )
    select audit(
      ${who.id}::uuid, ${who.email}, 'content confirmed', ${subject}, null, ${sql.json({ note, words: ours })}
    )
    from kept
  `);
}

async function takeBack(
  { sql, withDeadline }: Database,
  { id: mark, subject }: ContentMark,
  who: StaffSession,
): Promise<void> {
  await withDeadline(sql`
    with gone as (delete from content_confirmations where mark = ${mark} returning mark)
    select audit(${who.id}::uuid, ${who.email}, 'confirmation taken back', ${subject}, null, '{}')
    from gone
  `);
}

const Review = v.array(WrittenMark);

/** The marks of the site's own texts by file, then those of the compliance tools. */
async function writtenMarks(directory: URL): Promise<WrittenMark[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".json")).sort();
  const read = files.map(
    async (file): Promise<[string, unknown]> => [
      file,
      JSON.parse(await readFile(new URL(file, directory), "utf8")),
    ],
  );
  const contents = new Map(await Promise.all(read));
  const site = files.filter((file) => !toolFiles.includes(file));
  return [
    ...site.flatMap((file) => marksIn(contents.get(file))),
    ...toolMarks((file) => contents.get(file)),
  ];
}

function marksIn(value: unknown): WrittenMark[] {
  if (Array.isArray(value)) return value.flatMap(marksIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "_review" ? v.parse(Review, inner) : marksIn(inner),
  );
}
