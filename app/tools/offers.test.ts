import * as v from "valibot";
import { expect, test } from "vitest";
import breachFile from "../../db/data/breach.json" with { type: "json" };
import estimatorFile from "../../db/data/estimator.json" with { type: "json" };
import pricingFile from "../../db/data/pricing.json" with { type: "json" };
import readinessFile from "../../db/data/readiness.json" with { type: "json" };
import servicesFile from "../../db/data/services.json" with { type: "json" };
import { Estimator } from "../../db/schema/estimator.ts";
import { Pricing, smePriceOf } from "../../db/schema/pricing.ts";
import { clientOf, consultations, estimateHref, offersFor } from "./offers.ts";

const catalogue = v.parse(Estimator, estimatorFile);
const pricing = v.parse(Pricing, pricingFile);
const services = servicesFile.items;
const used = new Set([
  ...readinessFile.items.map(({ serviceId }) => serviceId),
  ...breachFile.related.serviceIds,
]);
const offers = (client: "SME" | "Enterprise") =>
  offersFor(client, services, catalogue, pricing).filter(({ id }) => used.has(id));

test("a small firm is led to no service that is for enterprises alone, but to a consultation with a price for it", () => {
  for (const { id, href, title } of offers("SME")) {
    if (smePriceOf(id, pricing)) expect(href).toMatch(/^\/services\/[\w-]+$/);
    else {
      const item = catalogue.items.find((one) => one.id === consultations[id]);
      expect({ href, title }, id).toEqual({
        href: `/services?estimate=${item?.id}&client=SME#grc-consultation`,
        title: item?.name,
      });
    }
  }
});

test("fewer than ten people are led to no price of a larger firm, but to asking for one", () => {
  const client = clientOf(["micro"]);
  const hrefs = offersFor(client, services, catalogue, pricing).map(({ href }) => href);
  expect(hrefs.join()).not.toContain("client=");
  expect(hrefs).toContain("/contact?about=small#consultation");
});

test("a large one is led to the services", () => {
  for (const { href } of offers("Enterprise")) expect(href).toMatch(/^\/services\/[\w-]+$/);
});

test("the estimator opens with each of several ticked once", () => {
  expect(estimateHref(["estimator-iam", "training", "training"], "SME")).toBe(
    "/services?estimate=estimator-iam,training&client=SME#grc-consultation",
  );
});
