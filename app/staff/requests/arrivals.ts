import { requestSoundKey } from "../../../db/device/keys.ts";
import { staffRequestPath } from "../../../db/schema/address.ts";
import type { RequestRow } from "../../../db/schema/requests/request.ts";
import { readStored, writeStored } from "../../data/browser-storage.ts";
import { notify } from "./actions.ts";
import { uncapitalized } from "./count-words.ts";
import { promiseWords } from "./promise-words.ts";
import { typeLabel } from "../../../db/schema/contact.ts";

/** Shows one toast for the arrived requests, with a sound if this person switched it on. */
export function notifyArrived(rows: readonly RequestRow[], open: (path: string) => void): void {
  const arrival = arrivalOf(rows.filter(({ state }) => state !== "spam"));
  if (!arrival) return;
  const { path, ...words } = arrival;
  notify({ kind: "success", ...words, act: { label: "Open", run: () => open(path) } });
  if (hasSound()) void playOnce();
}

/** The words for requests that arrived together, and the path that shows them. */
export function arrivalOf([row, ...others]: readonly RequestRow[], now = Date.now()) {
  if (!row) return undefined;
  if (others.length > 0)
    return { title: `${others.length + 1} new requests`, path: "/admin/requests" };
  const due = promiseWords(row, now).title;
  return {
    title: `${row.priority === "incident" ? "Incident" : "New request"} from ${row.name}`,
    text: row.consultationType ? `${typeLabel(row.consultationType)}, ${uncapitalized(due)}` : due,
    path: staffRequestPath(row.id),
  };
}

const soundMs = 3_000;

/** Lets only one tab play the sound; browsers forbid it to tabs that were never used. */
export async function playOnce({
  locks,
  userActivation,
}: Pick<Navigator, "locks" | "userActivation"> = navigator): Promise<void> {
  if (userActivation && !userActivation.hasBeenActive) return;
  await locks.request(requestSoundKey, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playSound();
    // Hold the lock while the other tabs learn of the arrival.
    await new Promise((resolve) => setTimeout(resolve, soundMs));
  });
}

export const hasSound = (): boolean => readStored(requestSoundKey) === "on";

/** Without storage, the sound stays off. */
export function setSound(on: boolean): void {
  if (writeStored(requestSoundKey, on ? "on" : undefined) && on) playSound();
}

/** Plays two short synthesised tones, so that no sound file is loaded. */
function playSound(): void {
  const context = new AudioContext();
  const tones = [660, 880];
  for (const [nth, frequency] of tones.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + nth * 0.12;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.25);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
  setTimeout(() => void context.close(), 1_000);
}
