import type { StoredDraft } from "../../../db/device/staff.ts";
import type { Context } from "./context.ts";
import { openedDevice, useShown, currentDevice } from "./device-context.ts";

/**
 * What is typed into the form `key`: `article` is null for a new one, `base` the version it began on, `at` in ms since
 * 1970, `device` browser and system. Only the form knows the shape of `form`; another build may have written it.
 */
export type Draft = StoredDraft;

export async function readDraft(key: string): Promise<Draft | undefined> {
  const { context } = await openedDevice();
  return context.store.drafts.get(key);
}

export async function dropDraft(key: string): Promise<void> {
  const { context } = await openedDevice();
  await context.store.drafts.delete(key);
  context.changed({ kind: "drafts" });
}

export const decisionKey = (operation: string): string => `${decision}${operation}`;
const decision = "choice-";

/** The keys of all decision drafts as one comparable text. */
export const decisionsIn = (drafts: readonly Draft[] | undefined): string =>
  (drafts ?? [])
    .map(({ key }) => key)
    .filter((key) => key.startsWith(decision))
    .sort()
    .join();

/** Drops drafts of decisions that were made elsewhere. */
export async function dropDecided({ store, changed }: Context): Promise<void> {
  const dropped = await store.transaction(async () => {
    const waiting = new Set((await store.operations.toArray()).map(({ id }) => decisionKey(id)));
    const keys = (await store.drafts.toArray()).map(({ key }) => key);
    const decided = keys.filter((key) => key.startsWith(decision) && !waiting.has(key));
    await store.drafts.bulkDelete(decided);
    return decided.length > 0;
  });
  if (dropped) changed({ kind: "drafts" });
}

/** All drafts, those of open forms too, the newest first; undefined until they are read. */
export const useDrafts = (): Draft[] | undefined => useShown("drafts");

export type NewDraft = Omit<Draft, "device">;

/** Replaces the draft with its key, also when the page closes. Rejects where there is no room. */
export async function putDraft(draft: NewDraft): Promise<void> {
  // On an open device the write has begun when this returns.
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

/** Which browser on which system, such as `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return `${find(browsers) ?? "A browser"} on ${find(systems) ?? "this device"}`;
}
