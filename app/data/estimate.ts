import { estimateKey } from "../../db/device/keys.ts";
import { createStore } from "../ui/store.ts";
import { readStored, writeStored } from "./browser-storage.ts";

/** The organisation that an estimate is prepared for, until this tab is closed: in memory alone. */
export const preparedFor = createStore("");

/** Stores the query string of an estimate in this tab. Without storage only the address has it. */
export const keepEstimate = (query: string): boolean =>
  writeStored(estimateKey, query, "sessionStorage");

/** The estimate that this tab stores; empty if there is none, or storage is off. */
export const keptEstimate = (): URLSearchParams =>
  new URLSearchParams(readStored(estimateKey, "sessionStorage"));
