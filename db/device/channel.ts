/** A channel to the other tabs and the worker; undefined if the browser has none: then each tab works alone. */
export const openChannel = (name: string): BroadcastChannel | undefined =>
  "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;
