import { expect, test } from "vitest";
import * as v from "valibot";
import catalogue from "../../db/data/estimator.json" with { type: "json" };
import { Estimator, estimateItems } from "../../db/schema/estimator.ts";
import { quotationNumber, validUntil } from "./quotation.ts";

const items = estimateItems(v.parse(Estimator, catalogue));

test("a quotation is valid for 30 days, over months and years", () => {
  expect(validUntil("2026-06-14")).toBe("2026-07-14");
  expect(validUntil("2027-12-15")).toBe("2028-01-14");
  expect(validUntil("2028-02-01")).toBe("2028-03-02");
});

test("a number tells the date, the client type and the services", () => {
  const number = (chosen: string[], client: "SME" | "Enterprise") =>
    quotationNumber({ chosen, client }, items, "2026-06-14");
  expect(number(["estimator-iam"], "SME")).toBe("2026-0614-S01");
  const all = items.map(({ id }) => id);
  expect(number(all, "Enterprise")).toBe("2026-0614-E7F");
  const one = new Set(all.map((id) => number([id], "SME")));
  expect(one.size).toBe(all.length);
});
