import { checklistKey } from "../../db/device/keys.ts";
import { useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../data/browser-storage.ts";

/** The checklist's ticks, held by the boxes themselves and stored on the device. */
export function useChecklist() {
  const list = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());

  const store = () => {
    const now = boxes(list.current).flatMap((box) => (box.checked ? box.value : []));
    setTicked(new Set(now));
    // If storage is full or switched off, the ticks last until the visitor leaves the page.
    writeStored(checklistKey, JSON.stringify(now));
  };

  // Boxes that were ticked before hydration join those of the last visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is hydrated
  useEffect(() => {
    const before = remembered();
    const all = boxes(list.current);
    for (const box of all) box.checked ||= before.has(box.value);
    // Nothing is written on a device whose owner ticked nothing.
    if (all.some((box) => box.checked)) store();
  }, []);

  return { list, ticked, store };
}

const boxes = (list: HTMLDivElement | null) =>
  Array.from(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []);

function remembered(): ReadonlySet<unknown> {
  try {
    const stored: unknown = JSON.parse(readStored(checklistKey) ?? "[]");
    return new Set(Array.isArray(stored) ? stored : []);
  } catch {
    return new Set(); // unreadable
  }
}
