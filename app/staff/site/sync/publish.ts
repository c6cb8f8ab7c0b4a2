import { withDeadline } from "../../../../db/device/deadline.ts";
import type { StoredSiteChange } from "../../../../db/device/site.ts";
import type { SiteState } from "../../../../db/schema/site/state.ts";
import { resume } from "../../store/context.ts";
import { attempt, claim, only } from "../../store/queued.ts";
import { publish } from "../queries.ts";
import { type Asked, joined } from "./change.ts";
import { readOperations, type SiteContext } from "./context.ts";
import { openedSite } from "./current.ts";
import { queueOf } from "./delivery.ts";

export type Published =
  | { kind: "done"; state: SiteState }
  /** It waits on this device: for a network, or for its author's decision. */
  | { kind: "waiting" }
  /** It waits for its author, who is told at the fields why. */
  | { kind: "refused"; fields: Record<string, string> };

/** Longest time that a form waits for an answer. */
const formWaitsMs = 20_000;

/** Stores what is to be published, and sends it. Rejects as `publish` does where this device has no room to store it. */
export async function publishChange(asked: Asked): Promise<Published> {
  const opened = await openedSite().catch(() => undefined);
  const id = opened && (await storeChange(opened.context, asked).catch(() => undefined));
  if (!opened || id === undefined) {
    const { document, base, values } = asked;
    return { kind: "done", state: await publish(document, base.version, values) };
  }
  const sending = sendNow(opened.context, id).catch((): Published => ({ kind: "waiting" }));
  const result = await withDeadline(formWaitsMs, sending);
  void opened.device.flush({ force: true });
  return result ?? { kind: "waiting" };
}

/** Resolves with the id of the change that waits now. */
export async function storeChange({ store, device }: SiteContext, asked: Asked): Promise<string> {
  const id = await store.transaction(async () => {
    const all = await readOperations(store);
    const before = all.find(({ document }) => document === asked.document);
    const change = joined(before, asked, { id: device.newId(), now: device.now() });
    await store.operations.put(change);
    return change.id;
  });
  device.changed({ kind: "site" });
  return id;
}

/** Three times at most: another version, and the end of the session, may each come between. */
async function sendNow(context: SiteContext, id: string, left = 3): Promise<Published> {
  const { device } = context;
  const queue = queueOf(context);
  const operation = left > 0 && device.online() ? await claim(queue, only(id)) : undefined;
  if (!operation) return { kind: "waiting" };
  const result = await attempt(queue, operation);
  switch (result.kind) {
    case "done":
      // The server has it, even if that cannot be stored here.
      await resume(device).catch(() => undefined);
      return result;
    case "newer":
      return sendNow(context, id, left - 1);
    case "signed-out":
      if (!(await device.signIn())) return { kind: "waiting" };
      await resume(device);
      return sendNow(context, id, left - 1);
    case "rejected":
      return { kind: "refused", fields: result.fields };
    default:
      return { kind: "waiting" };
  }
}

/** A change that has not left, or was not accepted, can be taken back. */
export const mayTakeBack = ({ state, attempts, sent }: StoredSiteChange): boolean =>
  state === "needs-you" || (state === "queued" && (attempts === 0 || sent.length === 0));

/** Takes a waiting change back; false if it has left meanwhile, or another tab has changed it. */
export async function takeBackChange(change: StoredSiteChange): Promise<boolean> {
  const { context } = await openedSite();
  const { store, device } = context;
  const isTaken = await store.transaction(async () => {
    const row = await store.operations.get(change.id);
    const isSame = JSON.stringify(row?.values) === JSON.stringify(change.values);
    if (!row || !isSame || !mayTakeBack(row)) return false;
    await store.operations.delete(row.id);
    return true;
  });
  device.changed({ kind: "site" });
  return isTaken;
}
