import * as v from "valibot";

const Question = v.object({ id: v.string(), question: v.string(), answer: v.string() });

export const Faq = v.object({ contactFaq: v.array(Question), moreFaq: v.array(Question) });
export type Faq = v.InferOutput<typeof Faq>;
