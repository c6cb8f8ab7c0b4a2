import { Route, Router } from "workbox-routing";
import { fileRoutes } from "../cache/precache.ts";
import { answerMedia } from "../cache/media.ts";
import { answerNavigation } from "../cache/pages.ts";

const router = new Router();
router.registerRoute(
  new Route(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.destination === "image" && url.pathname.startsWith("/media/"),
    ({ request }) => answerMedia(request),
  ),
);
for (const route of fileRoutes) router.registerRoute(route);
router.registerRoute(
  new Route(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === "navigate" && isPage(url.pathname),
    ({ request }) => answerNavigation(request),
  ),
);

/** Pages have no extension; everything under /api is the server's. */
const isPage = (path: string) => !/^\/api(?:\/|$)|\.[a-z\d]+$/.test(path);

export function respond(event: FetchEvent): void {
  const answer = router.handleRequest({ request: event.request, event });
  if (answer !== undefined) event.respondWith(answer);
}
