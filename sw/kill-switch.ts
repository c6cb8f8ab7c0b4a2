/*
 * The kill switch: copied over sw.js, it takes the place of a worker that does harm. It clears what was kept
 * for reading and goes; what the visitor has written (the database "outbox") stays for the page to send.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await Promise.all(["content", "workbox-expiration"].map(dropped));
  await self.registration.unregister();
}

/** Once the database is gone, or it shows that it will not go now. */
const dropped = (name: string) =>
  new Promise((done) => {
    const dropping = indexedDB.deleteDatabase(name);
    dropping.onsuccess = done;
    dropping.onerror = done;
    dropping.onblocked = done;
  });
