// @ts-check

/** Waits until the server says it is ready, a minute at most. @param {string} origin */
export async function untilReady(origin) {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    try {
      if ((await fetch(`${origin}/readyz`)).ok) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server did not become ready within a minute.");
}
