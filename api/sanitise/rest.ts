const turnMs = 5;

/** Yields to other requests once 5 ms have passed. */
export function createYield() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    // setImmediate does not let Deno poll for new requests.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
