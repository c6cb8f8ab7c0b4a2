import { draftPrefix } from "../../db/device/keys.ts";

/** How long after its last letter a draft of a request stays on the device. */
export const draftMs = 24 * 3_600_000;

/** Erases drafts of requests that are too old, or that the clock says are of the future. */
export function eraseExpiredDrafts(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(draftPrefix)) continue;
      const isCurrent = Math.abs(now - writtenAt(key)) < draftMs;
      if (!isCurrent) localStorage.removeItem(key);
    }
  } catch {
    // Storage is off: it holds no draft either.
  }
}

/** NaN for what is no draft. */
function writtenAt(key: string): number {
  try {
    return Number(JSON.parse(localStorage.getItem(key) ?? "").at);
  } catch {
    return Number.NaN;
  }
}
