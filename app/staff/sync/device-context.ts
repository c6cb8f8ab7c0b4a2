import { useSyncExternalStore } from "react";
import { createStore, type Store, useStore } from "../../ui/store.ts";
import { useMe } from "../session/session.ts";
import type { Shown } from "./articles.ts";
import type { Changed, Context } from "../store/context.ts";

/** Data other than articles with its own queue: pulled, sent and closed with the device. */
export interface DevicePart {
  pull?(): Promise<void>;
  /** Sends what is due. Resolves with when to come back (ms since 1970); undefined if nothing waits. */
  deliver(how: { force: boolean }): Promise<number | undefined>;
  close(): void;
}

export interface Device {
  context: Context;
  shown: Pick<Store<Shown>, "get" | "subscribe">;
  /** Counts the operations of another entity among what waits. */
  showOperations(entity: string, operations: Shown["otherOperations"][string]): void;
  add(part: DevicePart): void;
  /** Called when a database of this person was deleted elsewhere. */
  deleted(): void;
  /** Reads changes, then sends what is due. `force` skips the pause after a failure; does nothing once the session is over. */
  sync(how?: { force?: boolean }): Promise<void>;
  flush(how?: { force?: boolean }): Promise<void>;
  end(): void;
  resume(): Promise<void>;
  /** True if closed here or deleted elsewhere: further calls do nothing. */
  isClosed(): boolean;
  /** True if there is a network, the server was reached the last time, and the session is active. */
  isOnline(): boolean;
  /** Calls `listener` for changes from this tab and others. */
  onChanged(listener: (what: Changed) => void): () => void;
  close(): void;
}

const store = createStore<{ device?: Device | undefined; person?: string | undefined }>({});

/** The device of the person whose screens are shown; undefined before it is open. */
export const currentDevice = (): Device | undefined => store.get().device;

export function setCurrentDevice(device: Device | undefined): void {
  store.set({ device, person: device?.context.person ?? store.get().person });
}

export function expectDevice(person: string | undefined): void {
  store.set({ ...store.get(), person });
}

/** The device of the current person, once open. Rejects if another person signs in instead. */
export function openedDevice(): Promise<Device> {
  const opened = currentDevice();
  if (opened) return Promise.resolve(opened);
  return new Promise((resolve, reject) => {
    let person = store.get().person;
    const ending = store.subscribe(() => {
      const { device, person: expected } = store.get();
      person ??= expected;
      if (device && device.context.person === person) resolve(device);
      else if (expected !== person) reject(new Error("Another user has signed in here."));
      else return;
      ending();
    });
  });
}

export const useDevice = (): Device | undefined => useStore(store, store.get()).device;

/** One part of the device's shown data; undefined before it is read. The same object until it changes. */
export function useShown<Name extends keyof Shown>(name: Name): Shown[Name] | undefined {
  const { id } = useMe();
  const device = useDevice();
  const { get, subscribe } = device?.context.person === id ? device.shown : noDevice;
  const part = () => get()?.[name];
  return useSyncExternalStore(subscribe, part, part);
}

const noDevice = { get: () => undefined, subscribe: () => () => undefined };

export const syncNow = () => void currentDevice()?.sync({ force: true });

/** All articles except those in the bin, updated by every sync and every edit. */
export function useArticles() {
  const rows = useShown("articles");
  const partial = useShown("partial") ?? false;
  const failed = useShown("failed") ?? false;
  return { rows, partial, failed: failed && !rows, again: syncNow };
}

/** Articles in the bin; undefined until they are read. */
export const useBin = () => useShown("bin");
