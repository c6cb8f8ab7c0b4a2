const retryMs = 2_000;

/** Calls `load`, such as the import of a script, every 2 s until it succeeds; undefined once `isOver`. */
export async function retryUntil<Part>(
  load: () => Promise<Part>,
  isOver: () => boolean,
): Promise<Part | undefined> {
  while (!isOver()) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
  return undefined;
}
