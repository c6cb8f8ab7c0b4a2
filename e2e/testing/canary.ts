import type { Page } from "@playwright/test";

/** Where on this device one of these words is found: in every database, cache and store that its pages can read. */
export const whereIs = (page: Page, ...words: string[]): Promise<string[]> =>
  page.evaluate(async (canaries) => {
    const found: string[] = [];
    const holds = (value: unknown): boolean => {
      if (typeof value === "string") return canaries.some((canary) => value.includes(canary));
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return holds(new TextDecoder("latin1").decode(value));
      if (typeof value !== "object" || value === null) return false;
      return Object.entries(value).some((entry) => entry.some(holds));
    };
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const table = database.transaction(store).objectStore(store);
        if ([await result(table.getAll()), await result(table.getAllKeys())].some(holds))
          found.push(`${name} ${store}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const stored = await cache.match(request);
        if (holds(request.url) || holds(await stored?.arrayBuffer())) found.push(`cache ${name}`);
      }
    }
    const page = [{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML];
    if (page.some(holds)) found.push("page");
    return found;
  }, words);

/** Which of these addresses the browser's own cache answers. */
export const inHttpCache = (page: Page, addresses: readonly string[]): Promise<string[]> =>
  page.evaluate(async (urls) => {
    const stored: string[] = [];
    for (const url of urls) {
      try {
        const answer = await fetch(url, { cache: "only-if-cached", mode: "same-origin" });
        if (answer.ok) stored.push(url);
      } catch {
        // Not there: this is how a browser says so.
      }
    }
    return stored;
  }, addresses);
