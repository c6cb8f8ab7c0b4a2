import { type Pricing, rangeOf, smePriceOf } from "../../db/schema/pricing.ts";
import type { ServiceSummary } from "../../db/schema/services.ts";
import { least } from "../ui/money.ts";

/** Where the prices of these services begin, for each client type that has a published one. */
export function pricesFrom(services: readonly ServiceSummary[], pricing: Pricing) {
  return [
    { client: "SME", from: lowest(services.map(({ id }) => smePriceOf(id, pricing))) },
    { client: "Enterprise", from: lowest(services.map((service) => service.pricing)) },
  ].flatMap(({ client, from }) => (from === undefined ? [] : [{ client, from }]));
}

function lowest(texts: readonly (string | undefined)[]): string | undefined {
  const [first] = texts
    .flatMap((text) => {
      const min = text === undefined ? undefined : rangeOf(text)?.min;
      return text === undefined || min === undefined ? [] : [{ text, min }];
    })
    .sort((one, other) => one.min - other.min);
  return first && least(first.text);
}
