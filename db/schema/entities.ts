/** What visitors see, as the change log and the devices name it; their rows are in `changes.ts`. */
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
