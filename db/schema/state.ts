/*
 * Every place where this product keeps something: on a device (state-device.ts) and on the server (state-server.ts).
 * The privacy policy is drawn from these lists, docs/state.md holds the same lines, and tests compare both with the
 * source and with the database's tables: a new table or storage key needs a line here first.
 */

export interface State {
  /** What tells it apart: a key, a cache, `database/store` or a table. An asterisk stands for what varies. */
  place: string;
  /** What it holds, whom it is about, as a visitor reads it. */
  what: string;
  why: string;
  /** How long it stays, and how it is erased before that. */
  until: string;
}

/** A place on a device. */
export interface DeviceState extends State {
  kind: "IndexedDB" | "localStorage" | "sessionStorage" | "Cache" | "Cookie";
  /** What a visitor wrote or chose, content of the site, or a note that makes these work. */
  group: "written" | "chosen" | "content" | "notes";
  /** Only on the devices of people who work for the firm. */
  staff?: true;
}

/** A table of the server's database. */
export interface ServerState extends State {
  /** On whose data the law looks here; `nobody` where a table holds no personal data. */
  about: "visitors" | "staff" | "nobody";
  /** On what legal ground; a table without personal data needs none. */
  ground?: string;
}

export { deviceState } from "./state-device.ts";
export { serverState } from "./state-server.ts";
