import * as v from "valibot";
import { Day } from "../day.ts";
import { currencies } from "./worth.ts";

const maxAmount = 1_000_000_000_000;
const amountProblem = "Value must be a whole number from 1 to 1,000,000,000,000";

/** What staff write down of what came of a request: see RequestRow. */
export const OutcomeInput = v.variant("kind", [
  v.object({
    kind: v.literal("won"),
    amount: v.pipe(
      v.number(amountProblem),
      v.integer(amountProblem),
      v.minValue(1, amountProblem),
      v.maxValue(maxAmount, amountProblem),
    ),
    currency: v.picklist(currencies, `Currency must be one of ${currencies.join(", ")}`),
    on: Day("Date"),
  }),
  v.object({
    kind: v.literal("lost"),
    reason: v.pipe(
      v.string("Reason must be text"),
      v.trim(),
      v.nonEmpty("Reason must not be empty"),
      v.maxLength(300, "Reason must be at most 300 characters"),
      v.check((text) => !text.includes("\0"), "Reason must not contain NUL characters"),
    ),
  }),
]);
