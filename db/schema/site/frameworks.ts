import { Frameworks } from "../frameworks.ts";
import { defineDocument } from "./document.ts";
import {
  checked,
  closingCall,
  fixed,
  fixedList,
  group,
  hero,
  line,
  lines,
  link,
  list,
  officialTexts,
  text,
  withReadableIds,
} from "./parts.ts";

const id = { kind: "id" } as const;

export const frameworksDocument = defineDocument({
  schema: Frameworks,
  title: "Compliance framework",
  about: "The texts in brief, the checklist, and the authorities",
  shown: [
    { label: "The texts", href: "/compliance#texts" },
    { label: "Checklist", href: "/compliance#checklist" },
    { label: "Contacts", href: "/compliance#contacts" },
  ],
  needs: "write",
  fields: {
    hero: hero(),
    frameworks: list(
      "The texts",
      "text",
      {
        id,
        year: line("Year", { max: 20 }),
        type: line("Kind", { max: 40, help: "Such as Data Protection." }),
        title: line("Name", { max: 100 }),
        subtitle: line("What it is about"),
        description: text("In short", { max: 400 }),
        keyPoints: lines("Key points", "point"),
        link: link("Address of the official text"),
      },
      { min: 1, max: 12 },
    ),
    checked,
    checklist: group("Checklist", {
      title: fixed,
      intro: line("Sentence above it"),
      items: fixedList("Parts", "part", {
        id: fixed,
        title: line("Title", { max: 80 }),
        icon: { kind: "icon", label: "Icon" },
        points: lines("Points", "point"),
      }),
    }),
    officialResources: group("Authorities", {
      title: fixed,
      authorities: fixedList("Authorities", "authority", {
        id: fixed,
        name: line("Name", { max: 120 }),
        role: line("What it is for"),
        website: link("Website"),
        contactNote: line("Where its numbers are"),
        reporting: line("How to report to it"),
        email: { kind: "email", label: "Email address", optional: "null" },
        phone: { kind: "phone", label: "Number", optional: "null" },
        downloads: list("Publications", "publication", {
          label: line("Name"),
          link: link("Address"),
        }),
      }),
    }),
    official: officialTexts,
    closingCta: closingCall(),
  },
  body: (given, stored) => ({
    ...stored,
    ...given,
    frameworks: withReadableIds(given["frameworks"]),
  }),
});
