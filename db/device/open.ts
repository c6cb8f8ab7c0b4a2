import { Dexie, type DexieOptions } from "dexie";

/** What has a key alone, such as `sync`: how far a list reaches. */
export interface StoredMeta {
  key: string;
  value: unknown;
}

/** The device keeps nothing: storage is off, full, broken, or another tab is in the way. */
export class DeviceUnavailable extends Error {
  override readonly name = "DeviceUnavailable";
  /** Another tab was in the way: what is kept is there, and nobody knows how much. */
  readonly isHeld: boolean = this.cause instanceof Held;
}

class Held extends Error {
  override readonly message = "Another tab holds the device's database.";
}

const longestWaitMs = 3_000;

/**
 * One connection to a database of this device; `forget` is called when it closes, for whatever reason. Rejects with
 * DeviceUnavailable, after 3 s at the latest.
 */
export async function openDatabase<Database extends Dexie>(
  name: string,
  stores: Record<string, string>,
  options: DexieOptions,
  forget: () => void,
): Promise<Database> {
  // Dexie adds a property for each store that is named here, as the type says. No query is live: none is cached.
  const database = new Dexie(name, { ...options, cache: "disabled" }) as Database;
  database.version(1).stores(stores);
  // Whoever deletes or upgrades it must not wait for this tab.
  const close = () => {
    database.close();
    forget();
  };
  database.on("versionchange", () => {
    close();
    return false; // Dexie's own listener would complain on the console.
  });
  database.on("close", forget);
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    const patience = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Held()), longestWaitMs);
    });
    await Promise.race([database.open(), patience]);
    return database;
  } catch (cause) {
    close();
    throw new DeviceUnavailable("Nothing can be kept on this device.", { cause });
  } finally {
    clearTimeout(late);
  }
}
