import { Dexie, type DexieOptions } from "dexie";
import { withDeadline } from "./deadline.ts";

export interface StoredMeta {
  key: string;
  value: unknown;
}

/** The device stores nothing: storage is off, full, broken, or blocked by another tab. */
export class DeviceUnavailable extends Error {
  override readonly name = "DeviceUnavailable";
  /** Another tab blocks it, so stored data cannot be counted. */
  readonly isBlocked: boolean = this.cause instanceof Blocked;
}

class Blocked extends Error {
  override readonly message = "Another tab blocks the device's database.";
}

const openingMs = 3_000;

/** Opens a connection; `forget` is called when it closes. Rejects with DeviceUnavailable, after 3 s at the latest. */
export async function openDatabase<Database extends Dexie>(
  name: string,
  stores: Record<string, string>,
  options: DexieOptions,
  forget: () => void,
): Promise<Database> {
  // Dexie adds a property for each named store, as the type says. No query is live, so none is cached.
  const database = new Dexie(name, { ...options, cache: "disabled" }) as Database;
  database.version(1).stores(stores);
  // A tab that deletes or upgrades it must not wait for this one.
  const close = () => {
    database.close();
    forget();
  };
  database.on("versionchange", () => {
    close();
    return false; // Dexie's own listener would complain on the console.
  });
  database.on("close", forget);
  try {
    if (!(await withDeadline(openingMs, database.open()))) throw new Blocked();
    return database;
  } catch (cause) {
    close();
    throw new DeviceUnavailable("Nothing can be stored on this device.", { cause });
  }
}

/** One connection for all callers; a closed or failed one is retried by the next. */
export function opener<Database extends Dexie>(
  name: string,
  stores: Record<string, string>,
  options: DexieOptions = {},
) {
  let opening: Promise<Database> | undefined;
  return (): Promise<Database> => {
    opening ??= openDatabase<Database>(name, stores, options, () => {
      opening = undefined;
    });
    return opening;
  };
}
