import { publicPages } from "../../db/schema/pages.ts";

/** Every public page, and each state of one that has an address of its own. */
export const routes = [
  ...Object.keys(publicPages),
  "/services/risk-assessment",
  "/insights/sectors-we-serve-industry-specific-grc-solutions",
  "/contact?sent=IK-0123ABCD",
  "/offline",
];

/** Each is a whole document, of which a visitor sees the top first. */
export const toolRoutes = routes.filter((path) => path.startsWith("/compliance/"));

/** Its document is the same bytes for everyone; a script draws what the link in its fragment opens. */
export const privatePage = "/my-request";

/** The browser draws it: the server's document is the same bytes for everybody. */
export const staff = "/admin";

export const nowhere = "/nothing/<here>";
