import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "./testing/process.ts";
import { boss, startSite } from "./testing/site.ts";

// A text that is in every field of a request.
const canary = "Kanari5e1b";

test("with OTEL_DENO the runtime sends its traces and metrics without anything of a request, and our log stays", async () => {
  const received: Record<string, string> = {};
  const collector = createServer(async (request, response) => {
    const sent = await text(request);
    received[request.url ?? ""] = (received[request.url ?? ""] ?? "") + sent;
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const address = collector.address();
  const site = await startSite("server", boss, {
    OTEL_DENO: "true",
    OTEL_DENO_CONSOLE: "ignore",
    OTEL_SERVICE_NAME: "inkingi",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    OTEL_METRIC_EXPORT_INTERVAL: "1000",
  });
  const { origin } = site;
  try {
    expect((await fetch(`${origin}/about`)).status).toBe(200);
    expect(site.said()).toMatch(/^\{"at":.*"route":"\/readyz","status":200/m);
    const fields = {
      name: `${canary} Uwase`,
      email: `${canary}@example.rw`,
      company: `${canary} Ltd`,
      phone: `${canary} 0788123456`,
      message: `We are ${canary}, and need an audit of our systems.`,
    };
    const post = (path: string, body: Record<string, string> | URLSearchParams) =>
      fetch(origin + path, {
        method: "POST",
        ...(body instanceof URLSearchParams
          ? { body, headers: { "user-agent": canary } }
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
    const stored = await post("/api/contact", fields);
    const { link } = await stored.json();
    expect(await (await post("/api/my-request", { token: link })).text()).toContain(canary);
    expect((await post("/contact", new URLSearchParams(fields))).status).toBe(200);
    expect((await post("/api/contact", { ...fields, email: canary })).status).toBe(422);
    const sessions = "/api/staff/session";
    expect((await post(sessions, { email: fields.email, password: canary })).status).toBe(401);
    // The last of these calls: those before are there too.
    await expect.poll(() => received["/v1/traces"]).toContain(sessions);
    await expect.poll(() => received["/v1/metrics"]).toContain("http");
    for (const path of ["/api/contact", "/contact", "/api/my-request"])
      expect(received["/v1/traces"]).toContain(`"${path}"`);
    for (const [path, sent] of Object.entries(received)) {
      expect(sent, path).not.toContain(canary);
      expect(sent, path).not.toContain(link);
    }
  } finally {
    await site.stop();
    collector.close();
    collector.closeAllConnections();
  }
});
