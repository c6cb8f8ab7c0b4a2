import { useSyncExternalStore } from "react";
import { openSiteStore, type StoredSiteChange } from "../../../../db/device/site.ts";
import { createStore, type Store } from "../../../ui/store.ts";
import type { Changed } from "../../store/context.ts";
import type { Device } from "../../sync/device-context.ts";
import { createPart } from "../../sync/device-part.ts";
import { readOperations, type SiteContext } from "./context.ts";

/* The site's documents on a device: opened with every screen of staff, so that what waits leaves from each. */

interface Shown {
  /** Undefined until they are read. */
  operations: readonly StoredSiteChange[] | undefined;
}

export interface SiteDevice {
  device: Device;
  context: SiteContext;
  shown: Store<Shown>;
}

async function openOn(device: Device) {
  const store = await openSiteStore(device.context.person, device.deleted);
  const context = { device: device.context, store };
  const shown = createStore<Shown>({ operations: undefined });
  // Reads run in order, so that an older result never replaces a newer one.
  let reading: Promise<void> = Promise.resolve();
  const refresh = ({ kind }: Pick<Changed, "kind">): Promise<void> => {
    if (kind !== "site") return Promise.resolve();
    reading = reading
      .then(async () => shown.set({ operations: await readOperations(store) }))
      // A device closed elsewhere has nothing to show; the gate reports that.
      .catch(() => undefined);
    return reading;
  };
  await refresh({ kind: "site" });
  const opened: SiteDevice = { device, context, shown };
  return {
    ...{ opened, shown, refresh },
    async deliver(how: { force: boolean }) {
      if ((await readOperations(store)).length === 0) return undefined;
      const { deliver } = await import("./delivery.ts");
      return deliver(context, how);
    },
    close: () => store.close(),
  };
}

const { whenOpen, useOpened } = createPart({ name: "site", needs: "read", openOn });
export { whenOpen as openedSite, useOpened as useSiteDevice };

/** What waits of the site's documents; undefined until it is read. */
export function useSiteChanges(): readonly StoredSiteChange[] | undefined {
  const { get, subscribe } = useOpened()?.shown ?? none;
  const operations = () => get()?.operations;
  return useSyncExternalStore(subscribe, operations, operations);
}
const none = { get: () => undefined, subscribe: () => () => undefined };
