import { staffDeviceState } from "./state-device-staff.ts";
import { visitorDeviceState } from "./state-device.ts";
import type { DeviceState } from "./state-entry.ts";

/* All state of a device or the server. The privacy policy shows it; tests compare it with source and tables. */

export const deviceState: readonly DeviceState[] = [
  ...visitorDeviceState,
  ...staffDeviceState.map((state) => ({ ...state, staff: true as const })),
];
export { serverState } from "./state-server.ts";
