import { Faq } from "../faq.ts";
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
  least: "editor",
  fields: {
    contactFaq: {
      kind: "list",
      label: "The first questions",
      one: "question",
      min: 3,
      max: 3,
      item: question,
    },
    moreFaq: { kind: "list", label: "More questions", one: "question", max: 20, item: question },
  },
});

export const processDocument = defineDocument({
  schema: Process,
  title: "Our process",
  about: "The four steps from the first talk to the review",
  shown: [{ label: "Services, Our Process", href: "/services#process" }],
  least: "editor",
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
