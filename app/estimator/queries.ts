import { documentQuery } from "../data/document-query.ts";

export const estimatorQuery = documentQuery("estimator");
