import {
  deleteOldFiles,
  deleteOldStaffFiles,
  cacheFiles,
  renewStaffFiles,
} from "./cache/precache.ts";
import { respond } from "./worker/routes.ts";
import { deliverAll, run, claimClients } from "./worker/commands.ts";
import { openNotified, showPush } from "./worker/push.ts";
import { deleteOldPages, cacheFirstPages } from "./cache/pages.ts";
import { forgetSealed } from "./outbox.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  event.waitUntil(
    cacheFiles(event)
      .then(() => renewStaffFiles())
      .then(() => cacheFirstPages(self.registration)),
  );
});

// No navigation preload: nearly every navigation is answered from the device.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      deleteOldFiles(event),
      deleteOldStaffFiles(),
      deleteOldPages(),
      forgetSealed().catch(() => undefined),
      claimClients(self),
    ]),
  );
});

self.addEventListener("fetch", respond);

self.addEventListener("message", (event) => {
  event.waitUntil(run(event, self));
});

self.addEventListener("sync", (event) => {
  if (event.tag === "outbox") event.waitUntil(deliverAll());
});

self.addEventListener("push", (event) => {
  event.waitUntil(showPush(event, self));
});

self.addEventListener("notificationclick", (event) => {
  event.waitUntil(openNotified(event, self));
});

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Only some browsers have it, and no library of types. */
    sync: ExtendableEvent & { readonly tag: string };
  }
}
