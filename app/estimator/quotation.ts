import type { EstimateItem } from "../../db/schema/estimator.ts";
import type { Choice } from "./address.ts";

const dayInMs = 86_400_000;

export const validDays = 30;

export const validUntil = (day: string): string =>
  new Date(Date.parse(day) + validDays * dayInMs).toISOString().slice(0, 10);

/**
 * A quotation's number, such as `2026-0614-S0B`: its date, the client type and the chosen services as bits,
 * the first item the lowest, so that the firm can read the quoted services from the number.
 */
export function quotationNumber(
  { chosen, client }: Choice,
  items: readonly EstimateItem[],
  day: string,
): string {
  const bits = items.reduce(
    (sum, { id }, place) => sum + (chosen.includes(id) ? 2 ** place : 0),
    0,
  );
  const services = bits.toString(16).toUpperCase().padStart(2, "0");
  return `${day.slice(0, 4)}-${day.slice(5).replace("-", "")}-${client.slice(0, 1)}${services}`;
}
