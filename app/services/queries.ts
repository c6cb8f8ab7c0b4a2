import { queryOptions } from "@tanstack/react-query";
import type { Service, ServiceSummary } from "../../db/schema/services.ts";
import { documentQuery } from "../document-query.ts";

export const servicesQuery = queryOptions<Service[]>({ queryKey: ["/api/services"] });
/** Without the long texts: what the home page shows of them. */
export const serviceSummariesQuery = queryOptions<ServiceSummary[]>({
  queryKey: ["/api/services?fields=summary"],
});
export const servicesPageQuery = documentQuery("services-page");
export const processQuery = documentQuery("process");
export const pricingQuery = documentQuery("pricing");
