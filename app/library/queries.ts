import { documentQuery } from "../data/document-query.ts";

export const libraryQuery = documentQuery("library");
