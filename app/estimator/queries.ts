import { documentQuery } from "../document-query.ts";

export const estimatorQuery = documentQuery("estimator");
