import type { Offer, Service as ServiceNode } from "schema-dts";
import type { Estimator } from "../db/schema/estimator.ts";
import type { Firm } from "../db/schema/firm.ts";
import type { Pricing } from "../db/schema/pricing.ts";
import type { Service } from "../db/schema/services.ts";
import { bySmePrice } from "./services/by-sme-price.ts";
import { firmId } from "./structured-data-firm.ts";

interface Catalogue {
  services: readonly Service[];
  pricing: Pricing | undefined;
  estimator: Estimator | undefined;
  firm: Firm;
  origin: string;
}

/** The services with the prices that their page states (spec.md §9), and the catalogue of consultations. */
export function serviceList(catalogue: Catalogue): ServiceNode[] {
  const { services, pricing, estimator, firm, origin } = catalogue;
  const { sme } = bySmePrice(services, pricing?.smeServicePrices ?? {});
  const smePrices = new Map(sme.map(({ service, smePrice }) => [service.id, smePrice]));
  const common = {
    "@type": "Service",
    provider: { "@id": firmId(origin) },
    areaServed: firm.address.country,
    url: `${origin}/services`,
  } as const;
  const offered = services.map((service): ServiceNode => {
    const offers = [
      ...rangeOffer("SME", smePrices.get(service.id)),
      ...rangeOffer("Enterprise", service.pricing),
    ];
    const { title: name, description } = service;
    return { ...common, name, description, ...(offers.length > 0 ? { offers } : {}) };
  });
  if (!estimator) return offered;
  return [...offered, ...estimator.items.map((item) => consultation(item, estimator, common))];
}

function consultation(
  { name, description, smePrice, enterprisePrice }: Estimator["items"][number],
  { currency, clientTypes }: Estimator,
  common: object & { "@type": "Service" },
): ServiceNode {
  const offers = clientTypes.map(
    ({ value, label }): Offer => ({
      "@type": "Offer",
      name: label,
      price: value === "SME" ? smePrice : enterprisePrice,
      priceCurrency: currency,
    }),
  );
  return { ...common, name, description, serviceType: "Consultation", offers };
}

/** A price such as `$2,000 - $5,000` or `$500 - $1,200/mo` in USD; none for `Custom quote`. */
function rangeOffer(name: string, text: string | undefined): Offer[] {
  const [, min, max, monthly] = /^\$([\d,]+) - \$([\d,]+)(\/mo)?$/.exec(text ?? "") ?? [];
  if (!min || !max) return [];
  const price = {
    "@type": "UnitPriceSpecification",
    priceCurrency: "USD",
    minPrice: amount(min),
    maxPrice: amount(max),
    // The UN's code of a month.
    ...(monthly ? { unitCode: "MON" } : {}),
  } as const;
  return [{ "@type": "Offer", name, priceCurrency: "USD", priceSpecification: price }];
}

const amount = (text: string) => Number(text.replaceAll(",", ""));
