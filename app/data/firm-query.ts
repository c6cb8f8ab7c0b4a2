import { documentQuery } from "./document-query.ts";

export const firmQuery = documentQuery("firm");
