import type { Device } from "./device.ts";
import { currentDevice } from "./current.ts";

/** When what was kept on this device just now leaves it, as a sentence. */
export function whenSent(
  device: Pick<Device, "view" | "reaches"> | undefined = currentDevice(),
): string {
  const { paused, ended } = device?.view.current() ?? {};
  if (paused || ended) return "It will be sent when you have signed in.";
  // It waits behind another one of its article, or for an answer.
  if (device?.reaches()) return "It will be sent as soon as possible.";
  return "It will be sent when you are online.";
}
