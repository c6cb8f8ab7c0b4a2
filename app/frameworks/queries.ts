import { documentQuery } from "../document-query.ts";

export const frameworksQuery = documentQuery("frameworks");
