import * as v from "valibot";
import { expect, test } from "vitest";
import library from "../../db/data/library.json" with { type: "json" };
import { DetailedService, Service, ServiceSummary } from "../../db/schema/services.ts";
import { openSite, problemOf } from "../testing/app.ts";

const site = await openSite();

test("?fields=summary lists the same services by their short fields alone", async () => {
  const answer = await site.call("/api/services?fields=summary");
  expect(answer.status).toBe(200);
  const short = v.parse(v.array(v.strictObject(ServiceSummary.entries)), await answer.json());
  const complete = v.parse(
    v.array(v.object({ id: v.string() })),
    await (await site.call("/api/services")).json(),
  );
  expect(short.map(({ id }) => id)).toEqual(complete.map(({ id }) => id));
});

test.each(["title", "", "Summary"])("?fields=%s is 422 and names the field", async (fields) => {
  const { errors } = await problemOf(site.call(`/api/services?fields=${fields}`), 422);
  expect(errors).toEqual([{ path: "fields", message: "fields must be summary" }]);
});

test("both lists are described", async () => {
  const Described = v.object({
    paths: v.object({
      "/api/services": v.object({
        get: v.object({
          parameters: v.array(v.object({ name: v.string(), in: v.string() })),
          responses: v.object({ 200: v.object({ content: v.unknown() }) }),
        }),
      }),
    }),
  });
  const { paths } = v.parse(Described, await (await site.call("/api/openapi.json")).json());
  const { parameters, responses } = paths["/api/services"].get;
  expect(parameters).toEqual([{ name: "fields", in: "query" }]);
  const content = JSON.stringify(responses[200].content);
  expect(content).toContain('"#/components/schemas/Service"');
  expect(content).toContain('"#/components/schemas/ServiceSummary"');
});

test("a service answers with the texts of its page, and an unknown slug is 404", async () => {
  const answer = await site.call("/api/services/risk-assessment");
  expect(answer.status).toBe(200);
  const service = v.parse(v.strictObject(DetailedService.entries), await answer.json());
  expect(service.title).toBe("Cybersecurity Risk Assessment");
  await problemOf(site.call("/api/services/nothing"), 404);
});

test("every service has a whole page: each deliverable explained, every link leading somewhere", async () => {
  const services = v.parse(v.array(Service), await (await site.call("/api/services")).json());
  for (const { slug, deliverables } of services) {
    const { detail } = v.parse(
      DetailedService,
      await (await site.call(`/api/services/${slug}`)).json(),
    );
    expect.soft(detail.deliverables, slug).toHaveLength(deliverables.length);
    for (const part of [detail.excluded, detail.provides, detail.steps, detail.questions])
      expect.soft(part.length, slug).toBeGreaterThanOrEqual(2);
    for (const { title, href } of detail.related) {
      const [, article] = /^\/insights\/(.+)$/.exec(href) ?? [];
      if (article) {
        const found = await site.call(`/api/insights/link/${article}`);
        expect.soft(v.parse(v.object({ title: v.string() }), await found.json()).title).toBe(title);
      } else {
        expect.soft(libraryIds, href).toContain(href.split("#")[1]);
      }
    }
  }
});

const libraryIds = [...library.laws, ...library.standards].map(({ id }) => id);
