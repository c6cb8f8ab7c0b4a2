import { useSyncExternalStore } from "react";
import { createStore, useStore } from "../../ui/store.ts";
import { useMe } from "../session/session.ts";
import type { Device } from "./device.ts";
import type { Shown } from "./view.ts";

const store = createStore<{ device?: Device | undefined; person?: string | undefined }>({});

/** The device of the person whose screens are shown; undefined before it is open. */
export const currentDevice = (): Device | undefined => store.get().device;

export function setCurrentDevice(device: Device | undefined): void {
  store.set({ device, person: device?.context.person ?? store.get().person });
}

export function expectDevice(person: string | undefined): void {
  store.set({ ...store.get(), person });
}

/** The device of the current person, once open. Rejects when another person signs in instead. */
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

const subscribe = (listener: () => void) => {
  let ending = currentDevice()?.view.subscribe(listener);
  const unsubscribe = store.subscribe(() => {
    ending?.();
    ending = currentDevice()?.view.subscribe(listener);
    listener();
  });
  return () => {
    unsubscribe();
    ending?.();
  };
};

/** One part of what the device shows; undefined before it is read. The same object until it changes. */
export function useShown<Name extends keyof Shown>(name: Name): Shown[Name] | undefined {
  const { id } = useMe();
  const part = () => {
    const device = currentDevice();
    return device?.context.person === id ? device.view.current()[name] : undefined;
  };
  return useSyncExternalStore(subscribe, part, part);
}

export const useDevice = (): Device | undefined => useStore(store, store.get()).device;
