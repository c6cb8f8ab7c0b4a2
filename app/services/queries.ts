import { queryOptions } from "@tanstack/react-query";
import type { DetailedService, Service, ServiceSummary } from "../../db/schema/services.ts";
import { documentQuery } from "../data/document-query.ts";
import { orNull } from "../data/query-client.ts";

export const servicesQuery = queryOptions<Service[]>({ queryKey: ["/api/services"] });
/** Services without their long texts, for the home page. */
export const serviceSummariesQuery = queryOptions<ServiceSummary[]>({
  queryKey: ["/api/services?fields=summary"],
});
/** Names of services, for a page that only links to them. */
export const serviceNamesQuery = queryOptions<Pick<ServiceSummary, "id" | "title" | "slug">[]>({
  // The same address as above in two parts: a different key, which changes of services invalidate as well.
  queryKey: ["/api", "services?fields=summary"],
  queryFn: async (asked) =>
    ((await orNull<ServiceSummary[]>(asked)) ?? []).map(({ id, title, slug }) => ({
      id,
      title,
      slug,
    })),
});
export const servicesPageQuery = documentQuery("services-page");
export const processQuery = documentQuery("process");
export const pricingQuery = documentQuery("pricing");

/** One service with the texts of its page; null when there is none at this slug. */
export const serviceQuery = (slug: string) =>
  queryOptions<DetailedService | null>({
    queryKey: ["/api/services", encodeURIComponent(slug)],
    queryFn: orNull,
  });
