import {
  type ClientType,
  type Estimator,
  estimate as estimateOf,
  priceFor,
} from "../../db/schema/estimator.ts";
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

/** The first lines of the message for an article, a price card or an estimate brought along; empty when there is none. */
export function openingText(
  { quote, estimate, client = "SME" }: Brought,
  pricing: Pricing | undefined,
  catalogue: Estimator | undefined,
  article?: { title: string } | null,
): string {
  if (article) return `My question about your article “${article.title}”:\n`;
  const card = pricing?.cards.find(({ id }) => id === quote);
  if (card) {
    return `Please send us a custom quote, starting from your prices for ${card.title} (${card.audience}).\n`;
  }
  const ids = estimate?.split(",") ?? [];
  const { selected, total } = estimateOf(catalogue?.items ?? [], ids, client);
  if (selected.length === 0) return "";
  const label = catalogue?.clientTypes.find(({ value }) => value === client)?.label ?? client;
  return [
    `Please send us a quote for this estimate, ${label}:`,
    ...selected.map((item) => `- ${item.name}: ${rwf(priceFor(item, client))}`),
    `Estimated total: ${rwf(total)}\n`,
  ].join("\n");
}
