import { type Pricing, smePriceOf } from "../../db/schema/pricing.ts";
import type { Service } from "../../db/schema/services.ts";

export interface Offer {
  service: Service;
  smePrice: string;
}

/** Parts the services: those with a fixed SME price, and the rest, which is Enterprise-only (spec.md §9). */
export function bySmePrice(
  services: readonly Service[],
  pricing: Pick<Pricing, "smeServicePrices">,
) {
  const sme: Offer[] = [];
  const enterpriseOnly: Service[] = [];
  for (const service of services) {
    const smePrice = smePriceOf(service.id, pricing);
    if (smePrice) sme.push({ service, smePrice });
    else enterpriseOnly.push(service);
  }
  return { sme, enterpriseOnly };
}
