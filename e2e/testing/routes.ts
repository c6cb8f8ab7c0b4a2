/** Each is a whole document, of which a visitor sees the top first. */
export const toolRoutes = [
  "/compliance/applies",
  "/compliance/readiness",
  "/compliance/breach",
  "/compliance/crosswalk",
];

/** Every public page, and each state of one that has an address of its own. */
export const routes = [
  "/",
  "/about",
  "/services",
  "/services/risk-assessment",
  "/sectors",
  "/library",
  "/library?tab=standards",
  "/library?tab=sectors",
  "/library?tab=timeline",
  "/library?tab=resources",
  "/compliance",
  ...toolRoutes,
  "/insights",
  "/insights/sectors-we-serve-industry-specific-grc-solutions",
  "/contact",
  "/contact?sent=IK-0123ABCD",
  "/trust",
  "/trust/technical",
  "/privacy",
  "/terms",
  "/offline",
];

/** Its document is the same bytes for everyone; a script draws what the link in its fragment opens. */
export const privatePage = "/my-request";

/** The browser draws it: the server's document is the same bytes for everybody. */
export const staff = "/admin";

export const nowhere = "/nothing/<here>";
