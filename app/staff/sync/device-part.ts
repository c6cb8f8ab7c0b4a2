import { useEffect } from "react";
import { type Ability, may } from "../../../db/schema/staff.ts";
import { createStore, type Store, useStore } from "../../ui/store.ts";
import { retryUntil } from "../layout/retry.ts";
import { useMe } from "../session/session.ts";
import type { Changed } from "../store/context.ts";
import type { Queued } from "../store/queued.ts";
import { type Device, type DevicePart, openedDevice } from "./device-context.ts";

interface Opening<Opened> extends DevicePart {
  opened: Opened;
  shown: Pick<Store<{ operations: readonly Queued[] | undefined }>, "get" | "subscribe">;
  /** Reads again what changed in this tab or another. */
  refresh(what: Changed): Promise<void>;
}

interface PartOptions<Opened> {
  /** Counts what waits of it. */
  name: string;
  /** Without it the device of a person stores none of it. */
  needs: Ability;
  openOn: (device: Device) => Promise<Opening<Opened>>;
}

/** An entity beside articles on the device of the person whose screens are shown. */
export function createPart<Opened extends { device: Device }>({
  name,
  needs,
  openOn,
}: PartOptions<Opened>) {
  const current = createStore<Opened | undefined>(undefined);
  const opening = new WeakMap<Device, Promise<Opened>>();

  async function openPart(device: Device): Promise<Opened> {
    const { opened, shown, refresh, close, ...part } = await openOn(device);
    const count = () => {
      const { operations = [] } = shown.get();
      if (device.shown.get().otherOperations[name] !== operations)
        device.showOperations(name, operations);
    };
    shown.subscribe(count);
    count();
    const stop = device.onChanged((what) => void refresh(what));
    device.add({
      ...part,
      close() {
        stop();
        close();
        if (current.get() === opened) current.set(undefined);
      },
    });
    if (!device.isClosed()) current.set(opened);
    return opened;
  }

  /** Opens it once. Rejects if the device has no storage, or another person signs in instead. */
  async function whenOpen(): Promise<Opened> {
    const device = await openedDevice();
    const opened = opening.get(device) ?? openPart(device);
    opening.set(device, opened);
    opened.catch(() => opening.delete(device));
    return opened;
  }

  /** Undefined until it is open, and without the ability. */
  function useOpened(): Opened | undefined {
    const { id, role } = useMe();
    const isAllowed = may(role, needs);
    const opened = useStore(current, undefined);
    useEffect(() => {
      let over = false;
      if (isAllowed && !opened) void retryUntil(whenOpen, () => over);
      return () => {
        over = true;
      };
    }, [isAllowed, opened]);
    return isAllowed && opened?.device.context.person === id ? opened : undefined;
  }

  return { current, whenOpen, useOpened };
}
