import { type SiteDocumentName, siteDocuments } from "../../../db/schema/site/site.ts";

/** Who reads what is published of a document, as a sentence begins. */
export const readersOf = (name: SiteDocumentName): string =>
  siteDocuments[name].staffOnly ? "Colleagues" : "Visitors";
