type Frame = typeof import("./layout.tsx");

let frame: Frame | undefined;

/** What stands around public pages; undefined until it is loaded. Staff's screens do without. */
export const loadedLayout = (): Frame | undefined => frame;

/** Loads it, before the first public page is drawn: nothing of a page may wait for it while it comes to life. */
export async function loadLayout(): Promise<void> {
  frame ??= await import("./layout.tsx");
}
