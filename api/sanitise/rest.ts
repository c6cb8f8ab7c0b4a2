// Others are not to wait longer for their turn.
const turnMs = 5;

/** Lets other requests have their turn, where this one had its own. */
export function createRest() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    // After setImmediate Deno goes on without a look at what has arrived.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
