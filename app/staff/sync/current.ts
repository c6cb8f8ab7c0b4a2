import { useSyncExternalStore } from "react";
import type { Device } from "./device.ts";
import { useMe } from "../session/session.ts";
import type { Shown, View } from "./view.ts";

let device: Device | undefined;
let ways: { stop: () => void; reopen: () => void } | undefined;
const listeners = new Set<() => void>();

/** The device of the person whose screens stand; undefined before it is open. */
export const currentDevice = (): Device | undefined => device;

/** Before this person signs out: nothing is asked any more that would meet the end of their session. */
export function stopDevice(person: string): void {
  leaving = person;
  if (device?.context.person !== person) return;
  stopped = person;
  ways?.stop();
}
let leaving: string | undefined;
// Whose device stands closed.
let stopped: string | undefined;

/** This person signs out: a device that is only being opened asks for nothing either. */
export const isLeaving = (person: string): boolean => leaving === person;

/** They have, or have come back: their device may be opened. */
export function hasLeft(person: string): void {
  if (leaving === person) leaving = undefined;
}

/** They could not sign out, or have come back: it goes on. */
export function reopenDevice(person: string): void {
  hasLeft(person);
  if (stopped !== person) return;
  stopped = undefined;
  if (device?.context.person === person) ways?.reopen();
}

/** From now on the screens show this device; without one, none. `by` says how it is stopped and opened again. */
export function setCurrentDevice(next: Device | undefined, by?: typeof ways): void {
  device = next;
  ways = by;
  stopped = undefined;
  ahead = undefined;
  expectDevice(next?.context.person ?? whose);
}

/** Until the device of this person is open, their screens show what was read ahead of it. */
export function showAhead(next: typeof ahead): void {
  ahead = next;
}
let ahead: { person: string; view: View } | undefined;

/** From now on the device of this person is being opened, or stands. */
export function expectDevice(person: string | undefined): void {
  whose = person;
  for (const wake of listeners) wake();
}
let whose: string | undefined;

/** The device of the person whose screens stand, once it is open. Rejects when somebody else's takes its place. */
export function openedDevice(): Promise<Device> {
  if (device) return Promise.resolve(device);
  return new Promise((resolve, reject) => {
    let mine = whose;
    const wake = () => {
      mine ??= whose;
      if (device && device.context.person === mine) resolve(device);
      else if (whose !== mine) reject(new Error("Somebody else has signed in here."));
      else return;
      listeners.delete(wake);
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

/** What this person's device shows, and nobody else's. */
function shownTo(person: string): Shown | undefined {
  const view = device?.context.person === person ? device.view : undefined;
  return (view ?? (ahead?.person === person ? ahead.view : undefined))?.current();
}

/** One part of what the device shows; undefined before it is read. The part is the same object until it changes. */
export function useShown<Name extends keyof Shown>(name: Name): Shown[Name] | undefined {
  const { id } = useMe();
  const part = () => shownTo(id)?.[name];
  return useSyncExternalStore(subscribe, part, part);
}

export const useDevice = (): Device | undefined =>
  useSyncExternalStore(subscribe, currentDevice, currentDevice);
