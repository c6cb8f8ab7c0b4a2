import type { StoredRow } from "../../../db/device/visitor.ts";
import { articleLink } from "../../../db/schema/insights/link.ts";
import { InsightCard } from "../../../db/schema/insights/insights.ts";
import { lawBeside, type LawWithTexts } from "../../../db/schema/law-of.ts";
import { type LibraryLaw, libraryTabs, type Standard } from "../../../db/schema/library.ts";
import {
  LocalContentDamaged,
  type LocalAnswer,
  notThere,
  only,
  type Reading,
  rowsOf,
  sound,
} from "./rows.ts";

type Rows = Reading["database"]["rows"];
type Body = StoredRow["body"];

// Reading this many rows blocks a slow phone for less than 50 ms.
const slice = 1_000;
const maxRelated = 3;

/** Published articles, newest first, without their texts. */
export async function articles({ database: { rows }, complete }: Reading): Promise<LocalAnswer> {
  if (!complete) return "unknown";
  const oldestFirst: Body[] = [];
  for (let after: unknown[] = ["insights"]; ; ) {
    const part = await rows
      .where("[entity+body.date+key]")
      .between(after, ["insights", []], false)
      .limit(slice)
      .toArray();
    for (const row of part) oldestFirst.push(listed(row));
    const last = part.at(-1);
    if (!last || part.length < slice) break;
    after = ["insights", last.body["date"], last.key];
  }
  return { found: oldestFirst.reverse() };
}

export async function newestArticles(
  { database: { rows }, complete }: Reading,
  limit = "",
): Promise<LocalAnswer> {
  if (!complete) return "unknown";
  return { found: (await newest(rows, Number(limit))).map(listed) };
}

const newestFirst = (rows: Rows) =>
  rows.where("[entity+body.date+key]").between(["insights"], ["insights", []]).reverse();

const newest = (rows: Rows, limit: number) => newestFirst(rows).limit(limit).toArray();

/** The row as in lists. With up to ten thousand rows, only the shown fields are validated. */
function listed({ key, body }: StoredRow): Body {
  const { bodyTag, bodyBytes: _, ...summary } = body;
  const texts = [summary["title"], summary["link"], summary["excerpt"], summary["date"], bodyTag];
  if (summary["id"] !== key || texts.some((text) => typeof text !== "string"))
    throw new LocalContentDamaged(`insights ${key} is damaged on this device.`);
  return summary;
}

/** One article by id, slug or link. */
export async function article(reading: Reading, key = ""): Promise<LocalAnswer> {
  const row = await rowBy(reading, key);
  if (!row) return notThere(reading);
  const content = await textOf(reading, row);
  return content === undefined ? "unknown" : { found: { ...listed(row), content } };
}

async function rowBy({ database: { rows } }: Reading, key: string): Promise<StoredRow | undefined> {
  const link = articleLink(key);
  const row: StoredRow | undefined =
    (await rows.get(["insights", key])) ?? (await rows.where("link").equals(link).first());
  if (row) sound(row);
  return row;
}

/** Undefined when the text of this version is not stored. */
async function textOf({ database: { bodies }, allowStale }: Reading, { key, body }: StoredRow) {
  const stored = await bodies.get(key);
  if (!stored || (stored.tag !== body["bodyTag"] && !allowStale)) return undefined;
  if (stored.content !== null && typeof stored.content !== "string")
    throw new LocalContentDamaged(`The text of ${key} is damaged on this device.`);
  return stored.content;
}

export async function related(reading: Reading, key = ""): Promise<LocalAnswer> {
  if (!reading.complete) return "unknown";
  const row = await rowBy(reading, key);
  if (!row) return "missing";
  const content = await textOf(reading, row);
  const known = {
    title: String(row.body["title"]),
    excerpt: String(row.body["excerpt"]),
    content: content ?? null,
  };
  const law = lawBeside(known, await lawsWithTexts(reading));
  // Without the article's text only a law's number in the title is certain.
  if (content === undefined && !law && !reading.allowStale) return "unknown";
  const { rows } = reading.database;
  return {
    found: {
      law,
      articles: (await nextOf(rows, row)).map((next) => only(InsightCard.entries, next.body)),
    },
  };
}

/** The next articles: those of the same category first, the newest before the older. */
async function nextOf(rows: Rows, { key, body: { category } }: StoredRow): Promise<StoredRow[]> {
  const alike =
    typeof category === "string"
      ? await newestFirst(rows)
          .and(({ body }) => body["category"] === category)
          .limit(maxRelated + 1)
          .toArray()
      : [];
  const beside = [...alike, ...(await newest(rows, 2 * maxRelated + 1))];
  const others = new Map(beside.map((row) => [row.key, row]));
  others.delete(key);
  return [...others.values()].slice(0, maxRelated);
}

type Card = Partial<LibraryLaw & Standard>;

async function lawsWithTexts({ database }: Reading): Promise<LawWithTexts[]> {
  const library = await database.rows.get(["documents", "library"]);
  const cards = library ? sound(library) : {};
  const laws = (await rowsOf(database, "laws")).map(sound);
  laws.sort((one, other) => Number(one["position"]) - Number(other["position"]));
  return laws.map((law) => {
    const [tab, card] = cardOf(String(law["id"]), cards);
    const texts = [law["link"], card?.officialLink, card?.downloadLink];
    return {
      id: String(law["id"]),
      title: String(law["title"]),
      reference: String(law["reference"]),
      link: String(law["link"]),
      tab,
      texts: texts.filter((text) => typeof text === "string"),
    };
  });
}

function cardOf(id: string, library: Body): [LawWithTexts["tab"], Card | undefined] {
  for (const tab of libraryTabs) {
    if (tab !== "laws" && tab !== "standards") continue;
    // The library's document was validated when it was written.
    const cards = (library[tab] ?? []) as (Card & { id: string })[];
    const card = cards.find((one) => one.id === id);
    if (card) return [tab, card];
  }
  return [null, undefined];
}
