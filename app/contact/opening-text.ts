import type { ClientType, Estimator } from "../../db/schema/estimator.ts";
import type { Pricing } from "../../db/schema/pricing.ts";
import { rwf } from "../ui/money.ts";

/** What a link to the form may carry, as it stands in the address. */
export interface Brought {
  /** The id of a price card. */
  quote?: string | undefined;
  /** Ids of the estimator's services, with commas between them. */
  estimate?: string | undefined;
  client?: ClientType | undefined;
}

/** The first lines of the message for a price card or an estimate brought along; empty when there is none. */
export function openingText(
  { quote, estimate, client = "SME" }: Brought,
  pricing: Pricing | undefined,
  catalogue: Estimator | undefined,
): string {
  const card = pricing?.cards.find(({ id }) => id === quote);
  if (card) {
    return `Please send us a custom quote, starting from your prices for ${card.title} (${card.audience}).\n`;
  }
  const ids = estimate?.split(",") ?? [];
  const chosen = catalogue?.items.filter(({ id }) => ids.includes(id)) ?? [];
  if (chosen.length === 0) return "";
  const priceOf = (item: Estimator["items"][number]) =>
    client === "SME" ? item.smePrice : item.enterprisePrice;
  const label = catalogue?.clientTypes.find(({ value }) => value === client)?.label ?? client;
  const total = chosen.reduce((sum, item) => sum + priceOf(item), 0);
  return [
    `Please send us a quote for this estimate, ${label}:`,
    ...chosen.map((item) => `- ${item.name}: ${rwf(priceOf(item))}`),
    `Estimated total: ${rwf(total)}\n`,
  ].join("\n");
}
