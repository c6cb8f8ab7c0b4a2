/**
 * The public pages with a fixed address, and the words on each page's card: two lines of 20 characters at most. The sitemap
 * lists them, and the service worker keeps them.
 */
export const publicPages: Readonly<Record<string, string>> = {
  "/": "Security your board can stand on.",
  "/about": "Who we are and what we stand for",
  "/services": "Services and prices",
  "/sectors": "The five sectors we serve",
  "/library": "Rwanda’s compliance library",
  "/library?tab=standards": "Standards and guidelines",
  "/library?tab=sectors": "What each sector must show",
  "/library?tab=timeline": "Six milestones of regulation",
  "/library?tab=resources": "Official resources",
  "/compliance": "Rwanda’s compliance framework",
  "/compliance/applies": "Which laws apply to me?",
  "/compliance/readiness": "How ready are you? 36 controls",
  "/compliance/breach": "Breach clock: 48 and 72 hours",
  "/compliance/crosswalk": "Rwandan law beside ISO and NIST",
  "/insights": "Latest insights",
  "/contact": "Book a consultation",
  "/trust": "Can you trust us with this?",
  "/trust/technical": "Trust, measured",
  "/privacy": "Privacy policy",
  "/terms": "Terms of service",
};
