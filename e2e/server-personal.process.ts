import { get as plainGet } from "node:http";
import { securityHeaders } from "../api/http/headers.ts";
import { expect, test } from "./testing/process.ts";
import { boss } from "./testing/site.ts";

const own = securityHeaders({ https: false }).always;
/** The policy names the inline script's hash, which only the server knows. */
const expected = own.filter(([name]) => name !== "content-security-policy");

test("what staff get is stored nowhere, and has every header", async ({ site: { origin } }) => {
  const session = await fetch(`${origin}/api/staff/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(boss),
  });
  expect(session.status).toBe(200);
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const described: unknown = await (await fetch(`${origin}/api/openapi.json`)).json();
  const paths =
    described instanceof Object && "paths" in described && described.paths instanceof Object
      ? Object.keys(described.paths)
      : [];
  const personal = paths.filter((path) => /^\/api\/(?:staff|my-request|slots)\b/.test(path));
  expect(personal.length).toBeGreaterThan(40);
  for (const path of personal) {
    const { status, headers } = await read(origin + path.replaceAll(/\{[^}]+\}/g, "none"), {
      cookie,
    });
    const where = `${status} ${path}`;
    expect(status, where).toBeLessThan(500);
    expect(String(headers["cache-control"]), where).toContain("no-store");
    for (const [name, value] of expected) expect(headers[name], `${where} ${name}`).toBe(value);
    expect(headers["content-security-policy"], where).toContain("default-src 'none'");
  }
});

test("a page is the same whatever address a header claims", async ({ site: { origin } }) => {
  const get = async (path: string, headers = {}) =>
    (await fetch(origin + path, { headers })).text();
  for (const path of ["/", "/contact", "/insights", "/no-such-page"]) {
    const plain = await get(path);
    const claimed = await get(path, {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-prefix": "/evil",
      "x-original-url": "/admin",
      "x-rewrite-url": "/admin",
      forwarded: "host=evil.example;proto=https",
    });
    expect(claimed === plain, path).toBe(true);
    expect((await get(path)) === plain, path).toBe(true);
  }
});

/** Only the head: a stream never ends. */
function read(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    plainGet(url, { headers: { ...headers, "sec-fetch-dest": "empty" } }, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      response.destroy();
    }).on("error", reject);
  });
}
