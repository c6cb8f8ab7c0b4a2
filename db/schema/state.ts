import { staffDeviceState } from "./state-device-staff.ts";
import { visitorDeviceState } from "./state-device.ts";

/* All that a device or the server stores. The privacy policy shows it; tests compare it with source and tables. */

export interface State {
  /** A key, a cache, `database/store` or a table; an asterisk for what varies. */
  place: string;
  /** Shown to visitors. */
  what: string;
  why: string;
  until: string;
}

export interface DeviceState extends State {
  kind: "IndexedDB" | "localStorage" | "sessionStorage" | "Cache" | "Cookie";
  /** Typed or chosen by a visitor, content of the site, or technical. */
  group: "typed" | "chosen" | "content" | "notes";
  staff?: true;
}

export interface ServerState extends State {
  /** `no one`: no personal data. */
  about: "visitors" | "staff" | "no one";
  /** Legal ground; none without personal data. */
  ground?: string;
}

export const deviceState: readonly DeviceState[] = [
  ...visitorDeviceState,
  ...staffDeviceState.map((state) => ({ ...state, staff: true as const })),
];
export { serverState } from "./state-server.ts";
