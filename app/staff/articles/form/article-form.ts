import * as v from "valibot";
import { articleLink, articleSlug } from "../../../../db/schema/insights/link.ts";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import { withoutFocus } from "../../../../db/schema/media.ts";
import { isBlank } from "../../../../db/schema/text/visible.ts";
import { InsightWrite } from "../../../../db/schema/insights/write.ts";
import type { ArticleFieldName } from "../../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../../db/schema/insights/operations.ts";

/** The fields as typed. */
export interface ArticleForm {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  /** YYYY-MM-DD, or the typed text while that is no valid date. */
  date: string;
  link: string;
  readTime: string;
  author: string;
  image: string;
  imageAlt: string;
  status: StaffInsight["status"];
  /** Kigali time, `2026-11-24T08:00`, or the typed text while that is no valid time. Only "scheduled" uses it. */
  publishAt: string;
  /** YYYY-MM-DD; empty for none. */
  reviewBy: string;
}
export type ArticleField = keyof ArticleForm;
/** Error messages by field. */
export type Mistakes = Partial<Record<ArticleField, string>>;

/** A new article begins as a draft; the author is the firm's (spec.md §5). */
export const emptyForm = (author: string, today: string): ArticleForm => ({
  title: "",
  excerpt: "",
  content: "",
  category: "",
  date: today,
  link: "",
  readTime: "",
  author,
  image: "",
  imageAlt: "",
  status: "draft",
  publishAt: "",
  reviewBy: "",
});

export const formOf = (article: StaffInsight): ArticleForm => ({
  title: article.title,
  excerpt: article.excerpt,
  content: article.content ?? "",
  category: article.category ?? "",
  date: article.date,
  link: article.link,
  readTime: article.readTime ?? "",
  author: article.author,
  image: article.image ?? "",
  // Absent in articles stored on this device before this field existed.
  imageAlt: article.imageAlt ?? "",
  status: article.status,
  publishAt: article.publishAt ? inKigali(article.publishAt) : "",
  reviewBy: article.reviewBy ?? "",
});

export const withFields = (form: ArticleForm, fields: ArticleFields): ArticleForm => ({
  ...form,
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ""])),
  ...(fields.publishAt ? { publishAt: inKigali(fields.publishAt) } : {}),
});

/** Another picture clears the alt text; another focal point of the same picture does not. */
export const withImage = (
  { image: before, imageAlt }: ArticleForm,
  image: string,
): Pick<ArticleForm, "image" | "imageAlt"> => ({
  image,
  imageAlt: withoutFocus(image) === withoutFocus(before) ? imageAlt : "",
});

/** All fields as sent: trimmed, and null where empty and optional. */
export function fieldsOf(form: ArticleForm) {
  const { status } = form;
  return {
    title: form.title.trim(),
    excerpt: form.excerpt.trim(),
    author: form.author.trim(),
    date: form.date.trim(),
    link: linkOf(form.link),
    content: form.content.trim() || null,
    readTime: form.readTime.trim() || null,
    category: form.category.trim() || null,
    image: form.image.trim() || null,
    imageAlt: (form.image.trim() && form.imageAlt.trim()) || null,
    status,
    publishAt: status === "scheduled" ? fromKigali(form.publishAt) || null : null,
    reviewBy: form.reviewBy.trim() || null,
  };
}

const linkOf = (typed: string): string => {
  const slug = articleSlug(typed.trim());
  return slug && articleLink(slug);
};

/** The fields of a new article; empty optional ones are absent (spec.md §5). */
export function createOf(form: ArticleForm) {
  const { title, excerpt, author, date, link, ...others } = fieldsOf(form);
  return { title, excerpt, author, date, link, ...present(others) };
}

const present = (fields: Omit<ArticleFields, "title" | "excerpt" | "author" | "date" | "link">) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The fields that an edit sends. */
export function changesOf(form: ArticleForm, saved: ArticleForm): ArticleFields {
  const now = fieldsOf(form);
  return Object.fromEntries(typedNames(form, saved).map((name) => [name, now[name]]));
}

/** The names of an edit's fields. An image and its alt text always go together, because its editor saw both. */
export function typedNames(form: ArticleForm, saved: ArticleForm): ArticleFieldName[] {
  const names = changedNames(form, saved);
  const paired = names.includes("image") || names.includes("imageAlt");
  return paired ? [...new Set([...names, "image" as const, "imageAlt" as const])] : names;
}

/** The fields that differ from what was saved. */
export function changedNames(form: ArticleForm, saved: ArticleForm): ArticleFieldName[] {
  const [now, before] = [fieldsOf(form), fieldsOf(saved)];
  // Both objects have every field.
  return (Object.keys(now) as ArticleFieldName[]).filter((name) => now[name] !== before[name]);
}

const fieldsInOrder = [
  ...["title", "content", "status", "publishAt", "category", "excerpt", "date"],
  ...["link", "image", "imageAlt", "author", "readTime", "reviewBy"],
] as const satisfies ArticleField[];

/** After a change, checks only changed fields with an error again, so that the layout does not jump when one is left. */
export function mistakesAfter(mistakes: Mistakes, before: ArticleForm, now: ArticleForm): Mistakes {
  const found = mistakesIn(now);
  return onlyFields((name) =>
    now[name] === before[name] ? mistakes[name] : mistakes[name] && found[name],
  );
}

const onlyFields = (of: (name: ArticleField) => string | undefined): Mistakes =>
  Object.fromEntries(
    fieldsInOrder.flatMap((name) => {
      const words = of(name);
      return words ? [[name, words]] : [];
    }),
  );

/** Errors in the order of the screen. Only the form requires a category: the API does not (spec.md §3 and §5). */
export function mistakesIn(form: ArticleForm): Mistakes {
  const read = v.safeParse(InsightWrite, createOf(form));
  const mistakes: Mistakes = {};
  for (const issue of read.issues ?? []) {
    const field = (v.getDotPath(issue) ?? "") as ArticleField;
    mistakes[field] ??= issue.message;
  }
  if (mistakes.date && form.date)
    mistakes.date = "Date must be a day of the calendar, such as 9 June 2026";
  if (mistakes.reviewBy)
    mistakes.reviewBy = "Review date must be a day of the calendar, such as 9 June 2030";
  if (isBlank(form.category)) mistakes.category = "Category is required";
  if (form.status === "scheduled" && fromKigali(form.publishAt) === "")
    mistakes.publishAt = "Choose a publication time";
  return onlyFields((name) => mistakes[name]);
}

// Kigali is two hours ahead of UTC all year.
const offsetMs = 2 * 3_600_000;

const inKigali = (at: string) => new Date(Date.parse(at) + offsetMs).toISOString().slice(0, 16);

/** Kigali time as an ISO moment in UTC; empty if invalid. */
function fromKigali(local: string): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? "" : new Date(at - offsetMs).toISOString();
}
