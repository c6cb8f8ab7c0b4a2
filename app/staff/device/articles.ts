import * as v from "valibot";
import { StaffInsight } from "../../../db/schema/insights-staff.ts";
import type { StaffRow } from "../../../db/schema/operations.ts";
import { call, Refused } from "../call.ts";
import { ofArticle, readOperations } from "./context.ts";
import { currentDevice, openedDevice, useShown } from "./current.ts";
import { applied } from "./overlay.ts";
import { kept } from "./settle.ts";
import { keepArticle } from "./written.ts";

/** Where an article stands: as the server has it, changed here, on its way, or held up until somebody decides. */
export type Standing = "saved" | "here" | "sending" | "needs-you";

/** An article of the list, with the edits that wait on this device applied. Its `version` is 0 while it is here alone. */
export interface ArticleRow extends StaffRow {
  standing: Standing;
  /** Why it needs somebody, or has not left yet, as a sentence; null where there is nothing to say. */
  problem: string | null;
  /** Since when its oldest change waits here, in milliseconds since 1970; null where nothing waits. */
  waitingSince: number | null;
}

interface Articles {
  /** Undefined until they are read. */
  rows: ArticleRow[] | undefined;
  /** Neither the device nor the server has them. */
  failed: boolean;
  again: () => void;
}

const again = () => void currentDevice()?.sync({ sign: true });

/** All articles but those in the bin: from the device where it has them, redrawn by every sync and every edit. */
export function useArticles(): Articles {
  const rows = useShown("articles");
  const failed = useShown("failed") ?? false;
  return { rows, failed: failed && !rows, again };
}

/** Those in the bin; undefined until they are read. */
export const useBin = (): ArticleRow[] | undefined => useShown("bin");

/**
 * An article whole, with the edits that wait on this device applied: from the device, else from the server. Undefined
 * where there is none; rejects where the server is needed and not reached.
 */
export async function readArticle(id: string): Promise<StaffInsight | undefined> {
  const { context } = await openedDevice();
  const waiting = ofArticle(await readOperations(context.shelves), id);
  const made = waiting[0]?.kind === "create";
  const whole = (await kept(context, id)) ?? (made ? undefined : await fromServer(id));
  const article = applied(whole, waiting);
  return article && { ...article, content: article.content ?? null };
}

async function fromServer(id: string): Promise<StaffInsight | undefined> {
  let answer: unknown;
  try {
    answer = await call("GET", `/api/staff/insights/${encodeURIComponent(id)}`);
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 404) return undefined;
    throw problem;
  }
  const article = v.parse(StaffInsight, answer);
  const device = currentDevice();
  // It is there for the next time; where it could not be kept it is read again.
  await device?.context.shelves
    .within(() => keepArticle(device.context.shelves, article))
    .catch(() => undefined);
  return article;
}
