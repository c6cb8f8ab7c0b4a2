import * as v from "valibot";
import { Priority } from "./library.ts";
import { Figure, strings } from "./parts.ts";

export const Sectors = v.object({
  page: v.object({
    heroTitle: v.string(),
    heroSubtitle: v.string(),
    summary: v.object({
      title: v.string(),
      items: v.array(Figure),
      basis: v.optional(v.string()),
    }),
  }),
  items: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      icon: v.string(),
      description: v.string(),
      priority: v.optional(Priority),
      challenges: strings,
      solutions: strings,
      /** Ids, in the order of the solutions; null where no service alone delivers one. Absent in rows stored before. */
      services: v.optional(v.array(v.nullable(v.string()))),
      link: v.string(),
      linkLabel: v.string(),
    }),
  ),
});
export type Sectors = v.InferOutput<typeof Sectors>;
export type Sector = Sectors["items"][number];
