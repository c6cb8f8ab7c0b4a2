import type { Offer, Service as ServiceNode } from "schema-dts";
import type { Estimator } from "../../../db/schema/estimator.ts";
import type { Firm } from "../../../db/schema/firm.ts";
import { type Pricing, rangeOf, smePriceOf } from "../../../db/schema/pricing.ts";
import type { Service } from "../../../db/schema/services.ts";
import { firmId } from "./firm.ts";

interface Catalogue {
  services: readonly Service[];
  pricing: Pricing | undefined;
  estimator: Estimator | undefined;
  firm: Firm;
  origin: string;
}

/** The services with the prices on their page (spec.md §9), and the catalogue of consultations. */
export function serviceList(catalogue: Catalogue): ServiceNode[] {
  const { services, pricing, estimator, firm, origin } = catalogue;
  const offered = services.map((service) => serviceOf(service, pricing, firm, origin));
  if (!estimator) return offered;
  const common = { ...offeredBy(firm, origin), url: `${origin}/services` };
  return [...offered, ...estimator.items.map((item) => consultation(item, estimator, common))];
}

/** One service with both prices, at home on its own page. */
export function serviceOf(
  { id, slug, title: name, description, pricing: enterprise }: Service,
  pricing: Pricing | undefined,
  firm: Firm,
  origin: string,
): ServiceNode {
  const offers = [
    ...rangeOffer("SME", pricing && smePriceOf(id, pricing)),
    ...rangeOffer("Enterprise", enterprise),
  ];
  return {
    ...offeredBy(firm, origin),
    url: `${origin}/services/${slug}`,
    name,
    description,
    ...(offers.length > 0 ? { offers } : {}),
  };
}

const offeredBy = (firm: Firm, origin: string) =>
  ({
    "@type": "Service",
    provider: { "@id": firmId(origin) },
    areaServed: firm.address.country,
  }) as const;

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

/** The offer of a price range in USD; none for `Custom quote`. */
function rangeOffer(name: string, text: string | undefined): Offer[] {
  const range = text === undefined ? undefined : rangeOf(text);
  if (!range) return [];
  const price = {
    "@type": "UnitPriceSpecification",
    priceCurrency: "USD",
    minPrice: range.min,
    maxPrice: range.max,
    // UN/CEFACT code of a month.
    ...(range.monthly ? { unitCode: "MON" } : {}),
  } as const;
  return [{ "@type": "Offer", name, priceCurrency: "USD", priceSpecification: price }];
}
