/*
 * The kill switch: copied over sw.js, it takes the place of a worker that does harm. It clears what was kept
 * for reading and goes; what the visitor has written (the database "outbox") stays for the page to send.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase("content");
  await self.registration.unregister();
}
