import { get as plainGet } from "node:http";
import { securityHeaders } from "../api/http/headers.ts";
import { expect, test } from "./testing/fixtures.ts";
import { newPerson, signIn } from "./testing/staff.ts";

const own = securityHeaders({ https: false }).always;
/** The policy names the inline script's hash, which only the server knows. */
const expected = own.filter(([name]) => name !== "content-security-policy");

test("what staff get is stored nowhere, and has every header, also the stream", async ({
  page,
  request,
  site,
}) => {
  const origin = site.origin;
  await signIn(page, await newPerson(request, "administrator"));
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const described: unknown = await (await request.get("/api/openapi.json")).json();
  const paths =
    described instanceof Object && "paths" in described && described.paths instanceof Object
      ? Object.keys(described.paths)
      : [];
  const personal = paths.filter((path) => /^\/api\/(?:staff|my-request|slots)\b/.test(path));
  expect(personal.length).toBeGreaterThan(40);
  for (const path of personal) {
    const { status, headers } = await read(origin + path.replaceAll(/\{[^}]+\}/g, "none"), {
      cookie: cookies.join("; "),
    });
    const where = `${status} ${path}`;
    expect(status, where).toBeLessThan(500);
    expect(String(headers["cache-control"]), where).toContain("no-store");
    for (const [name, value] of expected) expect(headers[name], `${where} ${name}`).toBe(value);
    expect(headers["content-security-policy"], where).toContain("default-src 'none'");
  }
});

test("a page is the same whatever address a header claims", async ({ request }) => {
  for (const path of ["/", "/contact", "/insights", "/no-such-page"]) {
    const plain = await (await request.get(path)).text();
    const claimed = await request.get(path, {
      headers: {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-forwarded-prefix": "/evil",
        "x-original-url": "/admin",
        "x-rewrite-url": "/admin",
        forwarded: "host=evil.example;proto=https",
      },
    });
    expect((await claimed.text()) === plain, path).toBe(true);
    expect((await (await request.get(path)).text()) === plain, path).toBe(true);
  }
});

test("a refused upload has every header, and is stored nowhere", async ({ request }) => {
  const answer = await request.put(`/api/staff/media/${"a".repeat(64)}`, {
    headers: { "content-type": "image/png" },
    data: Buffer.from("no picture"),
  });
  expect(answer.status()).toBe(401);
  for (const [name, value] of expected) expect(answer.headers()[name], name).toBe(value);
  expect(answer.headers()["cache-control"]).toContain("no-store");
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
