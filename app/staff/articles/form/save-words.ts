import type { InsightStatus } from "../../../../db/schema/insights/fields.ts";
import { kigaliDay } from "../../../ui/time.tsx";
import { type ArticleForm, fieldsOf } from "./article-form.ts";
import { statusAt } from "../../ui/article-fields.ts";
import { dateAndTime } from "../../ui/time.ts";

/** The label of the save button, which names the effect for visitors. */
export function saveWords(
  form: ArticleForm,
  /** Undefined for a new article. */
  saved: ArticleForm | undefined,
  now: number,
): string {
  const before = saved && statusOf(saved, now);
  const next = statusOf(form, now);
  if (next === "draft") return before && before !== "draft" ? "Revert to draft" : "Save draft";
  const { publishAt } = fieldsOf(form);
  if (next === "scheduled") {
    if (!publishAt) return "Schedule";
    if (before !== "scheduled" || (saved && fieldsOf(saved).publishAt !== publishAt))
      return `Schedule for ${shortWhen(Date.parse(publishAt), now)}`;
  }
  return before === next ? "Update" : verbs[next];
}

const verbs = { published: "Publish", scheduled: "Schedule", archived: "Archive" };

/** The form's status at `now`. */
export const statusOf = (form: ArticleForm, now: number): InsightStatus =>
  statusAt(fieldsOf(form), now);

export function whereItIs(form: ArticleForm, now: number): string {
  const { publishAt } = fieldsOf(form);
  const status = statusOf(form, now);
  if (status === "published") return "It is live.";
  if (status === "scheduled" && publishAt)
    return `It will be published on ${shortWhen(Date.parse(publishAt), now)}.`;
  return `${status === "archived" ? "Archived" : "Saved as a draft"}: visitors do not see it.`;
}

/** A moment (ms since 1970) on a button: `24 Nov, 08:00`, in another year `24 Nov 2027, 08:00`. */
function shortWhen(at: number, now: number): string {
  const short = dateAndTime(new Date(at).toISOString()).replace(/([A-Z][a-z]{2})[a-z]+/, "$1");
  return short.replace(` ${kigaliDay(now).slice(0, 4)},`, ",");
}
