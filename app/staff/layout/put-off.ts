import { reminderKey } from "../../../db/device/keys.ts";
import { useState } from "react";

const weekMs = 7 * 86_400_000;

/** Whether this person has put something off on this device, and the way to do so for a week. */
export function usePutOff(what: string, person: string): [isPutOff: boolean, putOff: () => void] {
  const key = reminderKey(what, person);
  const [later, setLater] = useState(() => untilOf(key) > Date.now());
  const putOff = () => {
    setLater(true);
    try {
      localStorage.setItem(key, String(Date.now() + weekMs));
    } catch {
      return; // Storage is switched off: put off for this page.
    }
  };
  return [later, putOff];
}

function untilOf(key: string): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}
