// @ts-check

/** One line for a person, printed without a stack. */
export class Problem extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} ms @returns {string} such as "0.8 s", "12 s" or "2 min 5 s" */
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Prints when long work begins, every ten seconds, and how long it took.
 * @template T @param {string} what such as "Building" @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function timed(what, work) {
  const began = Date.now();
  say(`${what}…`);
  const tick = setInterval(() => say(`  still at it, ${duration(Date.now() - began)}`), 10_000);
  try {
    const result = await work();
    say(`  done in ${duration(Date.now() - began)}`);
    return result;
  } finally {
    clearInterval(tick);
  }
}

/** Prints the reason why a command failed, and sets exit code 1; a bug shows its stack. @param {() => Promise<unknown>} command */
export async function run(command) {
  try {
    await command();
  } catch (error) {
    // A system error (no space, no permission) is one line too.
    const expected = error instanceof Problem || (error instanceof Error && "syscall" in error);
    process.stderr.write(
      `${expected ? error.message : (error instanceof Error && error.stack) || error}\n`,
    );
    process.exitCode = 1;
  }
}
