import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import type { Library } from "../../db/schema/library.ts";
import type { ServiceSummary } from "../../db/schema/services.ts";
import { documentQuery } from "../data/document-query.ts";
import { orNull } from "../data/query-client.ts";
import { type Client, offersFor, type ServiceName } from "./offers.ts";

/** A page of this site, by the id that content uses. */
interface NamedPage {
  id: string;
  title: string;
  href: string;
}

/** Only the names in an API list, because the page carries all data that it reads. */
const namesQuery = <List, Name>(path: string, namesIn: (list: List) => Name[]) =>
  queryOptions<Name[]>({
    // The list's address in two parts: a different key, which changes of the list invalidate as well.
    queryKey: ["", path],
    queryFn: async (asked) => {
      const list = await orNull<List>(asked);
      return list === null ? [] : namesIn(list);
    },
    meta: { optional: true },
  });

const articlesQuery = namesQuery<InsightSummary[], NamedPage>(
  "api/insights?fields=summary",
  (articles) => articles.map(({ id, title, link }) => ({ id, title, href: link })),
);
const servicesQuery = namesQuery<ServiceSummary[], ServiceName>(
  "api/services?fields=summary",
  (services) => services.map(({ id, title, slug }) => ({ id, title, slug })),
);
const catalogueQuery = documentQuery("estimator");
const pricingQuery = documentQuery("pricing");
const libraryQuery = namesQuery<Library, NamedPage>(
  "api/content/library",
  ({ laws, standards, sectors }) =>
    [...laws, ...standards, ...sectors].map(({ id, title }) => ({
      id,
      title,
      href: `/library#${id}`,
    })),
);

/** Queries for the loader of a page that uses `useLinks`. */
export const linkQueries = [
  articlesQuery,
  servicesQuery,
  libraryQuery,
  catalogueQuery,
  pricingQuery,
];

/** Finds the page for an id in content; undefined if it is not published, or not in the library. */
export type FindPage = (id: string | undefined | null) => NamedPage | undefined;

/** Finds articles, offers for this client, and entries of the library by id. */
export function useLinks(client: Client): FindPage {
  const { data: articles } = useQuery(articlesQuery);
  const { data: services } = useQuery(servicesQuery);
  const { data: library } = useQuery(libraryQuery);
  const { data: catalogue } = useQuery(catalogueQuery);
  const { data: pricing } = useQuery(pricingQuery);
  return useMemo(() => {
    const isRead = services && catalogue && pricing;
    const offers = isRead ? offersFor(client, services, catalogue, pricing) : [];
    const pages: NamedPage[] = [articles, offers, library].flatMap((list) => list ?? []);
    const byId = new Map(pages.map((page) => [page.id, page]));
    return (id) => (id ? byId.get(id) : undefined);
  }, [articles, services, library, catalogue, pricing, client]);
}
