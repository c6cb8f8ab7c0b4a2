import { useSyncExternalStore } from "react";
import { openRequestsStore } from "../../../../db/device/requests.ts";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import type { Changed } from "../../store/context.ts";
import type { Device } from "../../sync/device-context.ts";
import { createPart } from "../../sync/device-part.ts";
import { type RequestsContext, readOperations } from "./context.ts";
import { pull } from "./pull.ts";
import { createView, type RequestsView, type ShownRequests } from "./view.ts";

/** The requests on the device of the person whose screens are shown. */
export interface RequestsDevice {
  device: Device;
  context: RequestsContext;
  view: RequestsView;
}

async function openOn(device: Device) {
  const store = await openRequestsStore(device.context.person, device.deleted);
  const context: RequestsContext = { device: device.context, store };
  const view = createView(store);
  void view.refresh({ kind: "request-queue" });
  void view.refresh({ kind: "requests" });
  const opened: RequestsDevice = { device, context, view };
  return {
    ...{ opened, shown: view.shown, refresh: view.refresh },
    pull: () => pull(context),
    async deliver(how: { force: boolean }) {
      if ((await readOperations(store)).length === 0) return undefined;
      const { deliver } = await import("./delivery.ts");
      return deliver(context, how);
    },
    close: () => store.close(),
  };
}

const { current, whenOpen, useOpened } = createPart({
  name: "requests",
  needs: "read requests",
  openOn,
});
export { whenOpen as openedRequests, useOpened as useRequestsDevice };
/** Undefined until the requests are open. */
export const currentRequests = current.get;

/** One part of the shown requests; undefined before it is read. The same object until it changes. */
export function useShownRequests<Name extends keyof ShownRequests>(
  name: Name,
): ShownRequests[Name] | undefined {
  const { get, subscribe } = useOpened()?.view.shown ?? none;
  const part = () => get()?.[name];
  return useSyncExternalStore(subscribe, part, part);
}
const none = { get: () => undefined, subscribe: () => () => undefined };

/** Calls `listener` for changes from this tab and others, whichever device is open; returns a stop function. */
export function onRequestsChanged(
  listener: (what: Changed, opened: RequestsDevice) => void,
): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    const opened = current.get();
    stop = opened?.device.onChanged((what) => listener(what, opened));
  };
  const unsubscribe = current.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** The stored rows with these ids. */
export async function storedRows(
  { context }: RequestsDevice,
  ids: readonly string[],
): Promise<RequestRow[]> {
  const rows = await context.store.rows.bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}
