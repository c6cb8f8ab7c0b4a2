import { requestSoundKey } from "../../../db/device/keys.ts";
import { staffRequestPath } from "../../../db/schema/address.ts";
import type { RequestRow } from "../../../db/schema/requests/request.ts";
import { notify } from "./actions.ts";
import { uncapitalized } from "./count-words.ts";
import { promiseWords } from "./promise-words.ts";
import { typeLabel } from "../../../db/schema/contact.ts";

/** Says that requests arrived, once, and sounds where this person switched that on. */
export function notifyArrived(rows: readonly RequestRow[], open: (path: string) => void): void {
  const arrival = arrivalOf(rows.filter(({ state }) => state !== "spam"));
  if (!arrival) return;
  const { path, ...words } = arrival;
  notify({ kind: "success", ...words, act: { label: "Open", run: () => open(path) } });
  if (hasSound()) void playOnce();
}

/** What is said of requests that arrived together, and the path that shows them. */
export function arrivalOf([row, ...others]: readonly RequestRow[], now = Date.now()) {
  if (!row) return undefined;
  if (others.length > 0)
    return { title: `${others.length + 1} new requests`, path: "/admin/requests" };
  const due = promiseWords(row, now).title;
  return {
    title: `New request from ${row.name}`,
    text: row.consultationType ? `${typeLabel(row.consultationType)}, ${uncapitalized(due)}` : due,
    path: staffRequestPath(row.id),
  };
}

const soundMs = 3_000;

/** Each tab hears of a request, and one of them sounds: a tab that no one has touched may not. */
export async function playOnce({
  locks,
  userActivation,
}: Pick<Navigator, "locks" | "userActivation"> = navigator): Promise<void> {
  if (userActivation && !userActivation.hasBeenActive) return;
  await locks.request(requestSoundKey, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playSound();
    // The other tabs hear of it a little later.
    await new Promise((resolve) => setTimeout(resolve, soundMs));
  });
}

export const hasSound = (): boolean => {
  try {
    return localStorage.getItem(requestSoundKey) === "on";
  } catch {
    return false; // Storage is denied.
  }
};

export function setSound(on: boolean): void {
  try {
    if (on) localStorage.setItem(requestSoundKey, "on");
    else localStorage.removeItem(requestSoundKey);
  } catch {
    return; // A browser that stores nothing has no sound.
  }
  if (on) playSound();
}

/** Two short tones, made here: nothing is loaded. */
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
