import * as v from "valibot";
import { ClosingCall, Figure, Hyperlink, Official, strings } from "./parts.ts";

export const libraryTabs = ["laws", "standards", "sectors", "timeline", "resources"] as const;
export const LibraryTab = v.picklist(libraryTabs);
export type LibraryTab = v.InferOutput<typeof LibraryTab>;

export const Priority = v.picklist(["Critical", "High", "Medium"]);
export type Priority = v.InferOutput<typeof Priority>;

/** spec.md §3, the static entry. */
export const LibraryLaw = v.object({
  id: v.string(),
  title: v.string(),
  subtitle: v.string(),
  year: v.number(),
  dateEnacted: v.string(),
  description: v.string(),
  fullDescription: v.string(),
  keyProvisions: strings,
  applicableTo: strings,
  complianceRequirements: strings,
  officialLink: v.string(),
  downloadLink: v.string(),
});
export type LibraryLaw = v.InferOutput<typeof LibraryLaw>;

/** Chapters with requirements, or strategic pillars with objectives. */
export const Standard = v.object({
  id: v.string(),
  title: v.string(),
  subtitle: v.string(),
  year: v.number(),
  description: v.string(),
  chapters: v.array(v.object({ title: v.string(), requirements: strings })),
  strategicPillars: v.array(v.object({ title: v.string(), objectives: strings })),
  officialLink: v.string(),
  effectiveDate: v.string(),
  note: v.optional(v.string()),
  /** Links for a reader who needs more than this. */
  actions: v.optional(v.array(Hyperlink)),
});
export type Standard = v.InferOutput<typeof Standard>;

const Fact = v.object({
  ...Figure.entries,
  source: v.optional(v.object({ label: v.string(), href: v.optional(v.string()) })),
});

export const Library = v.object({
  hero: v.object({ title: v.string(), subtitle: v.string() }),
  counters: v.array(Figure),
  tabs: v.array(v.object({ id: LibraryTab, label: v.string(), default: v.optional(v.boolean()) })),
  labels: v.object({
    official: v.string(),
    download: v.string(),
    fullDocument: v.string(),
    resource: v.string(),
    keyProvisions: v.string(),
    applicableTo: v.string(),
    complianceRequirements: v.string(),
  }),
  disclaimer: v.string(),
  /** The date of the last comparison of the texts with their sources. */
  checked: v.optional(v.pipe(v.string(), v.isoDate())),
  shortcuts: v.optional(v.array(Hyperlink)),
  official: v.optional(v.array(Official)),
  laws: v.array(LibraryLaw),
  standards: v.array(Standard),
  sectors: v.array(
    v.object({ id: v.string(), title: v.string(), priority: Priority, requirements: strings }),
  ),
  timeline: v.array(
    v.object({
      id: v.string(),
      year: v.string(),
      title: v.string(),
      description: v.string(),
      href: v.optional(v.string()),
    }),
  ),
  inForce: v.optional(
    v.object({
      title: v.string(),
      text: v.string(),
      facts: v.array(Fact),
      /** Those for which no official text was found. */
      baseline: v.optional(v.object({ title: v.string(), text: v.string(), facts: v.array(Fact) })),
      action: Hyperlink,
    }),
  ),
  resources: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      description: v.string(),
      link: v.string(),
      type: v.picklist(["Official", "International"]),
      mark: v.optional(v.string()),
    }),
  ),
  closingCta: ClosingCall,
});
export type Library = v.InferOutput<typeof Library>;
