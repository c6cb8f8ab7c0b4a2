import * as v from "valibot";
import { Estimator } from "../estimator.ts";
import { Pricing, rangeOf } from "../pricing.ts";
import { defineDocument } from "./document.ts";
import type { FieldFault, Fields } from "./fields.ts";
import { fixed, group, hyperlink, line, text } from "./parts.ts";

const period = {
  kind: "choice",
  label: "For",
  options: [
    { value: "engagement", label: "The whole service" },
    { value: "month", label: "A month" },
  ],
} as const;

const range = {
  min: { kind: "number", label: "From", unit: "USD" },
  max: { kind: "number", label: "To", unit: "USD" },
  period,
} as const;

const Priced = v.object({
  min: v.number(),
  max: v.number(),
  period: v.picklist(["engagement", "month"]),
});
type Priced = v.InferOutput<typeof Priced>;

const PricingValues = v.looseObject({
  cards: v.array(
    v.looseObject({ items: v.array(v.object({ name: v.string(), ...Priced.entries })) }),
  ),
  smeServicePrices: v.array(v.object({ id: v.string(), ...Priced.entries })),
  rate: v.object({ francs: v.number(), date: v.string() }),
});

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
/** Such as `$2,000 - $5,000`. */
const displayOf = ({ min, max, period: by }: Priced) =>
  `${dollars(min)} - ${dollars(max)}${by === "month" ? "/mo" : ""}`;

const pricingFields = {
  section: {
    kind: "group",
    label: "Above the prices",
    fields: {
      title: { kind: "fixed" },
      note: { kind: "text", label: "Sentence above the prices", max: 300 },
      quoteButton: { kind: "fixed" },
    },
  },
  cards: {
    kind: "fixed-list",
    label: "Price lists",
    help: "They stand on Contact. Services has prices of its own: those of small firms below, those of enterprises in the form Services. Change them too.",
    item: {
      kind: "group",
      label: "Price list",
      fields: {
        id: { kind: "fixed" },
        title: { kind: "line", label: "For whom", max: 60 },
        audience: { kind: "line", label: "Size", max: 60 },
        items: {
          kind: "list",
          label: "Prices",
          one: "price",
          min: 1,
          max: 12,
          distinct: "name",
          item: {
            kind: "group",
            label: "Price",
            fields: { name: { kind: "line", label: "Service", max: 80 }, ...range },
          },
        },
      },
    },
  },
  smeServicePrices: {
    kind: "list",
    label: "SME prices of the services",
    help: "They stand on Services, and in the cost estimator. A service without one is offered to enterprises only. Contact’s price lists have their own.",
    one: "price",
    min: 1,
    max: 40,
    distinct: "id",
    item: {
      kind: "group",
      label: "Price",
      fields: { id: { kind: "reference", label: "Service", to: "services" }, ...range },
    },
  },
  covers: group(
    "Below the SME prices",
    { text: text("What the prices cover", { max: 400 }), link: group("Link", hyperlink) },
    { optional: true },
  ),
  smaller: group(
    "For clients who are smaller",
    { text: line("Question", { max: 80 }), link: group("Link", hyperlink) },
    { optional: true },
  ),
  vat: { kind: "line", label: "Whether VAT is in the prices" },
  vatPercent: { kind: "number", label: "VAT", unit: "percent", max: 100 },
  rate: {
    kind: "group",
    label: "Rate of exchange in the cost estimator",
    fields: {
      francs: { kind: "number", label: "One USD is", unit: "RWF" },
      date: { kind: "date", label: "Date of this rate" },
    },
  },
} satisfies Fields;

export const pricingDocument = defineDocument({
  schema: Pricing,
  title: "Prices in USD",
  about: "Price lists of Contact, SME prices of Services, VAT, rate of exchange",
  shown: [
    { label: "Contact, Transparent Pricing", href: "/contact#pricing" },
    { label: "Services", href: "/services" },
    { label: "Cost estimator", href: "/services#grc-consultation" },
  ],
  needs: "administer",
  fields: pricingFields,
  values: (pricing) => ({
    ...pricing,
    // The database keeps no order of them.
    smeServicePrices: Object.entries(pricing.smeServicePrices)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([id, text]) => {
        const { min = 0, max = 0, monthly = false } = rangeOf(text) ?? {};
        return { id, min, max, period: monthly ? "month" : "engagement" };
      }),
    vat: pricing.vat ?? "",
    vatPercent: pricing.vatPercent ?? 0,
    rate: pricing.rate ?? { francs: 0, date: "" },
  }),
  body(given, stored) {
    const values = v.parse(PricingValues, given);
    return {
      ...stored,
      ...values,
      cards: values.cards.map((card) => ({
        ...card,
        items: card.items.map((item) => ({ ...item, display: displayOf(item) })),
      })),
      smeServicePrices: Object.fromEntries(
        values.smeServicePrices.map((price) => [price.id, displayOf(price)]),
      ),
    };
  },
  faults(given) {
    const { cards, smeServicePrices, rate } = v.parse(PricingValues, given);
    return [
      ...cards.flatMap(({ items }, nth) => turned(items, `cards.${nth}.items`)),
      ...turned(smeServicePrices, "smeServicePrices"),
      ...(rate.francs > 0
        ? []
        : [{ path: "rate.francs", message: "One USD must be more than 0 RWF" }]),
    ];
  },
});

/** Ranges that end before they begin. */
const turned = (prices: readonly Priced[], path: string): FieldFault[] =>
  prices.flatMap(({ min, max }, nth) =>
    max < min ? [{ path: `${path}.${nth}.max`, message: "To must not be less than From" }] : [],
  );

export const estimatorDocument = defineDocument({
  schema: Estimator,
  title: "Consultations in RWF",
  about: "The consultations of the cost estimator, and their fixed prices",
  shown: [{ label: "Cost estimator", href: "/services#grc-consultation" }],
  needs: "administer",
  fields: {
    items: {
      kind: "list",
      label: "Consultations",
      one: "consultation",
      min: 1,
      max: 20,
      item: {
        kind: "group",
        label: "Consultation",
        fields: {
          id: { kind: "id" },
          name: { kind: "line", label: "Name", max: 100 },
          description: { kind: "text", label: "What it covers", max: 300 },
          smePrice: { kind: "number", label: "SME", unit: "RWF" },
          enterprisePrice: { kind: "number", label: "Enterprise", unit: "RWF" },
        },
      },
    },
    labels: group("Below the total", {
      total: fixed,
      selected: fixed,
      none: line("Before one is chosen"),
      note: line("Note on the estimate", { max: 300 }),
    }),
  },
});
