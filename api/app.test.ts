import * as v from "valibot";
import { expect, test } from "vitest";
import { About } from "../db/schema/about.ts";
import { documents } from "../db/schema/documents.ts";
import { Home } from "../db/schema/home.ts";
import { Law } from "../db/schema/laws.ts";
import { Service } from "../db/schema/services.ts";
import { TeamMember } from "../db/schema/team.ts";
import { Testimonial } from "../db/schema/testimonials.ts";
import { jsonPost, openSite, problemOf } from "./testing/app.ts";

const lists = [
  ["/api/laws", Law],
  ["/api/services", Service],
  ["/api/team", TeamMember],
  ["/api/testimonials", Testimonial],
] as const;

const single = [
  ["/api/home", Home],
  ["/api/about", About],
  ...Object.entries(documents).map(
    ([name, schema]) => [`/api/content/${name}`, schema] as [string, v.GenericSchema],
  ),
] as const;

const readable = [...lists, ...single].map(([path]) => path);

const site = await openSite();

test.each(lists)("GET %s answers a list of its fields alone", async (path, schema) => {
  const answer = await site.call(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
  const rows = v.parse(v.array(v.strictObject(schema.entries)), await answer.json());
  expect(rows.length).toBeGreaterThan(0);
});

test.each(single)("GET %s answers what its schema says", async (path, schema) => {
  const answer = await site.call(path);
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  expect(v.is<v.GenericSchema>(schema, body)).toBe(true);
});

const articles = ["", "?fields=summary", "?limit=3", "?q=a", "/insight-001"];
const paths = [...readable, ...articles.map((path) => `/api/insights${path}`)];
test.each(paths)("GET %s is 304 for anyone who has it", async (path) => {
  const first = await site.call(path);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(first.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await site.call(path, { headers: { "if-none-match": known } });
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).not.toBeNull();
    expect(await again.text()).toBe("");
  }
  const other = await site.call(path, { headers: { "if-none-match": '"other"' } });
  expect(other.status).toBe(200);
});

test.each([...readable, "/api/insights", "/api/changes", "/api/openapi.json", "/api/docs"])(
  "%s takes no other method",
  async (path) => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      if (path === "/api/insights" && method === "PUT") continue;
      const answer = await site.call(path, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([
        405,
        expect.stringContaining("GET, HEAD"),
      ]);
      await problemOf(answer, 405);
    }
    const asked = await site.call(path, { method: "OPTIONS" });
    expect([asked.status, asked.headers.get("allow")]).toEqual([
      204,
      expect.stringContaining("GET, HEAD"),
    ]);
  },
);

test("HEAD answers as GET does, without a body", async () => {
  for (const path of ["/api/laws", "/api/changes"]) {
    const answer = await site.call(path, { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(answer.headers.get("etag")).not.toBeNull();
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(1_000);
  }
});

test("a path of nothing is a 404 problem, a malformed one a 400 problem", async () => {
  for (const path of ["/nope", "", "/home/", "/content/nope", "/content/__proto__"])
    await problemOf(site.call(`/api${path}`), 404);
  for (const path of ["//home", "%2fhome", "/content/firm%00", "/content/%ff", "%5Chome"])
    await problemOf(site.call(`/api${path}`), 400);
});

test("a write of another site is 403, whatever it would have been", async () => {
  for (const path of ["/api/contact", "/contact", "/api/insights", "/api/home", "/nowhere"])
    await problemOf(site.call(path, jsonPost({}, { "sec-fetch-site": "cross-site" })), 403);
});

test("every answer carries a request id of its own", async () => {
  const ids = await Promise.all(
    ["/api/home", "/api/nope", "/healthz"].map(async (path) =>
      (await site.call(path)).headers.get("x-request-id"),
    ),
  );
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(null);
});

test("the OpenAPI description names every call, with a problem for every refusal", async () => {
  const answer = await site.call("/api/openapi.json");
  const Operation = v.object({
    summary: v.string(),
    responses: v.record(v.string(), v.unknown()),
  });
  const { openapi, paths } = v.parse(
    v.object({
      openapi: v.string(),
      paths: v.record(v.string(), v.record(v.string(), Operation)),
    }),
    await answer.json(),
  );
  expect(openapi).toBe("3.1.0");
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      "get /api/home",
      "get /api/laws",
      "get /api/testimonials",
      "get /api/about",
      "get /api/team",
      "get /api/services",
      "get /api/insights",
      "get /api/insights/{id}",
      "get /api/insights/link/{id}",
      "get /api/insights/bodies",
      "get /api/changes",
      "post /api/contact",
      "post /api/insights",
      "put /api/insights/{id}",
      "delete /api/insights/{id}",
      "get /api/content/{name}",
    ]),
  );
  const statuses = Object.keys(paths["/api/contact"]?.post?.responses ?? {});
  expect(statuses).toEqual(
    expect.arrayContaining(["201", "400", "413", "415", "422", "429", "503"]),
  );
  expect(JSON.stringify(paths)).toContain("application/problem+json");
});

test("/api/docs reads without scripts, styles or anything from elsewhere", async () => {
  const answer = await site.call("/api/docs");
  expect(answer.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
  // What stands around it is the site's own frame.
  const [main] = /<main[\s\S]*<\/main>/.exec(await answer.text()) ?? [""];
  expect(main).toContain("<code>POST /api/contact</code>");
  expect(main).not.toMatch(/<script|<style|style=|https?:\/\//);
});
