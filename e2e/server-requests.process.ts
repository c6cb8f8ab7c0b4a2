import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { pathFault } from "../api/http/origin.ts";
import { hostileText, pathsOut } from "../api/testing/hostile.ts";
import { propertyRuns } from "../db/testing/property-runs.ts";
import { onTestFinished } from "vitest";
import { expect, test } from "./testing/process.ts";
import { raw } from "./testing/raw-socket.mjs";
import { startSite } from "./testing/site.ts";

// The real server and its runtime, byte by byte: what a test inside the process cannot see.

const name = "www.example.rw";

const head = (line: string, ...headers: string[]) =>
  [line, ...headers, "connection: close", "", ""].join("\r\n");
const statusOf = (answer: string) => Number(answer.split(" ")[1]);

test("with PUBLIC_URL a request names its host, and names it well", async () => {
  const site = await startSite("server", null, { PUBLIC_URL: `https://${name}` });
  onTestFinished(() => site.stop());
  const get = (host: string[], path = "/") =>
    raw(site.origin, head(`GET ${path} HTTP/1.1`, ...host));
  // Twice: the second answer comes from stored bytes.
  for (let time = 0; time < 2; time++) expect(statusOf(await get([`host: ${name}`]))).toBe(200);
  expect(statusOf(await get([], "/healthz"))).toBe(200);
  const refused = [[], ["host:"], ["host: a b"], ["host: a/b"], ["host: u@h"], ["host: a:b"]];
  for (const host of [...refused, [`host: ${name}`, `host: ${name}`]]) {
    for (const path of ["/", "/api/laws"])
      expect(statusOf(await get(host, path)), `${host} ${path}`).toBe(400);
  }
  const answer = await get(["host: a b"]);
  expect(answer).toContain("application/problem+json");
  expect(answer).toContain("max-age=63072000; includeSubDomains; preload");
  expect(answer).toContain("default-src 'none'");
});

test("a list is made once, then given from kept bytes with the same headers, and under no foreign name", async () => {
  const site = await startSite("server", null);
  onTestFinished(() => site.stop());
  const get = async (host: string) => {
    const answer = await raw(site.origin, head("GET /api/home HTTP/1.1", `host: ${host}`));
    return answer.replace(/^(?:date|x-request-id): .*\r\n/gim, "");
  };
  const made = await get("localhost");
  expect(statusOf(made)).toBe(200);
  expect(await get("localhost")).toBe(made);
  expect(site.said().match(/"route":"\/api\/home"/g), "the second runs no handler").toHaveLength(1);
  expect(statusOf(await get("elsewhere.example"))).toBe(421);
});

test("doubtful or oversized heads are refused", async ({ site }) => {
  const get = (path: string, ...headers: string[]) =>
    head(`GET ${path} HTTP/1.1`, "host: localhost", ...headers);
  const post = (headers: string[], body: string) =>
    head("POST /api/contact HTTP/1.1", "host: localhost", ...headers) + body;
  const many = (count: number) => Array.from({ length: count }, (_, nth) => `x-${nth}: y`);
  for (const [what, bytes] of Object.entries({
    "10,000 headers": get("/", ...many(10_000)),
    "200 headers": get("/", ...many(200)),
    "a header of 1 MB": get("/", `x: ${"a".repeat(1_000_000)}`),
    "a path of 66 kB": get(`/${"a".repeat(66_000)}`),
    "a NUL": get("/a\0b"),
    "a byte beyond ASCII": get("/a\xff"),
    "two lengths": post(["content-length: 3", "content-length: 4"], "abcd"),
    "a length and chunks": post(["content-length: 3", "transfer-encoding: chunked"], "0\r\n\r\n"),
    "a negative length": post(["content-length: -1"], ""),
    TLS: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  })) {
    expect(statusOf(await raw(site.origin, bytes)), what).toBe(400);
  }
});

