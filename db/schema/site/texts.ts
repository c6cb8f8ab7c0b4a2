import * as v from "valibot";
import { Faq } from "../faq.ts";
import { Glossary } from "../glossary.ts";
import { Process } from "../services.ts";
import { defineDocument } from "./document.ts";
import type { GroupField } from "./fields.ts";

const question: GroupField = {
  kind: "group",
  label: "Question",
  fields: {
    id: { kind: "id" },
    question: { kind: "line", label: "Question" },
    answer: { kind: "text", label: "Answer", max: 1_000 },
  },
};

export const faqDocument = defineDocument({
  schema: Faq,
  title: "Questions and answers",
  about: "What visitors ask, on Contact and in the search",
  shown: [{ label: "Contact, questions", href: "/contact#questions" }],
  needs: "write",
  fields: {
    contactFaq: {
      kind: "list",
      label: "The first questions",
      one: "question",
      min: 3,
      max: 3,
      item: question,
    },
    moreFaq: {
      kind: "list",
      label: "More questions",
      help: "The search finds them. Contact shows the first questions alone.",
      one: "question",
      max: 20,
      item: question,
    },
  },
});

export const processDocument = defineDocument({
  schema: Process,
  title: "Our process",
  about: "The four steps from the first talk to the review",
  shown: [{ label: "Services, Our Process", href: "/services#process" }],
  needs: "write",
  fields: {
    items: {
      kind: "fixed-list",
      label: "Steps",
      item: {
        kind: "group",
        label: "Step",
        fields: {
          id: { kind: "fixed" },
          step: { kind: "fixed" },
          title: { kind: "fixed" },
          description: { kind: "text", label: "What happens", max: 400 },
          output: { kind: "line", label: "What you have afterwards" },
        },
      },
    },
  },
});

const Terms = v.object({
  items: v.array(v.looseObject({ related: v.optional(v.array(v.string()), []) })),
});

export const glossaryDocument = defineDocument({
  schema: Glossary,
  title: "Glossary",
  about: "The words of the trade that the search explains",
  shown: [],
  needs: "write",
  fields: {
    items: {
      kind: "list",
      label: "Terms",
      one: "term",
      max: 200,
      item: {
        kind: "group",
        label: "Term",
        fields: {
          id: { kind: "id" },
          term: { kind: "line", label: "Term", max: 80 },
          definition: { kind: "text", label: "What it means", max: 600 },
          related: { kind: "fixed" },
        },
      },
    },
  },
  body: (values) => v.parse(Terms, values),
});
