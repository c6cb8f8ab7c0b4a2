// @ts-check
// `npm run bench [-- throughput paint lighthouse sync search cms publish sanitise]`: the real server, measured against limits in the same run.
import { buildIfChanged, weights } from "./build.mjs";
import { chromiumInstalled } from "./chromium.mjs";
import { installPackages } from "./install.mjs";
import { run, say } from "./say.mjs";
import { withScratchServer } from "./scratch-server.mjs";

const wanted = process.argv.slice(2);

await run(async () => {
  await installPackages();
  await chromiumInstalled();
  await buildIfChanged();
  const { throughput } = await import("../bench/throughput.mjs");
  const { paint } = await import("../bench/paint.mjs");
  const { sync } = await import("../bench/sync.mjs");
  const { cms } = await import("../bench/cms.mjs");
  const { publish } = await import("../bench/publish.mjs");
  const { sanitise } = await import("../bench/sanitise.mjs");
  const { search } = await import("../bench/search.mjs");
  const { lighthouseScores } = await import("../bench/lighthouse.mjs");
  say("Weights of the public bundle");
  console.log(weights());
  await withScratchServer(async (site) => {
    const parts = {
      throughput: {
        title:
          "Kept pages against a bare Deno.serve with the same bytes (64 connections, interleaved)",
        measure: () => throughput(site),
      },
      paint: {
        title:
          "First visit on a slow phone (150 ms, 1.6 Mbps, CPU 4x), with our scripts and without any",
        measure: () => paint(site),
      },
      lighthouse: {
        title: "Lighthouse, mobile preset, median of five",
        measure: () => lighthouseScores(site),
      },
      sync: {
        title: "First sync of 10,000 articles, and the next start, in Chromium",
        measure: () => sync(),
      },
      search: {
        title: "Search over 10,000 articles on a slow CPU, in Chromium",
        measure: () => search(),
      },
      cms: {
        title: "The list of 10,000 articles for staff on a slow CPU, in Chromium",
        measure: () => cms(),
      },
      publish: {
        title: "From publishing to visitors, and from one browser of staff to another, in Chromium",
        measure: () => publish(),
      },
      sanitise: {
        title: "Bombs for the sanitiser and the check of 100,000 audit rows, while others read",
        measure: () => sanitise(),
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
  });
});
