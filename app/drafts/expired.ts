import { draftPrefix } from "../../db/device/keys.ts";

/** Time that a request's draft stays on the device after the last change. */
export const draftMs = 24 * 3_600_000;

/** Erases drafts of requests that are too old, or dated in the future. */
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

/** Time of the last change; NaN if the value is not a draft. */
function writtenAt(key: string): number {
  try {
    return Number(JSON.parse(localStorage.getItem(key) ?? "").at);
  } catch {
    return Number.NaN;
  }
}
