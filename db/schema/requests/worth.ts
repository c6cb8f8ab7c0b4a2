export const currencies = ["RWF", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** `RWF 4,500,000` */
export const worthWords = ({ amount, currency }: { amount: number; currency: Currency }): string =>
  `${currency} ${amount.toLocaleString("en-US")}`;
