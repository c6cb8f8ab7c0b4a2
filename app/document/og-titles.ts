import { type LibraryTab, libraryTabs } from "../../db/schema/library.ts";
import { libraryPath } from "../library/tab.ts";

const tabTitles: Record<LibraryTab, string> = {
  laws: "Rwanda’s compliance library",
  standards: "Standards and guidelines",
  sectors: "What each sector must show",
  timeline: "Six milestones of regulation",
  resources: "Official resources",
};

/** By canonical path, the words on a fixed page's card: two lines of 20 characters at most. Articles have a title. */
export const cardTitles: Readonly<Record<string, string>> = {
  "/": "Security your board can stand on.",
  "/about": "Who we are and what we stand for",
  "/services": "Services and prices",
  "/sectors": "The five sectors we serve",
  ...Object.fromEntries(libraryTabs.map((tab) => [libraryPath(tab), tabTitles[tab]])),
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
