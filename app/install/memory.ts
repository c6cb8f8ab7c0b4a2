import * as v from "valibot";
import { Visits } from "./visits.ts";

const key = "install";

/** What is remembered on this device; undefined at the first visit, and where nothing can be kept. */
export function remembered(): Visits | undefined {
  try {
    const kept = v.safeParse(Visits, JSON.parse(localStorage.getItem(key) ?? "null"));
    return kept.success ? kept.output : undefined;
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
}

/** Keeps it; false where nothing can be kept: then nobody is asked, because "Not now" would be forgotten. */
export function remember(visits: Visits): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(visits));
    return true;
  } catch {
    return false;
  }
}
