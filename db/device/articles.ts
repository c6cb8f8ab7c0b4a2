import { openEntityStore } from "./entity-store.ts";
import { staffDatabaseName } from "./keys.ts";
import { type Articles, articleTables, type StaffStore } from "./staff.ts";

/** Opens a person's articles. `gone`: another tab's sign-out or newer build closed it. Rejects with DeviceUnavailable. */
export async function openStaffStore(person: string, gone: () => void): Promise<StaffStore> {
  const as = { tables: articleTables, texts: "bodies", newest: "date" };
  const opened = await openEntityStore<Articles>(staffDatabaseName(person), as, gone);
  const { database, ...store } = opened;
  return { ...store, pictures: database.table("pictures") };
}
