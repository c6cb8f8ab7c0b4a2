import { useSyncExternalStore } from "react";
import { useMe } from "../session/session.ts";
import type { Device } from "./device.ts";
import type { Shown } from "./view.ts";

let device: Device | undefined;
// Whose device is being opened, or is open.
let expected: string | undefined;
const listeners = new Set<() => void>();

/** The device of the person whose screens are shown; undefined before it is open. */
export const currentDevice = (): Device | undefined => device;

export function setCurrentDevice(next: Device | undefined): void {
  device = next;
  expectDevice(next?.context.person ?? expected);
}

export function expectDevice(person: string | undefined): void {
  expected = person;
  for (const listener of listeners) listener();
}

/** The device of the person whose screens are shown, once it is open. Rejects when another person signs in instead. */
export function openedDevice(): Promise<Device> {
  if (device) return Promise.resolve(device);
  return new Promise((resolve, reject) => {
    let person = expected;
    const listener = () => {
      person ??= expected;
      if (device && device.context.person === person) resolve(device);
      else if (expected !== person) reject(new Error("Another user has signed in here."));
      else return;
      listeners.delete(listener);
    };
    listeners.add(listener);
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

/**
 * One part of what this person's device shows; undefined before it is read. The same object until it changes.
 */
export function useShown<Name extends keyof Shown>(name: Name): Shown[Name] | undefined {
  const { id } = useMe();
  const part = () => (device?.context.person === id ? device.view.current()[name] : undefined);
  return useSyncExternalStore(subscribe, part, part);
}

export const useDevice = (): Device | undefined =>
  useSyncExternalStore(subscribe, currentDevice, currentDevice);
