import { useEffect, useMemo, useState } from "react";
import { readAnswers } from "../../db/device/answers.ts";
import type { ClientType, Estimator } from "../../db/schema/estimator.ts";
import { type Pricing, smePriceOf } from "../../db/schema/pricing.ts";
import type { ServiceSummary } from "../../db/schema/services.ts";

/** A service that the firm offers for a tool's result. */
export interface Offer {
  /** The id of the service. */
  id: string;
  title: string;
  href: string;
  /** Its id in the estimator. */
  estimate: string;
}

/** For services for enterprises alone: the estimator's consultation, open to firms of any size. */
export const consultations: Readonly<Record<string, string>> = {
  "service-identity-access": "estimator-iam",
  "service-incident-response": "estimator-incident-response",
  "service-business-continuity": "estimator-bcdr",
  "service-third-party-risk": "estimator-vendor-risk",
  "service-board-advisory": "estimator-board",
  "service-continuous-monitoring": "estimator-security-program",
};

export type ServiceName = Pick<ServiceSummary, "id" | "title" | "slug">;

/** A client type of the price list, or a firm below its smallest size. */
export type Client = ClientType | "small";

/** The services for a client; a firm not known to be large gets no links to services for enterprises alone. */
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

/** Services and prices from the content. */
export interface PriceList {
  services: readonly ServiceName[];
  catalogue: Estimator;
  pricing: Pricing;
}

/** The client type for the answer about the firm's size; an SME without an answer. */
export function clientOf(sizes: readonly unknown[]): Client {
  if (sizes.includes("micro")) return "small";
  return sizes.includes("large") ? "Enterprise" : "SME";
}

/** The client type by the visitor's answer in "What applies to me?". */
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

/** The estimator with these ticked; a small firm, for which it has no price, is led to the contact form. */
export const estimateHref = (ids: readonly string[], client: Client): string =>
  client === "small"
    ? "/contact?about=small#consultation"
    : `/services?estimate=${[...new Set(ids)].join(",")}&client=${client}#grc-consultation`;
