import type { KeptOperation, Shelves } from "../../../db/staff-device.ts";

/**
 * Which of `waiting` wants a link that an earlier one of another article gives up. Articles leave side by side: it would
 * be refused if it were faster.
 */
export async function waitingForLink(
  { rows }: Pick<Shelves, "rows">,
  all: readonly KeptOperation[],
): Promise<ReadonlySet<string>> {
  const wanting = all.filter(({ fields }) => fields.link);
  const giving = all.filter(
    ({ kind, fields, state }) =>
      state !== "needs-you" && (kind === "delete" || (kind === "edit" && fields.link)),
  );
  const waits = new Set<string>();
  if (wanting.length === 0 || giving.length === 0) return waits;
  const kept = await rows.bulkGet(giving.map(({ article }) => article));
  for (const [nth, giver] of giving.entries()) {
    const own = all.filter((one) => one.article === giver.article && one.order < giver.order);
    const given = new Set([kept[nth]?.link, ...own.map(({ fields }) => pathOf(fields.link))]);
    for (const { id, article, order, fields } of wanting) {
      if (article === giver.article || order < giver.order) continue;
      if (given.has(pathOf(fields.link))) waits.add(id);
    }
  }
  return waits;
}

const pathOf = (link: string | undefined) =>
  link === undefined ? undefined : `/insights/${link.replace(/^\/insights\//, "")}`;
