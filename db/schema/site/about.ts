import * as v from "valibot";
import { AboutPage } from "../about.ts";
import { strings } from "../parts.ts";
import { defineDocument } from "./document.ts";
import { fixed, fixedList, group, hero, line, lines, list, text } from "./parts.ts";

const AboutRow = v.object({
  mission: v.optional(v.string(), ""),
  vision: v.optional(v.string(), ""),
  values: v.optional(strings, []),
  certifications: v.optional(strings, []),
});

const Certificate = v.object({ name: v.string(), holders: v.optional(strings, []) });
const AboutValues = v.looseObject({
  aims: v.object({ mission: v.string(), vision: v.string() }),
  values: v.array(v.object({ name: v.string(), meaning: v.string() })),
  certificates: v.object({ note: v.optional(v.string()), items: v.array(Certificate) }),
  company: v.optional(v.object({ note: v.optional(v.string()) })),
});

export const aboutDocument = defineDocument({
  schema: v.object({ ...AboutPage.entries, row: v.optional(AboutRow, {}) }),
  title: "About",
  about: "Story, mission, values, pillars, certificates, and the notes on About",
  shown: [{ label: "About", href: "/about" }],
  needs: "write",
  row: "about",
  fields: {
    hero: hero({ title: line("Heading", { max: 60 }) }),
    story: group("Our Story", {
      title: fixed,
      paragraphs: {
        ...lines("Paragraphs", "paragraph", { max: 6 }),
        item: text("Paragraph", { max: 800 }),
        help: "What the name means stands before the first. It is a field of The firm.",
      },
      milestones: list(
        "Milestones",
        "milestone",
        {
          year: line("When", { max: 20 }),
          title: line("What", { max: 80 }),
          description: line("Why it matters"),
        },
        { max: 10 },
      ),
    }),
    aims: group("Mission and vision", {
      mission: text("Our Mission", { max: 400 }),
      vision: text("Our Vision", { max: 400 }),
    }),
    brandPillars: fixedList("Pillars", "pillar", {
      title: fixed,
      description: line("What it stands for", { max: 300 }),
      icon: fixed,
    }),
    values: list(
      "Core Values",
      "value",
      {
        name: line("Value", {
          max: 40,
          pattern: [/^[^:]*$/, "Value must have no colon: what it means has a field of its own"],
        }),
        meaning: line("What it means"),
      },
      { min: 1, max: 12, distinct: "name" },
    ),
    team: group("Meet Our Team", { title: fixed, note: text("Note on the team") }),
    certificates: group("Certifications", {
      note: text("Note on the certificates", { optional: "absent", max: 400 }),
      items: list(
        "Certificates",
        "certificate",
        {
          name: line("Name", {
            max: 120,
            help: "Such as CISA - Certified Information Systems Auditor.",
          }),
          holders: lines("Who holds it", "person", { min: 0, max: 12 }),
        },
        { distinct: "name" },
      ),
    }),
    company: group(
      "Company and press",
      { title: fixed, note: text("Note on the company", { optional: "absent", max: 400 }) },
      { help: "Legal name, code and press contact are fields of The firm." },
    ),
    partnerBanner: group("Partner With Us", {
      title: fixed,
      text: text("Whom you work with", { max: 400 }),
      cta: fixed,
    }),
  },
  values: ({ row, certificates, company, ...page }) => ({
    ...page,
    aims: { mission: row.mission, vision: row.vision },
    values: row.values.map((value) => {
      const [name = "", ...meaning] = value.split(": ");
      return { name, meaning: meaning.join(": ") };
    }),
    certificates: {
      note: certificates?.note,
      items: row.certifications.map((name) => ({
        name,
        holders: certificates?.holders[name] ?? [],
      })),
    },
    company: company ?? {},
  }),
  body(given, stored) {
    const { aims, values, certificates, company, ...page } = v.parse(AboutValues, given);
    const { note = "", items } = certificates;
    const holders = items.filter((one) => one.holders.length > 0);
    return {
      ...stored,
      ...page,
      certificates: {
        note,
        holders: Object.fromEntries(holders.map((one) => [one.name, one.holders])),
      },
      company: { title: "Company and press", ...stored.company, ...company },
      row: {
        ...aims,
        values: values.map(({ name, meaning }) => `${name}: ${meaning}`),
        certifications: items.map(({ name }) => name),
      },
    };
  },
});
