import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
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

export async function remove(id: string): Promise<void> {
  await call("DELETE", pathOf(id));
}

/** Another state for an article, all else as it is. */
export async function move(article: StaffInsight, status: StaffInsight["status"]): Promise<void> {
  await save({ ...formOf(article), status }, article, crypto.randomUUID());
}

const pathOf = (id: string): string => `/api/insights/${encodeURIComponent(id)}`;
