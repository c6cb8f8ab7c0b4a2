import * as v from "valibot";
import { referencePattern, typeValues } from "../../db/schema/contact.ts";
import {
  type ClientType,
  estimate as estimateOf,
  estimateItems,
  type EstimateItem,
  type Estimator,
} from "../../db/schema/estimator.ts";
import { inFrancs, type Pricing, rangeOf, smePriceOf } from "../../db/schema/pricing.ts";
import type { DetailedService, ServiceSummary } from "../../db/schema/services.ts";
import { longDate } from "../ui/time.tsx";
import { range, rwf, rwfRange, totalText } from "../ui/money.ts";

const text = v.fallback(v.optional(v.string()), undefined);

const Understood = v.object({
  /** The reference of the request that was just sent. */
  sent: v.fallback(v.optional(v.pipe(v.string(), v.regex(referencePattern))), undefined),
  /** Time of receipt, in seconds since 1970. */
  at: v.fallback(
    v.optional(v.pipe(v.unknown(), v.toNumber(), v.safeInteger(), v.minValue(0), v.maxValue(4e9))),
    undefined,
  ),
  /** The id of a price card. */
  quote: text,
  /** The slug of a service. */
  service: text,
  /** The slug of the article that the question is about. */
  article: text,
  /** A buyer's request before a contract, or `small` for a firm below the smallest size of the price list. */
  about: v.fallback(v.optional(v.picklist(["nda", "questionnaire", "small"])), undefined),
  /** Ids of the estimator's services, with commas between them. */
  estimate: text,
  client: v.fallback(v.optional(v.picklist(["SME", "Enterprise"])), undefined),
});

export type ContactAddress = { [Name in keyof typeof Understood.entries]?: unknown };

/** Parses the sent request, service, price card, estimate or buyer's question in the address. */
export const understood = (address: ContactAddress) => v.parse(Understood, address);
type Asked = Partial<Omit<v.InferOutput<typeof Understood>, "sent" | "at">>;

export interface Brought {
  /** First text of the message. */
  opening: string;
  /** Sent with the message, even if the opening is overwritten; its first line names its kind. */
  attachment: string;
  type: string;
}

interface Lists {
  pricing: Pricing | undefined;
  catalogue: Estimator | undefined;
  services: readonly ServiceSummary[] | undefined;
  service: DetailedService | null | undefined;
  article: { title: string } | null | undefined;
}

/** Empty for an address without parameters, and while the content is being read. */
export function broughtBy(asked: Asked, lists: Lists): Brought {
  const { pricing, service, article } = lists;
  if (asked.service !== undefined && service && pricing) {
    return {
      opening: `Please send us a quote for ${service.title}.\n`,
      attachment: serviceLines(service, pricing, asked.client).join("\n"),
      type: service.detail.consultationType,
    };
  }
  const attachment = estimateLines(asked, lists).join("\n");
  if (attachment)
    return {
      opening: `${asked.about ? openings[asked.about] : ""}Please send us a quote for this estimate.\n`,
      attachment,
      type: typeOfEstimate(asked.estimate),
    };
  if (asked.article !== undefined && article) {
    const opening = `My question about your article “${article.title}”:\n`;
    return { opening, attachment: "", type: "" };
  }
  if (asked.about) return { opening: openings[asked.about], attachment: "", type: "general" };
  const card = pricing?.cards.find(({ id }) => id === asked.quote);
  const opening = card
    ? `Please send us a custom quote, starting from your prices for ${card.title} (${card.audience}).\n`
    : "";
  return { opening, attachment: "", type: "" };
}

/** The general type for several services, or for one without its own type. */
const typeOfEstimate = (ids = ""): string =>
  typeValues.find((type) => type && type === ids.replace("estimator-", "")) ?? "general";

const openings = {
  nda: "Please sign a non-disclosure agreement (NDA) with us before we send documents.\n",
  small: "We are fewer than 10 people. Please send us a price.\n",
  questionnaire: "Please answer our security questionnaire. We will send it by email.\n",
};

function serviceLines(service: DetailedService, pricing: Pricing, client: ClientType | undefined) {
  const { id, title, timeline } = service;
  const { rate, cards } = pricing;
  const sizeOf = (cardId: string) => cards.find((card) => card.id === cardId)?.audience;
  const prices: { client: ClientType; label: string; price: string }[] = [
    {
      client: "Enterprise",
      label: `Enterprise (${sizeOf("pricing-large")})`,
      price: service.pricing,
    },
  ];
  const sme = smePriceOf(id, pricing);
  if (sme) prices.unshift({ client: "SME", label: `SME (${sizeOf("pricing-sme")})`, price: sme });
  const asked = prices.filter((one) => one.client === client);
  const [only, ...others] = asked.length > 0 ? asked : prices;
  if (!only) return [];
  const francs = (text: string) => {
    const dollars = rangeOf(text);
    return dollars && rate ? [`${rwfRange(inFrancs(dollars, rate))} ${rateText(rate)}`] : [];
  };
  const first = others.length > 0 ? title : `${title}, ${only.label}, ${range(only.price)}`;
  return [
    `Service: ${first}`,
    ...(others.length > 0
      ? [only, ...others].map(({ label, price }) => `${label}: ${range(price)}`)
      : francs(only.price)),
    `Time: ${timeline}`,
  ];
}

function estimateLines({ estimate, client = "SME" }: Asked, lists: Lists): string[] {
  const { catalogue, services, pricing } = lists;
  // Without one of the lists the estimate would be incomplete.
  if (estimate === undefined || !catalogue || !services || !pricing) return [];
  const items = estimateItems(catalogue, services, pricing);
  const made = estimateOf(items, estimate.split(","), client);
  if (made.count === 0) return [];
  const label = catalogue.clientTypes.find(({ value }) => value === client)?.label ?? client;
  const counted = `${made.count} ${made.count === 1 ? "service" : "services"}`;
  const inDollars = made.selected.some(({ isService }) => isService);
  return [
    `Estimate: ${[counted, totalText(made, pricing.vatPercent), label].join(", ")}`,
    ...made.selected.map((item) => `- ${item.name}: ${priceText(item, client)}`),
    ...(inDollars && pricing.rate ? [`In francs ${rateText(pricing.rate)}`] : []),
  ];
}

function priceText({ prices }: EstimateItem, client: ClientType): string {
  const price = prices[client];
  if (typeof price !== "object") return "custom quote";
  return `${rwfRange(price)}${price.dollars ? ` (${range(price.dollars)})` : ""}`;
}

const rateText = ({ francs, date }: NonNullable<Pricing["rate"]>) =>
  `at USD 1 = ${rwf(francs)}, ${longDate(date)}`;
