import * as v from "valibot";
import { Library } from "../library.ts";
import { defineDocument } from "./document.ts";
import type { Values } from "./fields.ts";
import {
  address,
  checked,
  closingCall,
  fixed,
  fixedList,
  group,
  hero,
  hyperlink,
  line,
  lines,
  link,
  list,
  officialTexts,
  priority,
  text,
  withReadableIds,
  year,
} from "./parts.ts";

const id = { kind: "id" } as const;

const facts = list("Figures", "figure", {
  label: line("What it is about", { max: 80 }),
  value: line("The figure", { max: 60 }),
  source: group(
    "Source",
    {
      label: line("Law and article, or another source"),
      href: address("Where it leads", { optional: "absent" }),
    },
    { optional: true },
  ),
});

const chapters = (name: string, one: string, points: string) =>
  list(name, one, {
    title: line("Title", { max: 100 }),
    [points]: lines("Points", "point"),
  });

const withYear = (item: Values) => ({ ...item, year: String(item["year"]) });
const Years = v.array(
  v.looseObject({ id: v.string(), year: v.pipe(v.string(), v.transform(Number)) }),
);

export const libraryDocument = defineDocument({
  schema: Library,
  title: "Library",
  about: "Laws, standards, sector guidance, timeline and resources, with their sources",
  shown: [
    { label: "Laws", href: "/library" },
    { label: "Standards", href: "/library?tab=standards" },
    { label: "Sector guidance", href: "/library?tab=sectors" },
    { label: "Timeline", href: "/library?tab=timeline" },
    { label: "Resources", href: "/library?tab=resources" },
  ],
  needs: "write",
  fields: {
    hero: hero(),
    counters: fixedList("Numbers below the title", "number", {
      label: fixed,
      value: line("Number", { max: 10 }),
    }),
    shortcuts: list("Links beside the search", "link", hyperlink, { optional: true, max: 4 }),
    laws: list(
      "Laws",
      "law",
      {
        id,
        title: line("Name", { max: 100, help: "Such as Law No. 058/2021." }),
        subtitle: line("What it is about"),
        year,
        dateEnacted: line("Enacted on", { max: 40 }),
        description: text("In short", { max: 400 }),
        officialLink: link("Address of the official text"),
        downloadLink: link("Address of the file, or of a page with it"),
        fullDescription: text("More about this law"),
        keyProvisions: lines("Key provisions", "provision"),
        complianceRequirements: lines("What it requires", "requirement"),
        applicableTo: lines("Whom it applies to", "group"),
      },
      { needs: "administer" },
    ),
    standards: list("Standards and strategies", "standard", {
      id,
      title: line("Name", { max: 100 }),
      year,
      effectiveDate: line("In effect since", {
        max: 40,
        help: "The year again where there is no date.",
      }),
      subtitle: line("What it is"),
      description: text("In short", { max: 600 }),
      officialLink: link("Address of the official text"),
      actions: list("More links", "link", hyperlink, { optional: true, max: 4 }),
      note: text("Note on the official text", { optional: "absent", max: 800 }),
      chapters: chapters("Chapters", "chapter", "requirements"),
      strategicPillars: chapters("Pillars of a strategy", "pillar", "objectives"),
    }),
    sectors: fixedList("Sector guidance", "sector", {
      id: fixed,
      title: line("Sector", { max: 80 }),
      priority,
      requirements: lines("What it must show", "requirement"),
    }),
    timeline: list("Timeline", "milestone", {
      id,
      year: line("When", { max: 20 }),
      title: line("What happened", { max: 120 }),
      description: text("What it means", { max: 400 }),
      href: address("Where it leads", { optional: "absent" }),
    }),
    inForce: group(
      "Beside the timeline",
      {
        title: line("Heading", { max: 60 }),
        text: line("Sentence below it"),
        facts,
        baseline: group(
          "Figures without an official text",
          { title: line("Heading", { max: 60 }), text: line("Sentence below it"), facts },
          { optional: true },
        ),
        action: group("Button", hyperlink),
      },
      { optional: true },
    ),
    resources: list("Resources", "resource", {
      id,
      mark: line("Letters in its picture", { optional: "absent", max: 6 }),
      type: {
        kind: "choice",
        label: "Kind",
        options: ["Official", "International"].map((value) => ({ value, label: value })),
      },
      title: line("Name", { max: 120 }),
      description: text("What is there", { max: 400 }),
      link: link("Address"),
    }),
    disclaimer: text("Below every part", { max: 400 }),
    checked,
    official: officialTexts,
    closingCta: closingCall({ title: fixed, primary: fixed, secondary: fixed }),
  },
  values: (library) => ({
    ...library,
    laws: library.laws.map(withYear),
    standards: library.standards.map(withYear),
  }),
  body: (given, stored) => ({
    ...stored,
    ...given,
    laws: v.parse(Years, withReadableIds(given["laws"])),
    standards: v.parse(Years, withReadableIds(given["standards"])),
    timeline: withReadableIds(given["timeline"]),
    resources: withReadableIds(given["resources"]),
  }),
});
