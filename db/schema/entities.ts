/** Public content by the names of the change log and the devices; the shapes of its rows are in `changes.ts`. */
export const entities = [
  "home",
  "about",
  "laws",
  "services",
  "team",
  "testimonials",
  "insights",
  "documents",
] as const;

export type Entity = (typeof entities)[number];
