import { useMemo } from "react";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { ArticleFields, Operation } from "../../../db/schema/insights/operations.ts";
import type { KeptConflict } from "./conflicts.ts";
import { currentDevice, openedDevice, useShown } from "./current.ts";
import type { Device } from "./device.ts";

type Without<Kind, Names extends string> = Kind extends unknown ? Omit<Kind, Names> : never;
type Change = Without<Exclude<Operation, { kind: "aside" }>, "id" | "seen">;
type Edit = Extract<Change, { kind: "edit" }>;
/**
 * A change of an article: `base` is the version that its author saw, 0 for one that only this device has. `saw` has what
 * they saw in the fields of an edit: a waiting edit that they have not seen is sent before it, and both become versions;
 * without it they saw all that waits.
 */
export type Mutation = Exclude<Change, Edit> | (Edit & { saw?: ArticleFields });

/** What became of a mutation while its author waits. */
export type SubmitResult =
  /** The server has it; the article as it is now, null where it was deleted for good. */
  | { kind: "done"; article: StaffInsight | null }
  /** It is stored on this device, and is sent later. */
  | { kind: "waiting" }
  | { kind: "conflict"; conflict: KeptConflict }
  /** Nothing was changed or stored: the form has what was typed. `fields` by the names of the contract. */
  | { kind: "refused"; fields: Record<string, string>; text: string };

/** Stores a mutation on this device and sends it: waits 20 s at most, or until its author has signed in. Never rejects. */
export async function send(mutation: Mutation, load = loadSend): Promise<SubmitResult> {
  // Loaded with the form; the list does without it.
  const [opened, loaded] = await Promise.allSettled([openedDevice(), load()]);
  if (loaded.status === "rejected") return refused(notLoaded);
  // Another person has signed in: nothing is done in their name.
  if (opened.status === "rejected") return refused(loaded.value.closedMeanwhile);
  return submitOn(opened.value, mutation, loaded.value);
}

const loadSend = () => import("./send.ts");

async function submitOn(
  device: Device,
  mutation: Mutation,
  { submit, closedMeanwhile, notTold }: Awaited<ReturnType<typeof loadSend>>,
): Promise<SubmitResult> {
  try {
    const sent = await submit(device.context, mutation);
    // What a closed device could not store says nothing about room or network.
    if (sent.kind === "refused" && device.isClosed()) return refused(closedMeanwhile);
    // What is before it is sent in the background.
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
  /** Mutations that were not sent, those being sent not counted. */
  waiting: number;
  /** Being sent at this moment. */
  sending: number;
  /** Blocked until their author decides. */
  needsYou: number;
  /** The most that waited since nothing did: `Syncing <total - waiting - sending + 1> of <total>`. */
  total: number;
  /** The server was not reached the last time. */
  offline: boolean;
  /** Nothing is sent until the same person signs in again. */
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
  // What waits is read after the list: until then it is not known that all is saved.
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

/** When what was stored on this device just now is sent, as a sentence. */
export function whenSent(
  device: Pick<Device, "view" | "reaches"> | undefined = currentDevice(),
): string {
  const { paused, ended } = device?.view.current() ?? {};
  if (paused || ended) return "It will be sent when you have signed in.";
  if (device?.reaches()) return "It will be sent as soon as possible.";
  return "It will be sent when you are online.";
}
