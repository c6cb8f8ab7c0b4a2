import { documentQuery } from "../document-query.ts";

export const libraryQuery = documentQuery("library");
