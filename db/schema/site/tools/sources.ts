import { Sources } from "../../tools/sources.ts";
import { defineDocument } from "../document.ts";
import { fixed, line } from "../parts.ts";
import { byId, each, extra, text, withEdits } from "./parts.ts";

/** Each law or standard with what is cited of it. */
export const sourcesDocument = defineDocument({
  schema: Sources,
  title: "Sources of the tools",
  about: "The laws, standards and guides that the compliance tools cite, and their links",
  shown: [
    { label: "Breach clock", href: "/compliance/breach" },
    { label: "Readiness check", href: "/compliance/readiness" },
  ],
  needs: "administer",
  fields: {
    instruments: each(
      "Laws, standards and guides",
      "Text",
      {
        short: line("Short name", { max: 80 }),
        id: fixed,
        reference: line("Full name, with its date"),
        inLibrary: fixed,
        sources: each("What is cited of it", "Source", {
          label: line("Text of the link", { help: "Visitors read it beside each statement." }),
          id: fixed,
          instrument: fixed,
          article: fixed,
          link: {
            kind: "address",
            label: "Link",
            optional: "null",
            help: "Where it can be read: an address, or a page of the library.",
          },
          basis: {
            kind: "choice",
            label: "How far it can be relied on",
            options: [
              { value: "official", label: "Official text" },
              { value: "authority", label: "Guidance of the authority" },
              { value: "secondary", label: "Published summary" },
              { value: "library", label: "Our library" },
              { value: "standard", label: "International standard" },
              { value: "advice", label: "Our advice" },
            ],
          },
          kind: line("Who wrote it", {
            ...extra,
            max: 60,
            help: "Such as “Law firm’s note”. It stands in place of the words for how far it can be relied on.",
          }),
        }),
      },
      { help: "Each in the order in which the tools name it." },
    ),
    bases: each("How far a source can be relied on", "Kind of source", {
      label: line("Name", { max: 60 }),
      id: fixed,
      help: text("What it means"),
    }),
  },
  values: ({ instruments, items, ...rest }) => ({
    ...rest,
    instruments: instruments.map((one) => ({
      ...one,
      sources: items.filter(({ instrument }) => instrument === one.id),
    })),
  }),
  body: (given, stored) => ({
    ...stored,
    ...given,
    items: withEdits(stored.items, byId(given["instruments"])),
  }),
});