test("long addresses, other methods and upgrades are answered without a 5xx", async ({ site }) => {
  const long = "a".repeat(60_000);
  for (const [line, ...expected] of [
    [`GET /${long} HTTP/1.1`, 404, 414],
    [`GET /insights?q=${long} HTTP/1.1`, 200, 303, 414],
    [`GET /api/insights?q=${long} HTTP/1.1`, 422, 414],
    ["OPTIONS * HTTP/1.1", 204, 400, 404, 405],
    ["CONNECT localhost:80 HTTP/1.1", 400, 404, 405, 421],
    ["GET http://elsewhere.example/ HTTP/1.1", 400, 421],
  ] as const) {
    const answer = statusOf(await raw(site.origin, head(line, "host: localhost")));
    expect(expected, `${line.slice(0, 60)}: ${answer}`).toContain(answer);
  }
  const upgrade = ["host: localhost", "upgrade: websocket", "connection: upgrade"];
  expect(statusOf(await raw(site.origin, head("GET /about HTTP/1.1", ...upgrade)))).toBe(200);
});

test("no path leads out of the folders of files and pictures", async ({ site }) => {
  const get = (path: string) => raw(site.origin, head(`GET ${path} HTTP/1.1`, "host: localhost"));
  const folders = ["/", "/assets/", "/install/", "/media/", `/media/${"a".repeat(64)}/`];
  for (const [nth, path] of pathsOut.entries()) {
    const target = folders[nth % folders.length] + path;
    let answer = await get(target);
    // Of some the site says which spelling is meant.
    const meant = /^HTTP\/1\.1 30[12] .*?^location: (\S+)/ms.exec(answer)?.[1];
    if (meant) answer = await get(meant);
    expect([target, statusOf(answer)]).toEqual([target, pathFault(meant ?? target) ? 400 : 404]);
  }
});

test("endless chunks end at the limit, and a compressed body is not unpacked", async ({ site }) => {
  const post = (...headers: string[]) =>
    head(
      "POST /api/contact HTTP/1.1",
      `host: ${new URL(site.origin).host}`,
      "content-type: application/json",
      ...headers,
    );
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  expect(
    statusOf(await raw(site.origin, post("transfer-encoding: chunked") + chunk.repeat(8))),
  ).toBe(413);
  const coded = post("content-encoding: gzip", "content-length: 2");
  expect(statusOf(await raw(site.origin, `${coded}{}`))).toBe(415);
});

test("a body that trickles is given up, and no one else waits", async ({ site }) => {
  const start = head(
    "POST /api/contact HTTP/1.1",
    `host: ${new URL(site.origin).host}`,
    "content-type: application/json",
    "content-length: 60000",
  );
  const slow = Array.from({ length: 100 }, async () => {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    socket.setEncoding("latin1").on("error", () => socket.destroy());
    socket.write(start);
    const trickle = setInterval(() => socket.write(" "), 500);
    const [answer] = await once(socket, "data");
    clearInterval(trickle);
    socket.destroy();
    return statusOf(String(answer));
  });
  // How long others wait meanwhile is measured by `npm run bench -- slow`; here no one waits for the trickle's end.
  const first = Promise.race(slow);
  const other = fetch(`${site.origin}/about`).then(({ status }) => status);
  expect(await Promise.race([other, first])).toBe(200);
  expect(new Set(await Promise.all(slow))).toEqual(new Set([408]));
});

test("whatever an address says, a page has no 5xx and none of it", async ({ site }) => {
  const runs = propertyRuns(150);
  const escaped = (text: string) => encodeURIComponent(text.toWellFormed());
  const page = fc.constantFrom(
    "/",
    "/insights",
    "/library",
    "/contact",
    "/services",
    "/admin",
    "/my-request",
  );
  const segment = hostileText.map((text) => `/insights/${escaped(text)}`);
  const name = fc.constantFrom("q", "tab", "estimate", "sent", "category", "page", "__proto__");
  const query = fc.array(fc.tuple(name, hostileText), { maxLength: 3 });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(page, segment), query, async (path, pairs) => {
      const search = pairs.map((pair) => pair.map(escaped).join("=")).join("&");
      const answer = await fetch(`${site.origin}${path}?${search}`, {
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
      const html = await answer.text();
      statuses.add(answer.status);
      expect(answer.status).toBeLessThan(500);
      expect(html).not.toMatch(/<(?:script|img|svg|b)\b[^>]*>?polluted|\bat \S+ \(/);
      const location = answer.headers.get("location") ?? "/";
      expect(location, "an open redirect").toMatch(/^\/(?![/\\])/);
    }),
    {
      ...runs,
      endOnFailure: true,
      // One of each kind of answer, whatever is drawn.
      examples: [
        ["/", []],
        [
          "/library",
          [
            ["q", "law"],
            ["q", "law"],
          ],
        ],
        ["/insights/none", []],
      ],
    },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 404]));
});
