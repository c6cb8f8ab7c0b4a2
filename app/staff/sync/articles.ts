import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import { articleLink } from "../../../db/schema/insights/link.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { StoredDraft, StoredMutation } from "../../../db/device/staff.ts";
import { namesOf } from "./context.ts";

/** Whether an article is saved, changed here, being sent, or blocked until its author decides. */
export type Standing = "saved" | "here" | "sending" | "needs-you";

/** An article of the list, with the waiting edits applied. Its `version` is 0 while only this device has it. */
export interface ArticleRow extends StaffRow {
  standing: Standing;
  problem: string | null;
  /** Since when its oldest change waits here, in milliseconds since 1970; null where nothing waits. */
  waitingSince: number | null;
}

/** What the screens show, each part a new object only when it has changed. */
export interface Shown {
  /** Undefined until the device has a complete list. */
  articles: ArticleRow[] | undefined;
  bin: ArticleRow[] | undefined;
  /** The articles are the newest; the others are being read. */
  partial: boolean;
  operations: readonly StoredMutation[] | undefined;
  drafts: StoredDraft[] | undefined;
  /** Neither the device nor the server has the list. */
  failed: boolean;
  paused: boolean;
  /** The session is over; no requests until the same person signs in. */
  ended: boolean;
  offline: boolean;
  syncedAt: number | null;
  /** The most that waited since the queue was empty. */
  batchTotal: number;
}

type Article = Omit<StaffInsight, "content"> & { content?: string | null };

const blank = (id: string, at: string): Article => ({
  id,
  title: "",
  excerpt: "",
  author: "",
  date: at.slice(0, 10),
  link: "",
  readTime: null,
  category: null,
  image: null,
  status: "published",
  publishAt: null,
  reviewBy: null,
  deletedAt: null,
  version: 0,
  updatedAt: at,
});

/** An article with these operations applied in order; undefined where there is none. */
export function applied<Row extends Article>(
  row: Row | undefined,
  operations: readonly StoredMutation[],
): Row | undefined {
  let article = row;
  for (const operation of operations) {
    const at = new Date(operation.createdAt).toISOString();
    if (operation.kind === "create") article ??= blank(operation.article, at) as Row;
    if (!article) continue;
    article = { ...article, ...changeOf(operation, at) };
  }
  return article;
}

function changeOf({ kind, fields, state }: StoredMutation, at: string): Partial<Article> {
  switch (kind) {
    case "create":
    case "edit":
      return { ...fieldsAsStored(fields), updatedAt: at };
    case "delete":
      // A blocked deletion has not happened.
      return state === "needs-you" ? {} : { deletedAt: at };
    case "restore":
      return { deletedAt: null };
    case "aside":
      return {};
  }
}

function fieldsAsStored(fields: ArticleFields): Partial<Article> {
  const stored: Record<string, unknown> = {};
  for (const name of namesOf(fields)) stored[name] = fields[name] === "" ? null : fields[name];
  if (fields.link) stored["link"] = articleLink(fields.link);
  // The names and types of an edit's fields are those of the article.
  return stored as Partial<Article>;
}

/** The list as shown, the newest first: the server's rows with waiting changes on top. */
export function listed(
  rows: Iterable<StaffRow>,
  operations: readonly StoredMutation[],
): ArticleRow[] {
  const byArticle = new Map<string, StoredMutation[]>();
  for (const one of operations)
    byArticle.set(one.article, [...(byArticle.get(one.article) ?? []), one]);
  const list: ArticleRow[] = [];
  for (const row of rows) {
    const waiting = byArticle.get(row.id);
    byArticle.delete(row.id);
    if (waiting) list.push({ ...row, ...applied(row, waiting), ...stateOf(waiting) });
    else list.push({ ...row, ...asSaved });
  }
  for (const [, waiting] of byArticle) {
    const made = applied<Article>(undefined, waiting);
    if (!made) continue;
    const { content: _, ...row } = made;
    list.push({ bodyTag: "", bodyBytes: 0, ...row, ...stateOf(waiting) });
  }
  return list.sort(newestFirst);
}

const newestFirst = (one: StaffRow, other: StaffRow): number =>
  one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? 1 : -1;

const asSaved = { standing: "saved", problem: null, waitingSince: null } as const;

function stateOf(
  operations: readonly StoredMutation[],
): Pick<ArticleRow, "standing" | "problem" | "waitingSince"> {
  const held = operations.find(({ state }) => state === "needs-you");
  const standing: Standing = held
    ? "needs-you"
    : operations.some(({ state }) => state === "sending")
      ? "sending"
      : "here";
  return {
    standing,
    problem: (held ?? operations.find(({ problem }) => problem))?.problem ?? null,
    waitingSince: Math.min(...operations.map(({ createdAt }) => createdAt)),
  };
}
