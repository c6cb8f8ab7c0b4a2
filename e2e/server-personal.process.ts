import { expect, test } from "./testing/process.ts";

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
