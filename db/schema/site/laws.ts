import * as v from "valibot";
import { Law } from "../laws.ts";
import { defineDocument } from "./document.ts";

export const lawsDocument = defineDocument({
  schema: v.object({ items: v.array(Law) }),
  title: "Laws",
  about:
    "Each law and standard in a few words: Home, the search and the articles take it from here",
  shown: [
    { label: "Home", href: "/" },
    { label: "Crosswalk", href: "/compliance/crosswalk" },
  ],
  needs: "administer",
  table: "laws",
  named: { kind: "laws", path: "items", address: ({ id }) => `/library#${id}` },
  fields: {
    items: {
      kind: "list",
      label: "Laws and standards",
      help: "Home shows the ones that its own form names, and then those at the top of this list. A law has its card in the library once it is added under Library.",
      one: "law",
      min: 1,
      max: 60,
      distinct: "reference",
      item: {
        kind: "group",
        label: "Law",
        fields: {
          id: { kind: "id" },
          title: { kind: "line", label: "Title", max: 160 },
          reference: {
            kind: "line",
            label: "Number and date",
            help: "Such as Law No. 058/2021 of 13 October 2021.",
            max: 120,
            pattern: [/\b(?:19|20)\d{2}\b/, "Number and date must have the year, such as 2021"],
          },
          category: { kind: "line", label: "What it is about", max: 60 },
          summary: { kind: "text", label: "In short", max: 600 },
          link: { kind: "address", label: "Official text" },
        },
      },
    },
  },
});
