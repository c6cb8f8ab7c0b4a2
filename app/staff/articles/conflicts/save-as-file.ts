import type { ArticleFields } from "../../../../db/schema/insights/operations.ts";

/** Hands somebody the text that could not be sent, as a file of their own. */
export function saveAsFile(title: string, fields: ArticleFields): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(fields, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = `${title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80) || "article"}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
