import { newRequestId } from "../../../db/schema/contact.ts";
import type { ReadArticle } from "../../../db/schema/transfer.ts";
import type { Mutation, SubmitResult } from "../sync/mutation.ts";
import { failureText } from "../sync/failure-text.ts";

/** The choice for an imported article whose link is taken: nothing is overwritten unasked. */
export type Decision = "leave" | "another-link" | "replace";

interface Imported {
  id: string;
  title: string;
}

/** The outcome of an import, with the reasons for failures. */
export interface ImportResult {
  done: readonly Imported[];
  /** Stored on this device until the server can be reached. */
  waiting: readonly Imported[];
  left: number;
  problems: { title: string; text: string }[];
}

export const nothingYet: ImportResult = { done: [], waiting: [], left: 0, problems: [] };

/** A sentence about elements left out, such as `Left out, because articles cannot have it: 2 × img, iframe.` */
export function leftOutText(leftOut: readonly string[]): string {
  const names = [...new Set(leftOut)].map((name) => {
    const times = leftOut.filter((one) => one === name).length;
    return times > 1 ? `${times} × ${name}` : name;
  });
  return `Left out, because articles cannot have it: ${names.join(", ")}.`;
}

// More taken links than this cannot be a coincidence.
const maxLinkAttempts = 20;

/** Imports an article by an ordinary mutation: as a draft, or over the article that has its link. */
export async function importArticle(
  article: ReadArticle,
  decision: Decision | undefined,
  send: (mutation: Mutation) => Promise<SubmitResult>,
  newId: () => string = () => `insight-${newRequestId()}`,
): Promise<Partial<ImportResult>> {
  const { fields, taken } = article;
  if (taken && decision === "replace") {
    // The link is the same, and a file must not change the status.
    const { status: _, link: __, ...words } = fields;
    return outcomeOf(
      { id: taken.id, title: fields.title },
      // `saw` is empty: the file does not know the changes that wait here for the article.
      await send({ kind: "edit", article: taken.id, base: taken.version, fields: words, saw: {} }),
      Object.keys(words),
    );
  }
  if (taken && decision !== "another-link") return { left: 1 };
  const id = newId();
  for (let nth = taken ? 2 : 1; ; nth++) {
    const link = nth === 1 ? fields.link : `${fields.link.slice(0, 200).replace(/-$/, "")}-${nth}`;
    const sent = await send({ kind: "create", article: id, fields: { ...fields, link } });
    const isTaken = sent.kind === "refused" && "link" in sent.fields;
    if (!taken || !isTaken || nth > maxLinkAttempts)
      return outcomeOf({ id, title: fields.title }, sent);
  }
}

function outcomeOf(
  article: Imported,
  sent: SubmitResult,
  edited?: readonly string[],
): Partial<ImportResult> {
  const text = failureText(sent, edited);
  if (text !== undefined) return { problems: [{ title: article.title, text }] };
  return sent.kind === "waiting" ? { waiting: [article] } : { done: [article] };
}

export const addResults = (one: ImportResult, more: Partial<ImportResult>): ImportResult => ({
  done: [...one.done, ...(more.done ?? [])],
  waiting: [...one.waiting, ...(more.waiting ?? [])],
  left: one.left + (more.left ?? 0),
  problems: [...one.problems, ...(more.problems ?? [])],
});

/** `3 articles imported, 1 article skipped.` */
export function importResultText({ done, waiting, left, problems }: ImportResult): string {
  const parts = [
    done.length > 0 ? `${counted(done.length)} imported` : "",
    waiting.length > 0 ? `${counted(waiting.length)} kept on this device until you are online` : "",
    left > 0 ? `${counted(left)} skipped` : "",
    problems.length > 0 ? `${counted(problems.length)} not imported` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(", ")}.` : "Nothing was imported.";
}

export const counted = (count: number): string => (count === 1 ? "1 article" : `${count} articles`);
