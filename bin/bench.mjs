// @ts-check
// `npm run bench [-- throughput paint lighthouse]`: the real server on its own embedded database, measured against limits in the same run.
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

const wanted = process.argv.slice(2);

await run(async () => {
  await installPackages();
  await chromiumInstalled();
  await buildIfChanged();
  const { throughput } = await import("../bench/throughput.mjs");
  const { paint } = await import("../bench/paint.mjs");
  const { lighthouseScores } = await import("../bench/lighthouse.mjs");
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
    const parts = {
      throughput: {
        title:
          "Kept pages against a bare Deno.serve with the same bytes (64 connections, interleaved)",
        measure: () => throughput({ origin, pid: server.pid ?? 0, scratch }),
      },
      paint: {
        title:
          "First visit on a slow phone (150 ms, 1.6 Mbps, CPU 4x), with our scripts and without any",
        measure: () => paint({ origin }),
      },
      lighthouse: {
        title: "Lighthouse, mobile preset, median of five",
        measure: () => lighthouseScores({ origin }),
      },
    };
    const rows = [];
    for (const [name, { title, measure }] of Object.entries(parts)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      say(title);
      const measured = await measure();
      console.table(measured);
      rows.push(...measured);
    }
    const missed = rows.filter((row) => !row.met);
    say(missed.length === 0 ? "All bars met." : `${missed.length} bars missed.`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    server.kill();
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(scratch, { recursive: true, force: true });
  }
});
