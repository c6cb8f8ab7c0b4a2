import { articleLink } from "../../../db/schema/insights/link.ts";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";

const linkIn = ({ fields }: StoredMutation) => fields.link && articleLink(fields.link);

/**
 * The ids of those that want a link which an earlier one of another article gives up. Articles leave side by side: they
 * would be refused if they were faster.
 */
export async function waitingForLink(
  { rows }: Pick<StaffStore, "rows">,
  all: readonly StoredMutation[],
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
    const given = new Set([kept[nth]?.link, ...own.map(linkIn)]);
    for (const one of wanting) {
      if (one.article === giver.article || one.order < giver.order) continue;
      if (given.has(linkIn(one))) waits.add(one.id);
    }
  }
  return waits;
}
