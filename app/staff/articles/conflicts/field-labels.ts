import type { ArticleFieldName } from "../../../../db/schema/insights/fields.ts";

/** What the fields of an article are called on its form. */
export const fieldLabels: Record<ArticleFieldName, string> = {
  title: "Title",
  excerpt: "Excerpt",
  author: "Author",
  date: "Date",
  link: "Link slug",
  content: "Content",
  readTime: "Read time",
  category: "Category",
  image: "Image",
  status: "Status",
  publishAt: "Publish at",
  reviewBy: "Review by",
};
