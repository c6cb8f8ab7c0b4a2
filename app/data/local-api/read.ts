import {
  type ContentDatabase,
  contentDatabase,
  DeviceUnavailable,
  type WorkerCommand,
  readSyncState,
} from "../../../db/device/visitor.ts";
import { rememberLocalContent, hadLocalContent } from "../storage-hint.ts";
import { reportStorageError } from "../storage-error.ts";
import { localApi } from "./paths.ts";
import { LocalContentDamaged, type LocalAnswer } from "./rows.ts";

// Opening a storage that is blocked may take 3 s each time.
const retryAfterMs = 60_000;
let retryAt = 0;

/** Reads an API path from the device. Never rejects: reports a broken storage to the visitor and returns "unknown". */
export async function readLocalApi(path: string, allowStale: boolean): Promise<LocalAnswer> {
  if (Date.now() < retryAt) return "unknown";
  try {
    return await read(path, allowStale);
  } catch (problem) {
    if (problem instanceof DeviceUnavailable) retryAt = Date.now() + retryAfterMs;
    await recover(problem);
    return "unknown";
  }
}

async function read(path: string, allowStale: boolean): Promise<LocalAnswer> {
  const database = await contentDatabase();
  try {
    return await readFrom(database, path, allowStale);
  } catch (problem) {
    if (problem instanceof LocalContentDamaged) throw problem;
    // Browsers lose the connection to their storage, mostly after the device slept.
    database.close();
    return readFrom(await contentDatabase(), path, allowStale);
  }
}

async function readFrom(
  database: ContentDatabase,
  path: string,
  allowStale: boolean,
): Promise<LocalAnswer> {
  const state = await readSyncState(database);
  if (state?.whole) rememberLocalContent(true);
  else if (!state && hadLocalContent()) {
    rememberLocalContent(false);
    reportStorageError("wiped");
  }
  return localApi(path, { database, complete: state?.whole === true, allowStale });
}

async function recover(problem: unknown): Promise<void> {
  if (!(problem instanceof LocalContentDamaged)) {
    reportStorageError("unavailable");
    return;
  }
  reportStorageError("damaged");
  try {
    const { forgetCursor } = await import("../../../sw/content.ts");
    // Otherwise the missing cursor would be reported as wiped.
    rememberLocalContent(false);
    await forgetCursor(await contentDatabase());
    // Other reads may have set it meanwhile.
    rememberLocalContent(false);
    navigator.serviceWorker?.controller?.postMessage({ kind: "sync" } satisfies WorkerCommand);
  } catch {
    reportStorageError("unavailable");
  }
}
