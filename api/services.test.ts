import * as v from "valibot";
import { expect, test } from "vitest";
import { ServiceSummary } from "../db/schema/services.ts";
import { openSite, problemOf } from "./testing.ts";

const site = await openSite();

test("?fields=summary lists the same services by their short fields alone", async () => {
  const answer = await site.call("/api/services?fields=summary");
  expect(answer.status).toBe(200);
  const short = v.parse(v.array(v.strictObject(ServiceSummary.entries)), await answer.json());
  const whole = v.parse(
    v.array(v.object({ id: v.string() })),
    await (await site.call("/api/services")).json(),
  );
  expect(short.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
});

test.each(["title", "", "Summary"])("?fields=%s is 422 and names the field", async (fields) => {
  const { errors } = await problemOf(await site.call(`/api/services?fields=${fields}`), 422);
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
