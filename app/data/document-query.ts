import { queryOptions } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import type { DocumentName, documents } from "../../db/schema/documents.ts";

export const documentQuery = <Name extends DocumentName>(name: Name) =>
  queryOptions<InferOutput<(typeof documents)[Name]>>({ queryKey: ["/api/content", name] });

export const firmQuery = documentQuery("firm");
