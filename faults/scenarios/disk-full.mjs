// @ts-check
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { underLoad } from "../under-load.mjs";
import { onEmbedded } from "../world.mjs";

const diskMb = 192;

/** The embedded database's disk has no room for a while: pages are read, writes are refused. @type {import("../under-load.mjs").Scenario} */
export const diskFull = {
  name: "Disk full, embedded database",
  async run(ground, isLong) {
    const disk = mkdtempSync(join(tmpdir(), "inkingi-faults-disk-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m`, "tmpfs", disk]);
    if (process.platform !== "linux" || mounted.status !== 0) {
      rmSync(disk, { recursive: true });
      return { skipped: "Not tried: only root on Linux may mount a small disk." };
    }
    try {
      const world = await onEmbedded(ground, { directory: join(disk, "data") });
      return await underLoad(world, isLong ? 10 : 1, async (load) => {
        await pause(500);
        const ballast = join(disk, "ballast");
        fill(ballast);
        await untilRefused(load);
        await expectReads(load);
        rmSync(ballast);
        return load.recovery();
      });
    } finally {
      spawnSync("umount", [disk]);
      rmSync(disk, { recursive: true });
    }
  },
};

/** Writes until the disk is full. @param {string} path */
function fill(path) {
  const file = openSync(path, "w");
  try {
    for (let bytes = 1 << 20; bytes >= 512; ) {
      try {
        writeSync(file, new Uint8Array(bytes));
      } catch {
        bytes /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** @param {import("../load.mjs").Load} load */
async function untilRefused(load) {
  const before = load.count(503) + load.count(507);
  for (const until = performance.now() + 20_000; performance.now() < until; ) {
    if (load.count(503) + load.count(507) > before) return;
    await pause(50);
  }
  load.problems.push("No write was refused on a full disk");
}

/** @param {import("../load.mjs").Load} load */
async function expectReads(load) {
  for (const path of ["/", "/insights", "/api/insights", "/api/laws"]) {
    const { status } = await load.call(path);
    if (status !== 200) load.problems.push(`${path} was answered ${status} on a full disk`);
  }
}
