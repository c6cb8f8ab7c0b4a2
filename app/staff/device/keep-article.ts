import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import type { StaffRow } from "../../../db/schema/operations.ts";
import type { KeptText, Shelves } from "../../../db/staff-device.ts";

/** Keeps an article as the server has just answered it, unless a later version is here. */
export async function keepArticle(shelves: Shelves, whole: StaffInsight): Promise<void> {
  const { content, ...summary } = whole;
  const { id, version } = summary;
  const [row, body] = [await shelves.rows.get(id), await shelves.bodies.get(id)];
  if (row && row.version > version) return;
  const same = row && body?.tag === row.bodyTag && body.content === content;
  // Until the next sync says the server's own.
  const bodyTag = same ? row.bodyTag : `${ownTag}${version}`;
  const text: KeptText = { id, tag: bodyTag, version, content };
  const bodyBytes = new TextEncoder().encode(content ?? "").length;
  const fresh: StaffRow = { ...summary, bodyTag, bodyBytes };
  await shelves.rows.put(fresh);
  await shelves.bodies.put(text);
}

/** How a tag begins that was made here. */
export const ownTag = "here-";

export async function dropArticle({ rows, bodies }: Shelves, id: string): Promise<void> {
  await rows.delete(id);
  await bodies.delete(id);
}
