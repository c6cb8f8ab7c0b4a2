import type { Me } from "../../../db/schema/staff.ts";
import { areScreensKept } from "../layout/kept-screens.ts";
import { beginScreen } from "../layout/screens.tsx";

export { beginScreen };

// A device that has not answered by then is not waited for: the screen says that it is being read.
const longestMs = 1_000;

let last: Me | undefined;

/**
 * Reads what the first drawing of a screen needs, so that it is drawn once: who was here last, and the screen's own
 * script. Never rejects.
 */
export async function begin(path: string): Promise<void> {
  last = undefined;
  const late = AbortSignal.timeout(longestMs);
  const timeout = new Promise((resolve) => {
    late.onabort = resolve;
  });
  // Without what is kept here the server alone says who is here.
  await Promise.race([read(path, late).catch(() => undefined), timeout]);
}

async function read(path: string, late: AbortSignal): Promise<void> {
  // Where the screens are kept, somebody has signed in: most likely they are drawn next.
  if (await areScreensKept()) void beginScreen(path);
  const found = await readLast();
  if (!found) return;
  const openAhead = async () => (await import("../sync/ahead.ts")).preopen(found.id, late);
  // Where it cannot be opened now, the screens try again.
  await Promise.all([beginScreen(path), openAhead().catch(() => undefined)]);
  last = found;
}

/** Who was here last, where that has been read before the first drawing. To be asked once. */
export function takeLast(): Me | undefined {
  const taken = last;
  last = undefined;
  return taken;
}

/** Who was here last and has not signed out, while their session lasts. */
export async function readLast(): Promise<Me | undefined> {
  const { finishLeaving, readLastUser } = await import("../sync/here.ts");
  await finishLeaving();
  return readLastUser();
}
