import { request } from "node:http";
import { publicPages } from "../db/schema/pages.ts";
import { expect, test } from "./testing/process.ts";

interface Answer {
  url: string;
  status: number;
  /** Named by a link or a source of a page, so it has to be there. */
  linked?: boolean;
  headers: Record<string, string>;
  body: string;
}

// Crawls by what the HTML and the scripts name, so that a new page or file cannot be forgotten.
test("every page, file and error carries the whole set of security headers", async ({ site }) => {
  const answers = await crawl(site.origin);
  answers.push(...(await errors(site.origin)));
  for (const answer of answers)
    expect(faults(answer), `${answer.status} ${answer.url}`).toEqual([]);
  const lines = [...new Set(answers.map(line))].toSorted();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("testing/answers.txt");
});

/** How it is answered and kept, and a refusal with its words; a file of the build by its folder and kind. */
const line = ({ url, status, headers, body }: Answer) =>
  [
    `${status} ${url.replace(/[\w.-]+(?=\.\w+$)/, (name) => (url.startsWith("/assets/") ? "*" : name))}`,
    ...["content-type", "cache-control", "vary", "location", "allow"].map((name) => headers[name]),
    headers["etag"] && "etag",
    headers["content-type"]?.startsWith("application/problem") && body,
  ]
    .map((part) => part || "")
    .join(" | ");

const exact: Record<string, string> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

function faults({ headers, body, url, status, linked }: Answer): string[] {
  const found: string[] = [];
  for (const [name, value] of Object.entries(exact)) {
    if (headers[name] !== value) found.push(`${name}: ${headers[name]}`);
  }
  if (!headers["permissions-policy"]) found.push("permissions-policy is missing");
  const policy = headers["content-security-policy"] ?? "";
  const directives = policy.split("; ");
  for (const needed of [
    "default-src 'none'",
    `frame-ancestors ${isShownByStaff(url, status) ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types dompurify worker-address search-worker",
    "report-uri /api/csp-reports",
  ]) {
    if (!directives.includes(needed)) found.push(`CSP has no ${needed}`);
  }
  if (/unsafe|\*|data:|https?:/.test(policy)) found.push(`CSP is too wide: ${policy}`);
  if (headers["access-control-allow-origin"]) found.push("lets another site read it");
  if (headers["set-cookie"]) found.push("sets a cookie");
  if (headers["server"] ?? headers["x-powered-by"]) found.push("says what it runs on");
  if (
    body &&
    !/charset=utf-8|font|image\/png|application\/(?:(?:problem|manifest)\+)?json/i.test(
      headers["content-type"] ?? "",
    )
  ) {
    found.push(`content type: ${headers["content-type"]}`);
  }
  if (status >= 500) found.push("a server error");
  if (linked && status >= 400) found.push("a dead link");
  if (headers["content-type"]?.startsWith("text/html")) found.push(...faultsOfPage(body, url));
  return found;
}

/** A page of visitors: staff see it in a frame, drawn from what they type. */
const isShownByStaff = (url: string, status: number) =>
  status === 200 &&
  (Object.hasOwn(publicPages, url.replace(/\?.*/, "")) ||
    /^\/(?:insights|services)\/[\w-]+$/.test(url));

function faultsOfPage(body: string, url: string): string[] {
  const found: string[] = [];
  if (/<[^>]*\sstyle=/.test(body)) found.push("an inline style attribute");
  if (/<[^>]*\son\w+=/.test(body)) found.push("an inline event handler");
  if (/(?:src|href)="(?:https?:)?\/\/(?!localhost)[^"]*\.(?:js|css|woff2?|png|svg)/.test(body)) {
    found.push(`${url} loads from outside`);
  }
  return found;
}

/** Everything of this site that can be reached from the home page and the API's description. */
async function crawl(origin: string): Promise<Answer[]> {
  const described: unknown = JSON.parse((await get(origin, "/api/openapi.json")).body);
  const calls =
    described instanceof Object && "paths" in described && described.paths instanceof Object
      ? Object.keys(described.paths).filter((path) => !path.includes("{"))
      : [];
  const waiting = new Set([
    "/",
    "/admin",
    "/api/docs",
    "/api/openapi.json",
    "/healthz",
    "/readyz",
    "/sw.js",
    ...calls,
  ]);
  // Calls that take another method are answered 405; only what a page names must be there.
  const linked = new Set<string>();
  const answers: Answer[] = [];
  for (const path of waiting) {
    const answer = await get(origin, path);
    answers.push({ ...answer, linked: linked.has(path) });
    for (const [, named = ""] of answer.body.matchAll(
      /(?:href|src|data-src|data-entry)="(\/[^"#]*)/g,
    )) {
      waiting.add(named.replaceAll("&amp;", "&"));
      linked.add(named.replaceAll("&amp;", "&"));
    }
    // A script names its chunks beside itself.
    for (const [, chunk] of answer.body.matchAll(
      /["'`](?:\.\/|assets\/)([\w.$-]+\.(?:js|css))["'`]/g,
    )) {
      waiting.add(`/assets/${chunk}`);
    }
  }
  // What merely looks like a chunk's name in a script need not exist.
  return answers.filter(({ status, linked }) => linked || status !== 404);
}

/** One of each kind of refusal. */
async function errors(origin: string): Promise<Answer[]> {
  const json = { "content-type": "application/json" };
  const post = (headers: Record<string, string>, body: string) =>
    get(origin, "/api/contact", { method: "POST", headers, body });
  const all = await Promise.all([
    get(origin, "/nowhere"),
    get(origin, "/api/nowhere"),
    get(origin, "/insights/no-such-article"),
    get(origin, "/api/insights/insight-none"),
    get(origin, "/api/contact"),
    get(origin, "/api/insights", { method: "POST", headers: json, body: "{}" }),
    get(origin, "//double"),
    get(origin, "/a%2fb"),
    get(origin, "/about/"),
    get(origin, "/%61bout"),
    get(origin, "/a%5Eb"),
    get(origin, "/about", { headers: { host: "localhost:99999" } }),
    get(origin, "/assets/none.js"),
    get(origin, "/", { headers: { host: "elsewhere.example" } }),
    get(origin, "/about", { method: "DELETE" }),
    get(origin, "/", { method: "TRACE" }),
    get(origin, "/api/laws", { headers: { origin: "https://elsewhere.example" } }),
    get(origin, "/api/contact", {
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
    }),
    post(json, "{"),
    post(json, "{}"),
    post({ "content-type": "text/plain" }, "hello"),
    post(json, JSON.stringify({ message: "x".repeat(70_000) })),
    post({ ...json, origin: "https://elsewhere.example" }, "{}"),
    post({ ...json, "idempotency-key": "two words" }, "{}"),
  ]);
  return all;
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One request as it is, without following, normalising or decoding anything. */
function get(origin: string, path: string, { method = "GET", headers = {}, body }: Asking = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const asking = request({ hostname, port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () => {
        const names = Object.entries(response.headers).map(([name, value]) => [
          name,
          String(value),
        ]);
        resolve({
          url: path,
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(names),
          body: text,
        });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}
