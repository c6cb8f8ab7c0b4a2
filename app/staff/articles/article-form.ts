import * as v from "valibot";
import { InsightWrite, type StaffInsight } from "../../../db/schema/insights-staff.ts";

/** The fields of the dialog as they are typed. */
export interface ArticleForm {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  /** YYYY-MM-DD; or what was typed, as long as that is no day. */
  date: string;
  link: string;
  readTime: string;
  author: string;
  image: string;
  status: StaffInsight["status"];
  /** A moment in Kigali as `datetime-local` gives it; counts for "scheduled" alone. */
  publishAt: string;
}
export type ArticleField = keyof ArticleForm;

/** A new article; the author is the firm's (spec.md §5). */
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
  status: "published",
  publishAt: "",
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
  status: article.status,
  publishAt: article.publishAt ? inKigali(article.publishAt) : "",
});

/** What the server is sent: empty content, readTime, category and image as absent (spec.md §5). */
export function writeOf(form: ArticleForm): Record<string, unknown> {
  const { content, readTime, category, image, publishAt, status, ...always } = form;
  const optional = Object.entries({ content, readTime, category, image }).filter(
    ([, value]) => value.trim() !== "",
  );
  return {
    ...trimmed(always),
    ...trimmed(Object.fromEntries(optional)),
    status,
    ...(status === "scheduled" ? { publishAt: fromKigali(publishAt) } : {}),
  };
}

const trimmed = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()]));

/** What is wrong, by field. Category is the form's own rule: on the wire it is optional (spec.md §3 and §5). */
export function mistakesIn(form: ArticleForm): Partial<Record<ArticleField, string>> {
  const read = v.safeParse(InsightWrite, writeOf(form));
  const mistakes: Partial<Record<ArticleField, string>> = {};
  for (const issue of read.issues ?? []) {
    // The contract's fields are the form's.
    const field = (v.getDotPath(issue) ?? "") as ArticleField;
    mistakes[field] ??= issue.message;
  }
  if (mistakes.date && form.date)
    mistakes.date = "Date must be a day of the calendar, such as 9 June 2026";
  if (form.category.trim() === "") mistakes.category = "Category is required";
  if (form.status === "scheduled" && fromKigali(form.publishAt) === "")
    mistakes.publishAt = "Say when it is to appear";
  return mistakes;
}

/** A link slug made of the title: its words, without accents, at most 80 signs. */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  let slug = "";
  for (const word of words ?? []) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, 80);
    if (longer.length > 80) break;
    slug = longer;
  }
  return slug ? `/insights/${slug}` : "";
}

// Kigali is two hours ahead of UTC all year.
const ahead = 2 * 3_600_000;

const inKigali = (at: string) => new Date(Date.parse(at) + ahead).toISOString().slice(0, 16);

/** The moment in UTC; empty where it is none. */
function fromKigali(local: string): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? "" : new Date(at - ahead).toISOString();
}
