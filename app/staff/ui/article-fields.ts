import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { InsightStatus } from "../../../db/schema/insights/fields.ts";
import { longDate } from "../../ui/time.tsx";
import { dateAndTime } from "./time.ts";
import { capitalized } from "../../../db/schema/text/capitalized.ts";

export const fieldLabels: Record<ArticleFieldName, string> = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  author: "Author",
  date: "Date",
  link: "Link slug",
  readTime: "Read time",
  category: "Category",
  image: "Image",
  imageAlt: "Alt text",
  reviewBy: "Review by",
  status: "Status",
  publishAt: "Publish at",
};

/** A field's value in readable form; empty for none. */
export function fieldText(name: ArticleFieldName, value: string | null | undefined): string {
  if (!value) return "";
  if (name === "publishAt") return dateAndTime(value);
  if (name === "date" || name === "reviewBy") return longDate(value);
  return name === "status" ? capitalized(value) : value;
}

/** The status at `now` (ms since 1970): a scheduled article whose time has come is published. */
export const statusAt = (
  { status, publishAt }: { status: InsightStatus; publishAt: string | null },
  now: number,
): InsightStatus =>
  status === "scheduled" && publishAt && Date.parse(publishAt) <= now ? "published" : status;
