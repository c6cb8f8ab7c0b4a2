import { useEffect, useSyncExternalStore } from "react";
import { openRequestsStore } from "../../../../db/device/requests.ts";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { createStore, useStore } from "../../../ui/store.ts";
import { retryUntil } from "../../layout/retry.ts";
import { useMe } from "../../session/session.ts";
import type { Changed } from "../../sync/context.ts";
import { type Device, openedDevice } from "../../sync/device-context.ts";
import { type RequestsContext, readOperations } from "./context.ts";
import { pull } from "./pull.ts";
import { createView, type RequestsView, type ShownRequests } from "./view.ts";

/** The requests on the device of the person whose screens are shown. */
export interface RequestsDevice {
  device: Device;
  context: RequestsContext;
  view: RequestsView;
}

const current = createStore<RequestsDevice | undefined>(undefined);
/** Undefined until the requests are open. */
export const currentRequests = current.get;
const opening = new WeakMap<Device, Promise<RequestsDevice>>();

/** Opens the requests once. Rejects if the device has no storage, or another person signs in instead. */
export async function openedRequests(): Promise<RequestsDevice> {
  const device = await openedDevice();
  const opened = opening.get(device) ?? openOn(device);
  opening.set(device, opened);
  opened.catch(() => opening.delete(device));
  return opened;
}

async function openOn(device: Device): Promise<RequestsDevice> {
  const store = await openRequestsStore(device.context.person, device.deleted);
  const context: RequestsContext = { device: device.context, store };
  const view = createView(store);
  view.shown.subscribe(() => {
    const { operations = [] } = view.shown.get();
    if (device.shown.get().requestOperations !== operations)
      device.show({ requestOperations: operations });
  });
  const stop = device.onChanged((what) => void view.refresh(what));
  const opened = { device, context, view };
  device.add({
    pull: () => pull(context),
    async deliver(how) {
      if ((await readOperations(store)).length === 0) return undefined;
      const { deliver } = await import("./delivery.ts");
      return deliver(context, how);
    },
    close() {
      stop();
      store.close();
      if (current.get() === opened) current.set(undefined);
    },
  });
  if (!device.isClosed()) current.set(opened);
  void view.refresh({ kind: "request-queue" });
  void view.refresh({ kind: "requests" });
  return opened;
}

/** Undefined until the requests are open. */
export function useRequestsDevice(): RequestsDevice | undefined {
  const { id } = useMe();
  const opened = useStore(current, undefined);
  useEffect(() => {
    let over = false;
    if (!opened) void retryUntil(openedRequests, () => over);
    return () => {
      over = true;
    };
  }, [opened]);
  return opened?.context.device.person === id ? opened : undefined;
}

/** One part of the shown requests; undefined before it is read. The same object until it changes. */
export function useShownRequests<Name extends keyof ShownRequests>(
  name: Name,
): ShownRequests[Name] | undefined {
  const { get, subscribe } = useRequestsDevice()?.view.shown ?? none;
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
