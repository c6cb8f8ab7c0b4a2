import * as v from "valibot";
import { Privacy, Terms } from "../legal.ts";
import { defineDocument } from "./document.ts";
import type { TextField } from "./text-field.ts";
import { group, hyperlink, line, list, text, withReadableIds } from "./parts.ts";

const changed: TextField = { kind: "date", label: "Last changed" };

const part = {
  id: { kind: "id" },
  title: line("Heading", { max: 80 }),
  text: text("Text", { max: 4_000, help: "An empty line begins a new paragraph." }),
  link: group("Link below it", hyperlink, { optional: true }),
} as const;

const withIds = <Values extends { parts?: unknown }>(values: Values) => ({
  ...values,
  parts: withReadableIds(values.parts),
});

export const termsDocument = defineDocument({
  schema: Terms,
  title: "Terms of Service",
  about: "What visitors may expect of the site, and on which terms",
  shown: [{ label: "Terms of Service", href: "/terms" }],
  needs: "administer",
  fields: {
    lead: line("Sentence below the title"),
    changed,
    parts: list("Parts", "part", part, { min: 1, distinct: "title" }),
  },
  body: (values) => v.parse(Terms, withIds(values)),
});

export const privacyDocument = defineDocument({
  schema: Privacy,
  title: "Privacy Policy, your own parts",
  about: "What your firm adds to this policy, such as where its database is",
  shown: [{ label: "Privacy Policy", href: "/privacy" }],
  needs: "administer",
  fields: {
    changed,
    parts: list("Your own parts", "part", part, {
      distinct: "title",
      help: "They stand before the annex. The other parts describe what this site’s program does with data, and change with the program.",
    }),
  },
  body: (values) => v.parse(Privacy, withIds(values)),
});
