import { installKey } from "../../db/device/keys.ts";
import * as v from "valibot";
import { Visits } from "./visits.ts";

/** What is remembered on this device; undefined at the first visit, and where nothing can be kept. */
export function remembered(): Visits | undefined {
  try {
    const kept = v.safeParse(Visits, JSON.parse(localStorage.getItem(installKey) ?? "null"));
    return kept.success ? kept.output : undefined;
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
}

/** Keeps it; false where nothing can be kept: then nobody is asked, because "Not now" would be forgotten. */
export function remember(visits: Visits): boolean {
  try {
    localStorage.setItem(installKey, JSON.stringify(visits));
    return true;
  } catch {
    return false;
  }
}
