// @ts-check
// `npm run bench`: the real server on its own embedded database, measured against limits in the same run.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged, weights } from "./build.mjs";
import { chromiumInstalled } from "./chromium.mjs";
import { installPackages } from "./install.mjs";
import { freePort } from "./postgres.mjs";
import { run, say } from "./say.mjs";
import { serverCommand } from "./server.mjs";
import { untilReady } from "./until-ready.mjs";

await run(async () => {
  await installPackages();
  await chromiumInstalled();
  await buildIfChanged();
  const { throughput } = await import("../bench/throughput.mjs");
  const { paint } = await import("../bench/paint.mjs");
  const scratch = mkdtempSync(join(tmpdir(), "inkingi-bench-"));
  const port = await freePort();
  const settings = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(scratch, "data"),
    DATABASE_URL: "",
  };
  const { command, args, ...options } = serverCommand(settings);
  const server = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  const origin = `http://localhost:${port}`;
  try {
    await untilReady(origin);
    say("Weights of the public bundle");
    console.log(weights());
    say("Kept pages against a bare Deno.serve with the same bytes (64 connections, interleaved)");
    const rates = await throughput({ origin, pid: server.pid ?? 0, scratch });
    console.table(rates);
    say("First visit on a slow phone (150 ms, 1.6 Mbps, CPU 4x), with our scripts and without any");
    const visits = await paint({ origin });
    console.table(visits);
    const missed = [...rates, ...visits].filter((row) => !row.met);
    say(missed.length === 0 ? "All bars met." : `${missed.length} bars missed.`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    server.kill();
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(scratch, { recursive: true, force: true });
  }
});
