import type { StaffStore, StoredText } from "../../../db/device/staff.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { Context } from "../store/context.ts";
import { ownTag } from "./pull.ts";

/** Stores an article from a server's answer, unless a later version is here. */
export async function storeArticle(store: StaffStore, article: StaffInsight): Promise<void> {
  const { content, ...summary } = article;
  const { id, version } = summary;
  const [row, body] = [await store.rows.get(id), await store.texts.get(id)];
  if (row && row.version > version) return;
  const same = row && body?.tag === row.bodyTag && body.content === content;
  // A local tag stands in until the next sync brings the server's.
  const bodyTag = same ? row.bodyTag : `${ownTag}${version}`;
  const text: StoredText = { id, tag: bodyTag, version, content };
  const fresh: StaffRow = { ...summary, bodyTag, bodyBytes: bytesOf(content) };
  await store.rows.put(fresh);
  await store.texts.put(text);
}

const bytesOf = (content: string | null) => new TextEncoder().encode(content ?? "").length;

/** A complete stored article; null without a body of this version. */
export async function readStored(
  { store }: Context,
  article: string,
): Promise<StaffInsight | null> {
  const [row, body] = [await store.rows.get(article), await store.texts.get(article)];
  if (!row || body?.tag !== row.bodyTag) return null;
  const { bodyTag: _tag, bodyBytes: _bytes, ...summary } = row;
  return { ...summary, content: body.content };
}
