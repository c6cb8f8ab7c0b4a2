import type { QueryClient } from "@tanstack/react-query";
import type { Article, BreadcrumbList, FAQPage, Graph, Thing } from "schema-dts";
import type { Firm } from "../../../db/schema/firm.ts";
import type { Insight } from "../../../db/schema/insights/insights.ts";
import type { ServiceDetail } from "../../../db/schema/services.ts";
import { documentQuery, firmQuery } from "../../data/document-query.ts";
import type { SaidHead } from "../head.tsx";
import { pricingQuery, servicesQuery } from "../../services/queries.ts";
import { firmId, firmInBrief, firmInFull, site } from "./firm.ts";
import { serviceList, serviceOf } from "./services.ts";

interface Page {
  head: SaidHead;
  origin: string;
  image: string | undefined;
  queries: Pick<QueryClient, "getQueryData">;
}

/** The page's schema.org data; undefined for a page without a canonical path. */
export function structuredData({ head, origin, image, queries }: Page): Graph | undefined {
  const { path, article, service } = head;
  const firm = queries.getQueryData(firmQuery.queryKey);
  if (path === undefined || !firm) return undefined;
  const graph: Thing[] = [];
  const inFull = path === "/" || path === "/about" || path === "/contact";
  graph.push(inFull ? firmInFull(firm, origin, image) : firmInBrief(firm, origin));
  if (path === "/") graph.push(site(firm, origin));
  else graph.push(breadcrumbs(head, path, origin));
  if (article) graph.push(articleOf(article, firm, origin, image));
  const faq = queries.getQueryData(documentQuery("faq").queryKey);
  if (path === "/contact" && faq) graph.push(questions(faq.contactFaq));
  const services = queries.getQueryData(servicesQuery.queryKey);
  const pricing = queries.getQueryData(pricingQuery.queryKey);
  if (service) {
    graph.push(serviceOf(service, pricing, firm, origin));
    if (service.detail.questions.length > 0) graph.push(questions(service.detail.questions));
  }
  if (path === "/services" && services) {
    const estimator = queries.getQueryData(documentQuery("estimator").queryKey);
    graph.push(...serviceList({ services, pricing, estimator, firm, origin }));
  }
  return { "@context": "https://schema.org", "@graph": graph };
}

/** Home, the page's parent list if it has one, the page. */
function breadcrumbs(head: SaidHead, path: string, origin: string): BreadcrumbList {
  const parent = head.article
    ? { name: "Insights", path: "/insights" }
    : head.service
      ? { name: "Services", path: "/services" }
      : undefined;
  const steps = [
    { name: "Home", path: "/" },
    ...(parent ? [parent] : []),
    { name: head.name ?? head.title, path },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: origin + step.path,
    })),
  };
}

function articleOf(
  { title, excerpt, date, author, category, link }: Insight,
  firm: Firm,
  origin: string,
  image: string | undefined,
): Article {
  return {
    "@type": "Article",
    headline: title,
    description: excerpt,
    ...(image ? { image: [image] } : {}),
    datePublished: date,
    // The firm's own pen name is no person.
    author:
      author === firm.defaultAuthor
        ? { "@type": "Organization", name: author, url: `${origin}/about` }
        : { "@type": "Person", name: author },
    publisher: { "@id": firmId(origin) },
    ...(category ? { articleSection: category } : {}),
    inLanguage: "en",
    mainEntityOfPage: origin + link,
  };
}

const questions = (asked: ServiceDetail["questions"]): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: asked.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
