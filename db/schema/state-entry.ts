/* The description of each stored thing. */

export interface State {
  /** A key, a cache, `database/store` or a table; an asterisk stands for the part that varies. */
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
