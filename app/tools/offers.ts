import { useEffect, useMemo, useState } from "react";
import { readAnswers } from "../../db/device/answers.ts";
import type { ClientType, Estimator } from "../../db/schema/estimator.ts";
import { type Pricing, smePriceOf } from "../../db/schema/pricing.ts";
import type { ServiceSummary } from "../../db/schema/services.ts";

/** What the firm offers for what a tool has found. */
export interface Offer {
  /** The id of the service. */
  id: string;
  title: string;
  href: string;
  /** What the estimator calls it. */
  estimate: string;
}

/** For services that are for enterprises alone: the consultation of the estimator, which firms of any size may have. */
export const consultations: Readonly<Record<string, string>> = {
  "service-identity-access": "estimator-iam",
  "service-incident-response": "estimator-incident-response",
  "service-business-continuity": "estimator-bcdr",
  "service-third-party-risk": "estimator-vendor-risk",
  "service-board-advisory": "estimator-board",
  "service-continuous-monitoring": "estimator-security-program",
};

export type ServiceName = Pick<ServiceSummary, "id" | "title" | "slug">;

/** Who an offer is for: one of the price list's, or a firm that is smaller than it knows. */
export type Client = ClientType | "small";

/** The services for a client: a firm that is not known to be large is led to none that it cannot have. */
export const offersFor = (
  client: Client,
  services: readonly ServiceName[],
  { items }: Pick<Estimator, "items">,
  pricing: Pick<Pricing, "smeServicePrices">,
): Offer[] =>
  services.map(({ id, title, slug }) => {
    const isForAll = client === "Enterprise" || smePriceOf(id, pricing) !== undefined;
    const consultation = isForAll ? undefined : items.find((item) => item.id === consultations[id]);
    return consultation
      ? {
          id,
          title: consultation.name,
          href: estimateHref([consultation.id], client),
          estimate: consultation.id,
        }
      : { id, title, href: `/services/${slug}`, estimate: slug };
  });

/** What the content says of services and prices. */
export interface PriceList {
  services: readonly ServiceName[];
  catalogue: Estimator;
  pricing: Pricing;
}

/** The client of what was answered about the size; an SME where nothing was. */
export function clientOf(sizes: readonly unknown[]): Client {
  if (sizes.includes("micro")) return "small";
  return sizes.includes("large") ? "Enterprise" : "SME";
}

/** By the size that the visitor named in "What applies to me?". */
export function useClient(): Client {
  const [client, setClient] = useState<Client>("SME");
  useEffect(() => {
    readAnswers("applies").then(
      (answers) => setClient(clientOf([answers.get("size")?.value].flat())),
      () => undefined, // without storage nothing is known
    );
  }, []);
  return client;
}

/** The offers for this visitor. */
export function useOffers({ services, catalogue, pricing }: PriceList) {
  const client = useClient();
  const offers = useMemo(
    () => offersFor(client, services, catalogue, pricing),
    [client, services, catalogue, pricing],
  );
  return { client, offers };
}

/** The estimator with these ticked; it has no price for a small firm, which asks for one. */
export const estimateHref = (ids: readonly string[], client: Client): string =>
  client === "small"
    ? "/contact?about=small#consultation"
    : `/services?estimate=${[...new Set(ids)].join(",")}&client=${client}#grc-consultation`;
