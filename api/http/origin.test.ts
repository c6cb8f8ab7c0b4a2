import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { jsonPost, problemOf, request, siteOn } from "../testing/app.ts";

const { database } = await withDatabase();
const local = await siteOn(database);
const published = await siteOn(database, { settings: { publicUrl: "https://www.example.rw" } });
const send = (site: typeof local, headers: Record<string, string>) =>
  site.call("/api/contact", jsonPost(request, headers));

test("only loopback names are served; the refusal says what to set", async () => {
  for (const host of ["localhost:8000", "127.0.0.1:9", "[::1]:8000", "site.localhost"]) {
    const there = `http://${host}/api/laws`;
    expect((await local.call(there, { headers: { host } })).status).toBe(200);
  }
  for (const host of ["evil.example", "localhost.evil.example", "10.0.0.1:8000"]) {
    const problem = await problemOf(local.call("/api/laws", { headers: { host } }), 421);
    expect(problem.detail).toContain("PUBLIC_URL");
  }
});

test("without PUBLIC_URL probes answer under every name", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    expect((await local.call(path, { headers: { host: "10.0.0.1" } })).status).toBe(200);
  }
});

test("writes come from the page's own origin, or from no browser", async () => {
  const host = "localhost:8000";
  for (const headers of [
    {},
    { origin: "http://localhost:8000" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin", origin: "http://localhost:8000" },
  ]) {
    expect((await send(local, { host, ...headers })).status).toBe(201);
  }
  for (const headers of [
    { origin: "http://localhost:8001" },
    { origin: "https://localhost:8000" },
    { origin: "null" },
    { origin: "" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site", origin: "http://localhost:8000" },
  ]) {
    await problemOf(send(local, { host, ...headers }), 403);
  }
});

test("with PUBLIC_URL its origin alone may write, under whatever name the proxy calls us", async () => {
  const host = "10.0.0.1:8000";
  expect((await send(published, { host, origin: "https://www.example.rw" })).status).toBe(201);
  expect((await published.call("/api/laws", { headers: { host } })).status).toBe(200);
  for (const origin of ["http://www.example.rw", "https://example.rw", `http://${host}`]) {
    await problemOf(send(published, { host, origin }), 403);
  }
});

test("with one trusted proxy, the limit counts by the address that the proxy saw", async () => {
  const site = await siteOn(database, {
    settings: { trustProxy: 1, contactLimit: { count: 1, windowMs: 600_000 } },
  });
  const from = "10.0.0.1";
  const send = (forwarded: string) =>
    site.call("/api/contact", { ...jsonPost(request, { "x-forwarded-for": forwarded }), from });
  expect((await send("198.51.100.1")).status).toBe(201);
  await problemOf(send("198.51.100.1"), 429);
  // What a visitor writes in front of it changes nothing.
  await problemOf(send("192.0.2.1, 198.51.100.1"), 429);
  expect((await send("198.51.100.1, 198.51.100.2")).status).toBe(201);
});
