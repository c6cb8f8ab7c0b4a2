import { createStore } from "../ui/store.ts";

interface LastRequest {
  reference: string;
  /** Our server has stored it; otherwise it waits on this device. */
  isSent: boolean;
}

/** What became of the last request that this page sent, so that it is said also where the form's page breaks. */
export const lastRequest = createStore<LastRequest | undefined>(undefined);
