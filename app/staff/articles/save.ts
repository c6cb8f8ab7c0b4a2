import type { StaffInsight, StaffInsightSummary } from "../../../db/schema/insights-staff.ts";
import { call } from "../call.ts";
import { type ArticleForm, formOf, writeOf } from "./article-form.ts";

/** Which article a form changes, and which version it was based on; undefined for a new one. */
export type Based = Pick<StaffInsight, "id" | "version"> | undefined;

/**
 * Publishes what the form says. `operation` names this save: sent again after a lost answer it changes nothing twice.
 * Rejects with RequestError; 412 when the article is not any more what the form was based on.
 */
export async function save(form: ArticleForm, based: Based, operation: string): Promise<void> {
  const headers = { "idempotency-key": `"${operation}"` };
  if (!based) await call("POST", "/api/insights", writeOf(form), headers);
  else
    await call(
      "PUT",
      pathOf(based.id),
      { ...writeOf(form), id: based.id },
      {
        ...headers,
        "if-match": `"${based.version}"`,
      },
    );
}

/** The version that this save made, where it arrived though its answer was lost; else undefined. */
export async function arrived(form: ArticleForm, based: Based): Promise<Based> {
  const version = (based?.version ?? 0) + 1;
  const list = "/api/staff/insights";
  // The API answers with its own contract types.
  const there = based
    ? [(await call("GET", `${list}/${encodeURIComponent(based.id)}`)) as StaffInsight]
    : ((await call("GET", list)) as StaffInsightSummary[]);
  const wrote = tellTale({ ...form, link: `/insights/${form.link.replace(/^\/insights\//, "")}` });
  return there.find(
    (article) => article.version === version && tellTale({ ...article, content: null }) === wrote,
  );
}

/** What two writes are told apart by; the text itself comes back sanitised. */
const tellTale = (article: ArticleForm | StaffInsight): string =>
  JSON.stringify(
    [
      article.title,
      article.excerpt,
      article.author,
      article.date,
      article.link,
      article.status,
      article.readTime,
      article.category,
      article.image,
    ].map((value) => (value ?? "").trim()),
  );

export async function remove(id: string): Promise<void> {
  await call("DELETE", pathOf(id));
}

/** Another state for an article, all else as it is. */
export async function move(article: StaffInsight, status: StaffInsight["status"]): Promise<void> {
  await save({ ...formOf(article), status }, article, crypto.randomUUID());
}

const pathOf = (id: string): string => `/api/insights/${encodeURIComponent(id)}`;
