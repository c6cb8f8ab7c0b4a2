/** A channel to the other tabs and the worker; undefined where the browser has none: then each tab goes on alone. */
export const openChannel = (name: string): BroadcastChannel | undefined =>
  "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;
