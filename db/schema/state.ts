/*
 * Everything that this product stores, on a device (state-device.ts) and on the server (state-server.ts). The privacy
 * policy shows these lists, docs/state.md has the same lines, and tests compare both with source and tables: a new
 * table or storage key needs a line here first.
 */

export interface State {
  /** A key, a cache, `database/store` or a table; an asterisk for what varies. */
  place: string;
  /** Shown to visitors. */
  what: string;
  why: string;
  until: string;
}

/** A place on a device. */
export interface DeviceState extends State {
  kind: "IndexedDB" | "localStorage" | "sessionStorage" | "Cache" | "Cookie";
  /** Written or chosen by a visitor, content of the site, or technical. */
  group: "written" | "chosen" | "content" | "notes";
  staff?: true;
}

/** A table of the server's database. */
export interface ServerState extends State {
  /** `no one`: no personal data. */
  about: "visitors" | "staff" | "nobody";
  /** Legal ground; none without personal data. */
  ground?: string;
}

export { deviceState } from "./state-device.ts";
export { serverState } from "./state-server.ts";
