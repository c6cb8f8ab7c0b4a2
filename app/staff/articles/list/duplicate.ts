import { newRequestId } from "../../../../db/schema/contact.ts";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { ArticleFields } from "../../../../db/schema/insights/operations.ts";
import type { Mutation, SubmitResult } from "../../sync/mutation.ts";
import { createOf, formOf } from "../form/article-form.ts";

type Created = ReturnType<typeof createOf>;

const maxAttempts = 20;

interface How {
  /** YYYY-MM-DD */
  today: string;
  /** The links of articles on this device. */
  taken: ReadonlySet<string>;
  send: (mutation: Mutation) => Promise<SubmitResult>;
}

/** Creates a draft with the same text and another link. */
export async function duplicate(
  article: StaffInsight,
  { today, taken, send }: How,
): Promise<{ sent: SubmitResult; fields: ArticleFields & Created }> {
  const id = `insight-${newRequestId()}`;
  const copy = createOf({
    ...formOf(article),
    title: titleOfCopy(article.title),
    date: today,
    status: "draft",
    publishAt: "",
    reviewBy: "",
  });
  for (let nth = 1; ; nth++) {
    const fields = { ...copy, link: copiedLink(article.link, nth) };
    if (taken.has(fields.link) && nth <= maxAttempts) continue;
    const sent = await send({ kind: "create", article: id, fields });
    // An article unknown to this device may have the link.
    const isTaken = sent.kind === "refused" && "link" in sent.fields;
    if (!isTaken || nth > maxAttempts) return { sent, fields };
  }
}

/** Truncated to the limit of a title (db/schema/insights/write.ts), but not within a surrogate pair. */
const titleOfCopy = (title: string): string =>
  `Copy of ${title}`.slice(0, 200).replace(/[\uD800-\uDBFF]$/, "");

/** `/insights/a` as `/insights/a-copy`, then `/insights/a-copy-2`. */
const copiedLink = (link: string, nth: number): string =>
  `${link.slice(0, 190).replace(/-$/, "")}-copy${nth > 1 ? `-${nth}` : ""}`;
