import { newRequestId } from "../../../../db/schema/contact.ts";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { ArticleFields } from "../../../../db/schema/insights/operations.ts";
import type { SubmitResult, Mutation } from "../../sync/queue.ts";
import { createOf, formOf } from "../form/article-form.ts";

type Created = ReturnType<typeof createOf>;

// More links than these are taken by nobody by chance.
const mostTries = 20;

interface How {
  /** YYYY-MM-DD: the date of the copy. */
  today: string;
  /** Links that articles have, as far as this device knows. */
  taken: ReadonlySet<string>;
  send: (mutation: Mutation) => Promise<SubmitResult>;
}

/** Makes a draft with the same text and a link of its own; what became of it, and what it says. */
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
    if (taken.has(fields.link) && nth <= mostTries) continue;
    const sent = await send({ kind: "create", article: id, fields });
    // One that this device does not know of has it.
    const isTaken = sent.kind === "refused" && "link" in sent.fields;
    if (!isTaken || nth > mostTries) return { sent, fields };
  }
}

/** Cut to what a title may have (db/schema/insights/write.ts), but not within a sign. */
const titleOfCopy = (title: string): string =>
  `Copy of ${title}`.slice(0, 200).replace(/[\uD800-\uDBFF]$/, "");

/** `/insights/a` as `/insights/a-copy`, then `/insights/a-copy-2`. */
const copiedLink = (link: string, nth: number): string =>
  `${link.slice(0, 190).replace(/-$/, "")}-copy${nth > 1 ? `-${nth}` : ""}`;
