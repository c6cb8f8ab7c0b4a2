import { type Pricing, rangeOf, smePriceOf } from "../../db/schema/pricing.ts";
import type { ServiceSummary } from "../../db/schema/services.ts";
import { least } from "../ui/money.ts";

/** The lowest published price of these services and the service that has it, for each client type with one. */
export function pricesFrom(services: readonly ServiceSummary[], pricing: Pricing) {
  return [
    ...lowest("SME", services, ({ id }) => smePriceOf(id, pricing)),
    ...lowest("Enterprise", services, (service) => service.pricing),
  ];
}

const lowest = (
  client: string,
  services: readonly ServiceSummary[],
  priceOf: (service: ServiceSummary) => string | undefined,
) =>
  services
    .flatMap((service) => {
      const price = priceOf(service) ?? "";
      const min = rangeOf(price)?.min;
      return min === undefined ? [] : [{ client, service: service.title, from: least(price), min }];
    })
    .sort((one, other) => one.min - other.min)
    .slice(0, 1);
