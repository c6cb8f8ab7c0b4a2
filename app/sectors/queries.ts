import { documentQuery } from "../data/document-query.ts";

export const sectorsQuery = documentQuery("sectors");
