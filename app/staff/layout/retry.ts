const againMs = 2_000;

/**
 * What `load` brings: asked for again every 2 s until it can be had, as a script without a network. Undefined once
 * `isOver` says that nobody waits for it any more.
 */
export async function retryUntil<Part>(
  load: () => Promise<Part>,
  isOver: () => boolean,
): Promise<Part | undefined> {
  while (!isOver()) {
    try {
      return await load();
    } catch {
      await new Promise((later) => setTimeout(later, againMs));
    }
  }
  return undefined;
}
