import { queryOptions } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import type { DocumentName, documents } from "../../db/schema/documents.ts";

/** How one content document is read: `['/api/content', name]`, typed by its schema. */
export const documentQuery = <Name extends DocumentName>(name: Name) =>
  queryOptions<InferOutput<(typeof documents)[Name]>>({ queryKey: ["/api/content", name] });

export const firmQuery = documentQuery("firm");
