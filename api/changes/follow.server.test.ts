import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../db/postgres/open.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { siteOn } from "../testing/app.ts";
import { Device, writeOne } from "../testing/follow.ts";

const writers = 16;
const seconds = Number(process.env["FOLLOW_SECONDS"] ?? 5);

const { database, query, where } = await withDatabase();
// Each brings two connections for transactions.
const pools = await Promise.all(Array.from({ length: writers / 2 }, () => openDatabase(where)));
afterAll(() => Promise.all(pools.map((pool) => pool.close())));
const sites = [await siteOn(database), await siteOn(database), await siteOn(database)];

/** Writes until the time is over, each time holding its transaction open before or after the write. */
async function write(pool: (typeof pools)[number], name: string, until: number): Promise<number> {
  let writeCount = 0;
  // At least once a second, however busy the machine is.
  while (performance.now() < until || writeCount < seconds) {
    const stamp = `${name}-${writeCount}`;
    const [before, after] = Math.random() < 0.7 ? [0.05, 0.005] : [0, 0.05];
    await pool.sql.begin(async (tx) => {
      await tx`select pg_sleep(random() * ${before}::float8)`;
      await writeOne(tx, stamp);
      await tx`select pg_sleep(random() * ${after}::float8)`;
    });
    writeCount++;
  }
  return writeCount;
}

test(
  `${writers} writers for ${seconds} s, three readers, one killed every second: nothing is missed or comes twice`,
  async () => {
    const until = performance.now() + seconds * 1_000;
    const writing = Promise.all(
      Array.from({ length: writers }, (_, nth) => {
        const pool = pools[nth % pools.length];
        if (!pool) throw new Error("no pool");
        return write(pool, `w${nth}`, until);
      }),
    );
    const devices = sites.map(() => new Device());
    const start = (nth: number) => {
      const lifetime = new AbortController();
      const [site, device] = [sites[nth], devices[nth]];
      if (!site || !device) throw new Error("no such reader");
      return { device, lifetime, reading: device.follow(site, lifetime.signal) };
    };
    const readers = sites.map((_, nth) => start(nth));
    for (let turn = 0; performance.now() < until - 1_000; turn++) {
      // Killed at any moment of its reading.
      await pause(950 + Math.random() * 100);
      const nth = turn % readers.length;
      const killed = readers[nth];
      killed?.lifetime.abort();
      if (killed) killed.device.counts.kills++;
      readers[nth] = start(nth);
    }
    const writeCount = (await writing).reduce((sum, count) => sum + count, 0);
    for (const { lifetime } of readers) lifetime.abort();
    await Promise.all(readers.map(({ reading }) => reading));
    await Promise.all(devices.map(async (device, nth) => sites[nth] && device.follow(sites[nth])));

    const missed = await Promise.all(devices.map((device) => device.missed(database)));
    // The clock itself goes on with drafts, which the log does not name.
    const [clock] = await query<{ v: string }>`select max(seq) as v from change_log`;
    if (process.env["FOLLOW_SECONDS"])
      console.log(
        JSON.stringify({
          writeCount,
          clock: clock?.v,
          missed,
          devices: devices.map((d) => d.counts),
        }),
      );
    expect(missed).toEqual([0, 0, 0]);
    for (const { seq, counts } of devices) {
      expect([seq, counts.twice, counts.backwards]).toEqual([Number(clock?.v), 0, 0]);
      // It did follow, rather than read all at the end.
      expect(counts.applied).toBeGreaterThan(writeCount / 2);
    }
  },
  seconds * 1_000 + 30_000,
);
