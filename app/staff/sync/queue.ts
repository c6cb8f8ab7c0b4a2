import { useMemo } from "react";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { ArticleFields, Operation } from "../../../db/schema/insights/operations.ts";
import type { KeptConflict } from "./conflicts.ts";
import { currentDevice, openedDevice, useShown } from "./current.ts";
import type { Device } from "./device.ts";

type Without<Kind, Names extends string> = Kind extends unknown ? Omit<Kind, Names> : never;
type Asked = Without<Exclude<Operation, { kind: "aside" }>, "id" | "seen">;
type Edit = Extract<Asked, { kind: "edit" }>;
/**
 * What somebody wants done with an article: `base` is the version that they saw, 0 for one that is here alone. `saw` has
 * what they saw in the fields of an edit: one that waits here and that they have not seen leaves before it, and both
 * become versions; without it they saw all that waits.
 */
export type Mutation = Exclude<Asked, Edit> | (Edit & { saw?: ArticleFields });

/** What became of a mutation while somebody waits for it. */
export type SubmitResult =
  /** The server has it; the article as it stands, null where it is gone for good. */
  | { kind: "done"; article: StaffInsight | null }
  /** It is kept on this device, and leaves by itself. */
  | { kind: "waiting" }
  | { kind: "conflict"; conflict: KeptConflict }
  /** Nothing was changed and nothing is kept: the form keeps what was typed. `fields` by the names of the contract. */
  | { kind: "refused"; fields: Record<string, string>; text: string };

/** Keeps a mutation on this device, and tries it at once: 20 s at most, or until somebody has signed in. Never rejects. */
export async function send(mutation: Mutation, load = sending): Promise<SubmitResult> {
  // It came with the form, or whatever else asks: the list does without.
  const [opened, loaded] = await Promise.allSettled([openedDevice(), load()]);
  if (loaded.status === "rejected") return refused(notLoaded);
  // Somebody else has signed in: nothing is done in their name.
  if (opened.status === "rejected") return refused(loaded.value.closedMeanwhile);
  return sendOn(opened.value, mutation, loaded.value);
}

const sending = () => import("./send.ts");

async function sendOn(
  device: Device,
  mutation: Mutation,
  { submit, closedMeanwhile, notTold }: Awaited<ReturnType<typeof sending>>,
): Promise<SubmitResult> {
  try {
    const sent = await submit(device.context, mutation);
    // What a closed device could not keep or ask says nothing of room or network.
    if (sent.kind === "refused" && device.isClosed()) return refused(closedMeanwhile);
    // What goes before it leaves behind its writer.
    void device.flush({ force: true });
    return sent;
  } catch {
    return refused(device.isClosed() ? closedMeanwhile : notTold);
  }
}

const refused = (text: string): SubmitResult => ({ kind: "refused", fields: {}, text });

const notLoaded =
  "Nothing was saved because part of the site could not be loaded. Nothing is lost. Try again when you are online.";

export interface Queue {
  /** Changes that have not left, those on their way not counted. */
  waiting: number;
  /** On their way at this moment. */
  sending: number;
  /** Held up until somebody decides. */
  needsYou: number;
  /** The most that waited since nothing did: `Syncing <total - waiting - sending + 1> of <total>`. */
  total: number;
  /** The server was not reached the last time. */
  offline: boolean;
  /** Nothing leaves until the same person signs in again. */
  paused: "signed-out" | null;
  /** When the device last had everything that the server has; null before the first time. */
  syncedAt: number | null;
  syncNow: () => void;
}

const syncNow = () => void currentDevice()?.sync({ force: true });

/** What waits on this device, and whether anything can leave. */
export function useQueue(): Queue {
  const operations = useShown("operations");
  const total = useShown("burst") ?? 0;
  const offline = useShown("offline") ?? false;
  const paused = useShown("paused") ? "signed-out" : null;
  const synced = useShown("syncedAt") ?? null;
  // What waits is read after the list: until then nobody knows that all is saved.
  const syncedAt = operations ? synced : null;
  return useMemo(() => {
    const count = (state: string) =>
      operations?.filter((operation) => operation.state === state).length ?? 0;
    return {
      waiting: count("queued"),
      sending: count("sending"),
      needsYou: count("needs-you"),
      ...{ total, offline, paused, syncedAt, syncNow },
    };
  }, [operations, total, offline, paused, syncedAt]);
}

/** When what was kept on this device just now leaves it, as a sentence. */
export function whenSent(
  device: Pick<Device, "view" | "reaches"> | undefined = currentDevice(),
): string {
  const { paused, ended } = device?.view.current() ?? {};
  if (paused || ended) return "It will be sent when you have signed in.";
  // It waits behind another one of its article, or for an answer.
  if (device?.reaches()) return "It will be sent as soon as possible.";
  return "It will be sent when you are online.";
}
