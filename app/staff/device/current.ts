import { useSyncExternalStore } from "react";
import type { Device } from "./device.ts";
import type { Shown } from "./view.ts";

let device: Device | undefined;
let ways: { stop: () => void; reopen: () => void } | undefined;
const listeners = new Set<() => void>();

/** The device of the person whose screens stand; undefined before it is open. */
export const currentDevice = (): Device | undefined => device;

/** Before somebody signs out: nothing is asked any more that would meet the end of their session. */
export function stopDevice(): void {
  leaving = true;
  ways?.stop();
}
let leaving = false;

/** Somebody signs out: a device that is only being opened asks for nothing either. */
export const isLeaving = (): boolean => leaving;

/** They have: whoever comes next is somebody new. */
export function hasLeft(): void {
  leaving = false;
}

/** They could not sign out: it goes on. */
export function reopenDevice(): void {
  leaving = false;
  ways?.reopen();
}

/** From now on the screens show this device; without one, none. `by` says how it is stopped and opened again. */
export function setCurrentDevice(next: Device | undefined, by?: typeof ways): void {
  device = next;
  ways = by;
  for (const wake of listeners) wake();
}

/** The device, once it is open. */
export function openedDevice(): Promise<Device> {
  if (device) return Promise.resolve(device);
  return new Promise((resolve) => {
    const wake = () => {
      if (!device) return;
      listeners.delete(wake);
      resolve(device);
    };
    listeners.add(wake);
  });
}

const subscribe = (listener: () => void) => {
  let ending = device?.view.subscribe(listener);
  const changed = () => {
    ending?.();
    ending = device?.view.subscribe(listener);
    listener();
  };
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    ending?.();
  };
};

/** One part of what the device shows; undefined before it is open. The part is the same object until it changes. */
export function useShown<Name extends keyof Shown>(name: Name): Shown[Name] | undefined {
  const part = () => device?.view.current()[name];
  return useSyncExternalStore(subscribe, part, part);
}

export const useDevice = (): Device | undefined =>
  useSyncExternalStore(subscribe, currentDevice, currentDevice);
