import {
  dropFormerFiles,
  dropFormerStaffFiles,
  keepFiles,
  renewStaffFiles,
} from "./cache/precache.ts";
import { respond } from "./routes.ts";
import { deliverAll, run, take } from "./commands.ts";
import { dropFormerPages, keepFirstPages } from "./cache/pages.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  event.waitUntil(
    keepFiles(event)
      .then(() => renewStaffFiles())
      .then(() => keepFirstPages(self.registration)),
  );
});

// No navigation preload: nearly every navigation is answered from the device, and each would ask the server.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropFormerFiles(event), dropFormerStaffFiles(), dropFormerPages(), take(self)]),
  );
});

self.addEventListener("fetch", respond);

self.addEventListener("message", (event) => {
  event.waitUntil(run(event, self));
});

self.addEventListener("sync", (event) => {
  if (event.tag === "outbox") event.waitUntil(deliverAll());
});

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Only some browsers have it, and no library of types. */
    sync: ExtendableEvent & { readonly tag: string };
  }
}
