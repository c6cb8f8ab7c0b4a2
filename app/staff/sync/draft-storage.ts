import { currentDevice, openedDevice } from "./device-context.ts";
import type { Draft } from "./drafts.ts";

// Separate from drafts.ts, which the list of articles needs: this file is needed once a form is open.

export async function readDraft(key: string): Promise<Draft | undefined> {
  const { context } = await openedDevice();
  return context.store.drafts.get(key);
}

export async function dropDraft(key: string): Promise<void> {
  const { context } = await openedDevice();
  await context.store.drafts.delete(key);
  context.changed({ kind: "drafts" });
}

export type NewDraft = Omit<Draft, "device">;

/** Replaces the draft with its key, even while the page closes. Rejects if there is no room. */
export async function putDraft(draft: NewDraft): Promise<void> {
  // On an open device the write begins synchronously.
  const { context } = currentDevice() ?? (await openedDevice());
  await context.store.storeDraft({ ...draft, device: deviceName(navigator.userAgent) });
  context.changed({ kind: "drafts" });
}

export const draftStorage = { put: putDraft, drop: dropDraft };

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system, such as `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return `${find(browsers) ?? "A browser"} on ${find(systems) ?? "this device"}`;
}
