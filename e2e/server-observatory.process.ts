import { type ClientRequest, request as plain, type Server } from "node:http";
import { createServer as createTlsServer, request as secure } from "node:https";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { cert, key } from "../db/testing/certificate.ts";
import { onTestFinished } from "vitest";
import { expect, test } from "./testing/process.ts";
import { grade, type Observed } from "./testing/observatory.ts";
import { startSite } from "./testing/site.ts";

test("behind TLS the Observatory gives every page 150, and 155 once browsers know the domain", async () => {
  const site = await startSite("server", null, {
    PUBLIC_URL: "https://localhost",
    TRUST_PROXY: "1",
  });
  const proxy = await proxyTo(site.origin);
  onTestFinished(() => site.stop());
  onTestFinished(async () => void (await proxy.close()));
  for (const path of ["/", "/about", "/insights", "/contact", "/admin", "/robots.txt"]) {
    const observed = await observe(proxy.port, path);
    expect([200, path]).toEqual([observed.status, path]);
    const { score, scores } = grade(observed);
    const missed = scores.filter(({ modifier, best }) => modifier < best);
    const named = missed.map(({ test }) => test);
    // A page sets no cookie, only a domain can be in the list, and our own scripts carry no hashes.
    expect(named, path).toEqual(["cookies", "strict-transport-security", "subresource-integrity"]);
    expect(score, JSON.stringify(scores)).toBe(150);
    expect(grade({ ...observed, preloaded: true }).score).toBe(155);
    expect(observed.headers.get("strict-transport-security")).toMatch(/; preload$/);
  }
});

test("Google's evaluator finds nothing severe in any policy", async ({ site }) => {
  for (const path of ["/", "/insights", "/admin", "/api/laws", "/nowhere"]) {
    const answer = await fetch(site.origin + path);
    const header = answer.headers.get("content-security-policy") ?? "";
    const findings = new CspEvaluator(new CspParser(header).csp).evaluate();
    // The lower the number, the worse; "possibly" is that 'self' might serve a stranger's script, which it does not.
    const bad = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(bad.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
  }
  const open = new CspEvaluator(new CspParser("script-src 'unsafe-inline' *").csp).evaluate();
  expect(open.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
});

async function observe(port: number, path: string): Promise<Observed> {
  const page = await answerOf(secure({ port, path, ca: cert, host: "localhost" }));
  const preflight = await answerOf(
    secure({
      ...{ port, path, ca: cert, host: "localhost", method: "OPTIONS" },
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": "GET",
      },
    }),
  );
  return {
    status: page.status,
    headers: page.headers,
    cookies: page.cookies,
    html: page.body,
    preflight: preflight.headers,
    // The proxy's work, as docs/operating.md has it.
    redirect: "https://localhost/",
    preloaded: false,
  };
}

interface Answer {
  status: number;
  headers: Map<string, string>;
  cookies: string[];
  body: string;
}

function answerOf(asking: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    asking.on("error", reject).on("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        body += piece;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Map(Object.entries(response.headers).map(([name, all]) => [name, `${all}`])),
          cookies: response.headers["set-cookie"] ?? [],
          body,
        }),
      );
    });
    asking.end();
  });
}

/** TLS in front of the site, as a reverse proxy is. */
async function proxyTo(origin: string) {
  const server: Server = createTlsServer({ key, cert }, (coming, going) => {
    const { method, url, headers } = coming;
    const further = plain(
      new URL(url ?? "/", origin),
      {
        ...(method && { method }),
        headers: { ...headers, "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" },
      },
      (answer) => {
        going.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(going);
      },
    );
    coming.pipe(further);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
