import { createStore } from "../ui/store.ts";

interface LastRequest {
  reference: string;
  /** True if our server has stored it; otherwise it waits on this device. */
  isSent: boolean;
}

/** Status of the last request sent from this page, also shown if the form's page breaks. */
export const lastRequest = createStore<LastRequest | undefined>(undefined);
