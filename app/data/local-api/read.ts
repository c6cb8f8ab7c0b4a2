import {
  type ContentDatabase,
  contentDatabase,
  DeviceUnavailable,
  type WorkerCommand,
  type SyncState,
} from "../../../db/device/visitor.ts";
import { rememberLocalContent, hadLocalContent } from "../storage-hint.ts";
import { report } from "../storage-error.ts";
import { localApi } from "./paths.ts";
import { LocalContentDamaged, type LocalAnswer } from "./rows.ts";

// A storage that did not open is left alone for so long: each try may take 3 s.
const restMs = 60_000;
let restsUntil = 0;

/**
 * Asks the device for a path of the API. Never rejects: a storage that is off, held, wiped or damaged is
 * reported to the visitor, and knows nothing.
 */
export async function readLocalApi(path: string, allowStale: boolean): Promise<LocalAnswer> {
  if (Date.now() < restsUntil) return "unknown";
  try {
    return await read(path, allowStale);
  } catch (problem) {
    if (problem instanceof DeviceUnavailable) restsUntil = Date.now() + restMs;
    await troubled(problem);
    return "unknown";
  }
}

async function read(path: string, allowStale: boolean): Promise<LocalAnswer> {
  const database = await contentDatabase();
  try {
    return await look(database, path, allowStale);
  } catch (problem) {
    if (problem instanceof LocalContentDamaged) throw problem;
    // Browsers lose the connection to their storage, after a sleep above all: on a new one it works.
    database.close();
    return look(await contentDatabase(), path, allowStale);
  }
}

async function look(
  database: ContentDatabase,
  path: string,
  allowStale: boolean,
): Promise<LocalAnswer> {
  // Only the sync writes this note.
  const state = (await database.notes.get("sync"))?.value as SyncState | undefined;
  if (state?.whole) rememberLocalContent(true);
  else if (!state && hadLocalContent()) {
    rememberLocalContent(false);
    report("wiped");
  }
  return localApi(path, { database, whole: state?.whole === true, allowStale });
}

async function troubled(problem: unknown): Promise<void> {
  if (!(problem instanceof LocalContentDamaged)) {
    report("unavailable");
    return;
  }
  report("damaged");
  try {
    const { forgetCursor } = await import("../../../sw/content.ts");
    // A missing cursor is not the browser's doing now.
    rememberLocalContent(false);
    await forgetCursor(await contentDatabase());
    // Readers that were under way have noted it again.
    rememberLocalContent(false);
    navigator.serviceWorker?.controller?.postMessage({ kind: "sync" } satisfies WorkerCommand);
  } catch {
    report("unavailable");
  }
}
