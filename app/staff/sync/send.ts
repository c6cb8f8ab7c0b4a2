import type { Mutation, SubmitResult } from "./mutation.ts";
import { currentDevice, type Device, openedDevice } from "./device-context.ts";

/** Stores a mutation and sends it; waits 20 s at most, or until its author has signed in. Never rejects. */
export async function send(mutation: Mutation, load = loadSend): Promise<SubmitResult> {
  const [opened, loaded] = await Promise.allSettled([openedDevice(), load()]);
  if (loaded.status === "rejected") return refused(notLoaded);
  // Another person has signed in, so nothing is done in their name.
  if (opened.status === "rejected") return refused(loaded.value.closedMeanwhile);
  return submitOn(opened.value, mutation, loaded.value);
}

const loadSend = () => import("./submit-change.ts");

async function submitOn(
  device: Device,
  mutation: Mutation,
  { submit, closedMeanwhile, notTold }: Awaited<ReturnType<typeof loadSend>>,
): Promise<SubmitResult> {
  try {
    const sent = await submit(device.context, mutation);
    // On a closed device, the reason is not room or network.
    if (sent.kind === "refused" && device.isClosed()) return refused(closedMeanwhile);
    void device.flush({ force: true });
    return sent;
  } catch {
    return refused(device.isClosed() ? closedMeanwhile : notTold);
  }
}

const refused = (text: string): SubmitResult => ({ kind: "refused", fields: {}, text });

const notLoaded =
  "Nothing was saved because part of the site could not be loaded. Nothing is lost. Try again when you are online.";

export function whenSent(
  device: Pick<Device, "shown" | "isOnline"> | undefined = currentDevice(),
): string {
  const { paused, ended } = device?.shown.get() ?? {};
  if (paused || ended) return "It goes to the server when you have signed in.";
  if (device?.isOnline()) return "It goes to the server as soon as possible.";
  return "It goes to the server when you are online.";
}
