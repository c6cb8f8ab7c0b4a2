import { typeLabel } from "../../../db/schema/contact.ts";
import { currencies, worthWords } from "../../../db/schema/requests/worth.ts";
import { type RequestRow, requestSectors } from "../../../db/schema/requests/request.ts";

type OutcomeRow = Pick<RequestRow, "consultationType" | "outcome" | "sector" | "source" | "state">;

const sources: Record<RequestRow["source"], string> = {
  form: "Form",
  plain: "Form without scripts",
  api: "Another program",
  mail: "Email",
};

const groups = {
  service: ({ consultationType }: OutcomeRow) => typeLabel(consultationType),
  sector: ({ sector }: OutcomeRow) =>
    requestSectors.find(({ value }) => value === sector)?.label ?? "Not set",
  source: ({ source }: OutcomeRow) => sources[source],
};
export type GroupedBy = keyof typeof groups;

export interface OutcomeGroup {
  name: string;
  requests: number;
  won: number;
  /** Closed, with a reason written down. */
  lost: number;
  /** `RWF 4,500,000`, one for each currency. */
  worth: string[];
}

/** What came of requests, by group, the most won first; groups of which nothing was won or lost are left out. */
export function outcomesBy(by: GroupedBy, rows: readonly OutcomeRow[]): OutcomeGroup[] {
  const names = [...new Set(rows.map(groups[by]))];
  return names
    .map((name) =>
      groupOf(
        name,
        rows.filter((row) => groups[by](row) === name),
      ),
    )
    .filter(({ won, lost }) => won + lost > 0)
    .sort((one, other) => other.won - one.won || other.lost - one.lost);
}

/** All requests together. */
export const outcomesOf = (rows: readonly OutcomeRow[]): OutcomeGroup => groupOf("All", rows);

function groupOf(name: string, rows: readonly OutcomeRow[]): OutcomeGroup {
  const won = rows.filter(({ state }) => state === "won");
  const worths = won.flatMap(({ outcome }) => (outcome?.kind === "won" ? [outcome] : []));
  return {
    name,
    requests: rows.length,
    won: won.length,
    lost: rows.filter(({ state, outcome }) => state === "closed" && outcome?.kind === "lost")
      .length,
    worth: currencies.flatMap((currency) => {
      const amount = worths
        .filter((one) => one.currency === currency)
        .reduce((sum, one) => sum + one.amount, 0);
      return amount > 0 ? [worthWords({ amount, currency })] : [];
    }),
  };
}
