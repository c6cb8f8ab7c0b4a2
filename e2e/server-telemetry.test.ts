import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../bin/postgres.mjs";
import { serverCommand } from "../bin/server.mjs";
import { expect, test } from "./testing/fixtures.ts";

test("with OTEL_DENO the runtime sends its traces and metrics, and our log stays", async () => {
  test.slow();
  const scratch = mkdtempSync(join(tmpdir(), "inkingi-telemetry-"));
  const received = new Set<string>();
  const collector = createServer((request, response) => {
    request.resume();
    received.add(request.url ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const address = collector.address();
  const port = await freePort();
  const { command, args, ...options } = serverCommand({
    PATH: process.env["PATH"],
    DATA_DIR: join(scratch, "data"),
    PORT: String(port),
    OTEL_DENO: "true",
    OTEL_DENO_CONSOLE: "ignore",
    OTEL_SERVICE_NAME: "inkingi",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    OTEL_METRIC_EXPORT_INTERVAL: "1000",
  });
  const server = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const ready = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status;
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    expect((await fetch(`${origin}/about`)).status).toBe(200);
    expect(said).toMatch(/^\{"at":.*"route":"\/readyz","status":200/m);
    await expect
      .poll(() => [...received].toSorted(), { timeout: 60_000 })
      .toEqual(["/v1/metrics", "/v1/traces"]);
  } finally {
    server.kill();
    await once(server, "exit");
    collector.closeAllConnections();
    collector.close();
    rmSync(scratch, { recursive: true, force: true });
  }
});
