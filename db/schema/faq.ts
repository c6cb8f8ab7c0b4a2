import * as v from "valibot";

const Question = v.object({ id: v.string(), question: v.string(), answer: v.string() });

/** Questions and answers: three on the contact page (spec.md §2), the rest for later pages. */
export const Faq = v.object({ contactFaq: v.array(Question), moreFaq: v.array(Question) });
export type Faq = v.InferOutput<typeof Faq>;
