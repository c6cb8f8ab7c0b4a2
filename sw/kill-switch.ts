// Copied over sw.js, it replaces a harmful worker: it deletes the caches and the content, and unregisters itself. The visitor's
// requests (the database "outbox") stay for the page to send.
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await Promise.all(["content", "workbox-expiration"].map(deleteDatabase));
  await self.registration.unregister();
}

const deleteDatabase = (name: string) =>
  new Promise((done) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, done);
  });
