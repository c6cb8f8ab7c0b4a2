import * as v from "valibot";
import type { SiteStore, StoredSiteChange } from "../../../../db/device/site.ts";
import type { Context } from "../../store/context.ts";
import { waitingIn } from "../../store/waiting.ts";

/** The documents' part of a person's device, whose network, clock and session they use. */
export interface SiteContext {
  device: Context;
  store: SiteStore;
}

const values = v.record(v.string(), v.unknown());

export const { readOperations } = waitingIn<StoredSiteChange>(
  { document: v.string(), base: v.object({ version: v.number(), values }), values },
  ({ document }) => document,
);
