import { documentQuery } from "../data/document-query.ts";

export const pricingQuery = documentQuery("pricing");
export const faqQuery = documentQuery("faq");
/** The catalogue behind an estimate that a visitor brings along. */
export const estimateQuery = documentQuery("estimator");
