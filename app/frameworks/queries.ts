import { documentQuery } from "../data/document-query.ts";

export const frameworksQuery = documentQuery("frameworks");
