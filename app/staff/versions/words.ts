import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { longDate } from "../../ui/time.tsx";
import { dateAndTime } from "../ui/time.ts";

export const labels = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  author: "Author",
  date: "Date",
  link: "Link slug",
  readTime: "Read time",
  category: "Category",
  image: "Image",
  reviewBy: "Review by",
  status: "Status",
  publishAt: "Publish at",
  deletedAt: "Bin",
} as const;
export type Compared = keyof typeof labels;

// The keys are what the type says.
export const comparedFields = Object.keys(labels) as Compared[];

const statuses: Record<ArticleState["status"], string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  archived: "Archived",
};

/** The value of a field in words; empty for none. */
export function inWords(name: Compared, state: ArticleState): string {
  const value = state[name];
  if (name === "status") return statuses[state.status];
  if (name === "deletedAt") return value ? `Deleted ${dateAndTime(value)}` : "";
  if (!value) return "";
  if (name === "publishAt") return dateAndTime(value);
  return name === "date" || name === "reviewBy" ? longDate(value) : value;
}

export function eventOf({ aside, changed, version }: ArticleVersion): string {
  if (aside) return `Set aside: ${listed(changed)}`;
  if (version === 1) return "First version";
  if (changed.includes("deletedAt")) return "Moved to the bin, or restored";
  return changed.length > 0 ? `${capital(listed(changed))} changed` : "Nothing changed";
}

export const nameOf = ({ version, aside }: ArticleVersion): string =>
  aside ? `Beside version ${version}` : `Version ${version}`;

function listed(names: readonly string[]): string {
  const words = comparedFields
    .filter((name) => names.includes(name))
    .map((name) => labels[name].toLowerCase());
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
