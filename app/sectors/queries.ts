import { documentQuery } from "../document-query.ts";

export const sectorsQuery = documentQuery("sectors");
