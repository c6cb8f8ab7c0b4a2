const retryMs = 2_000;

/** What `load` answers, tried every 2 s until it succeeds, as a script without a network; undefined once `isOver`. */
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
