import * as v from "valibot";
import { Priority } from "../library.ts";
import { Sectors } from "../sectors.ts";
import { defineDocument } from "./document.ts";
import type { Fields } from "./fields.ts";

const answers = {
  kind: "list",
  label: "Challenges and solutions",
  one: "challenge",
  min: 1,
  max: 12,
  item: {
    kind: "group",
    label: "Challenge",
    fields: {
      challenge: { kind: "line", label: "Challenge" },
      solution: { kind: "line", label: "Solution" },
      service: {
        kind: "reference",
        label: "Service that delivers it",
        to: "services",
        optional: "null",
      },
    },
  },
} as const;

// In the order of the page.
const sectorFields = {
  id: { kind: "id" },
  title: { kind: "line", label: "Name", max: 80 },
  icon: { kind: "fixed" },
  priority: {
    kind: "choice",
    label: "Priority",
    options: Priority.options.map((value) => ({ value, label: value })),
  },
  description: { kind: "text", label: "Who belongs to it", max: 400 },
  link: { kind: "address", label: "Its link leads to" },
  linkLabel: { kind: "fixed" },
  answers,
} satisfies Fields;

const SectorValues = v.looseObject({
  icon: v.optional(v.string(), "Shield"),
  linkLabel: v.optional(v.string(), "Read More"),
  answers: v.array(
    v.object({ challenge: v.string(), solution: v.string(), service: v.nullable(v.string()) }),
  ),
});

export const sectorsDocument = defineDocument({
  schema: Sectors,
  title: "Sectors",
  about: "Each sector with its challenges, what you do about them, and the services for it",
  shown: [{ label: "Sectors", href: "/sectors" }],
  needs: "write",
  named: { kind: "sectors", path: "items", address: ({ id }) => `/sectors#${id}` },
  fields: {
    page: {
      kind: "group",
      label: "Top and end of the page",
      fields: {
        heroTitle: { kind: "line", label: "Heading", max: 60 },
        heroSubtitle: { kind: "text", label: "Below the title", max: 200 },
        summary: {
          kind: "group",
          label: "Across all sectors",
          fields: {
            title: { kind: "fixed" },
            items: { kind: "fixed" },
            basis: {
              kind: "text",
              label: "What the success rate is based on",
              max: 300,
              optional: "absent",
            },
          },
        },
      },
    },
    items: {
      kind: "list",
      label: "Sectors",
      one: "sector",
      min: 1,
      max: 12,
      distinct: "title",
      item: { kind: "group", label: "Sector", fields: sectorFields },
    },
  },
  values: ({ page, items }) => ({
    page,
    items: items.map(({ challenges, solutions, services = [], ...sector }) => ({
      ...sector,
      answers: (challenges.length > solutions.length ? challenges : solutions).map((_, nth) => ({
        challenge: challenges[nth] ?? "",
        solution: solutions[nth] ?? "",
        service: services[nth] ?? null,
      })),
    })),
  }),
  body: ({ page, items }, stored) => ({
    ...stored,
    page,
    items: v.parse(v.array(SectorValues), items).map(({ answers: pairs, ...sector }) => ({
      ...sector,
      challenges: pairs.map(({ challenge }) => challenge),
      solutions: pairs.map(({ solution }) => solution),
      services: pairs.map(({ service }) => service),
    })),
  }),
});
