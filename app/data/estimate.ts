import { estimateKey } from "../../db/device/keys.ts";
import { createStore } from "../ui/store.ts";

/** The organisation that an estimate is prepared for, until this tab is closed: in memory alone. */
export const preparedFor = createStore("");

/** Stores the query string of an estimate in this tab. */
export function keepEstimate(query: string): void {
  try {
    sessionStorage.setItem(estimateKey, query);
  } catch {
    // Storage is switched off: only the address has the choice.
  }
}

/** The estimate that this tab stores; empty if there is none, or storage is off. */
export function keptEstimate(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(estimateKey) ?? "");
  } catch {
    return new URLSearchParams();
  }
}
