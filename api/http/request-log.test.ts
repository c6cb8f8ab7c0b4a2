import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { formPost, jsonPost, problemOf, request, siteOn } from "../testing/app.ts";

const { database, query } = await withDatabase();
const headers = [["x-frame-options", "DENY"]] as const;
const site = await siteOn(database, {
  headers,
  pages: (asked) => new Response(`page ${new URL(asked.url).pathname}`),
});

test("what is written down is the route's pattern, the method, the status and the time, and nothing of the visitor", async () => {
  const canary = "canary-7f3a";
  const from = "203.0.113.99";
  const sent = {
    ...request,
    name: canary,
    email: `${canary}@example.rw`,
    message: `${canary} ten`,
  };
  const calls = [
    site.call(`/api/contact?${canary}`, { ...jsonPost(sent), from }),
    site.call("/contact", { ...formPost({ name: canary }), from }),
    site.call(`/api/insights?q=${canary}`, { headers: { "x-forwarded-for": canary }, from }),
    site.call(`/api/insights/${canary}`, { from }),
    site.call(`/${canary}`, { from }),
    site.call(`/api/${canary}`, { method: "POST", from }),
    site.call("/api/home", { method: canary.toUpperCase(), from }),
  ];
  await Promise.all(calls);
  const lines = site.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(
    lines.map(({ route, method, status }) => `${method} ${route} ${status}`).toSorted(),
  ).toEqual([
    "GET /api/insights 200",
    "GET /api/insights/:id 404",
    "GET page 200",
    "POST /api/contact 201",
    "POST /contact 422",
    "POST no api route 404",
    "other no api route 405",
  ]);
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(["at", "request", "method", "route", "status", "ms"]);
  }
  const all = site.logs.join("\n").toLowerCase();
  expect(all).not.toContain(canary);
  expect(all).not.toContain("203.0.113");
});

test("what is written down names a fault of ours without its text, and the visitor gets the number to quote", async () => {
  await query`alter table contacts rename column phone to telephone`;
  const answer = await site.call("/api/contact", jsonPost({ ...request, name: "canary-500" }));
  const requestId = answer.headers.get("x-request-id") ?? "";
  const problem = await problemOf(answer, 500);
  expect(problem.detail).toContain(requestId);
  expect(JSON.stringify(problem)).not.toMatch(/phone|contacts|select|postgres/i);
  const line = site.logs.find((text) => text.includes('"error"')) ?? "";
  expect(line).toContain(requestId);
  expect(line).toContain('"code":"42703"');
  expect(site.logs.join("\n")).not.toContain("canary-500");
  await query`alter table contacts rename column telephone to phone`;
});

test("every answer carries the security headers, whatever its status", async () => {
  const answers = await Promise.all([
    site.call("/api/home"),
    site.call("/api/nope"),
    site.call("/api/home", { method: "PUT" }),
    site.call("/api/home", { method: "OPTIONS" }),
    site.call("/a//b"),
    site.call("/api/contact", jsonPost({}, { origin: "null" })),
    site.call("/", { headers: { host: "evil.example" } }),
    site.call("/some/page"),
    site.call("/api/home", { method: "HEAD" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    200, 404, 405, 204, 400, 403, 421, 200, 200,
  ]);
  for (const answer of answers) expect(answer.headers.get("x-frame-options")).toBe("DENY");
});

test("counters tell accepted, replayed and refused requests, and hits of the cache", async () => {
  const counted = await siteOn(database);
  const send = (body: unknown) =>
    counted.call("/api/contact", jsonPost(body, { "idempotency-key": "counted" }));
  await send(request);
  await send(request);
  await send({});
  await counted.call("/api/laws");
  await counted.call("/api/laws");
  const text = await (await counted.call("/metrics")).text();
  for (const line of [
    'contact_requests_total{outcome="accepted"} 1',
    'contact_requests_total{outcome="replayed"} 1',
    'contact_requests_total{outcome="refused"} 1',
    'content_cache_total{outcome="hit"} 1',
    'content_cache_total{outcome="miss"} 1',
    'http_requests_total{route="/api/contact",status="2xx"} 2',
    'http_requests_total{route="/api/contact",status="4xx"} 1',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
});

test("counters are refused to anyone who is not on this machine", async () => {
  for (const from of ["203.0.113.7", "2001:db8::1", "10.0.0.1", ""]) {
    await problemOf(site.call("/metrics", { from }), 403);
  }
  for (const header of ["x-forwarded-for", "forwarded"])
    await problemOf(site.call("/metrics", { headers: { [header]: "127.0.0.1" } }), 403);
  const answer = await site.call("/metrics", { from: "::ffff:127.0.0.1" });
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
});

test.each([
  ["without a proxy that is known of", { trustProxy: 0 }, {}, 403],
  ["behind one, asked for on this machine", { trustProxy: 1 }, {}, 200],
  ["behind one, asked for by a visitor", { trustProxy: 1 }, { "x-forwarded-for": "10.0.0.1" }, 403],
])("counters of a public site %s", async (_, settings, headers, status) => {
  const open = await siteOn(database, {
    settings: { ...settings, publicUrl: "https://www.example.rw" },
  });
  expect((await open.call("/metrics", { headers })).status).toBe(status);
});

test("/readyz is 503 until every migration has run", async () => {
  let done = false;
  const waiting = await siteOn(database, { migrated: async () => done });
  await problemOf(waiting.call("/readyz"), 503);
  done = true;
  expect((await waiting.call("/readyz")).status).toBe(200);
});

test("other machines read metrics by the token alone, which no answer repeats", async () => {
  const token = "a-token-of-24-characters";
  const locked = await siteOn(database, {
    settings: { publicUrl: "https://www.example.rw", metricsToken: token },
  });
  const asked = (authorization: string, to = locked) =>
    to.call("/metrics", { from: "203.0.113.9", headers: { authorization } });
  expect((await asked(`Bearer ${token}`)).status).toBe(200);
  for (const wrong of ["", token, `Bearer ${token}x`, `bearer ${token}`, "Bearer ", "Bearer null"])
    expect(JSON.stringify(await problemOf(asked(wrong), 403))).not.toContain(token);
  // Without the setting there is none to guess.
  await problemOf(asked("Bearer null", site), 403);
});
