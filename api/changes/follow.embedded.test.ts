import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { siteOn } from "../testing/app.ts";
import { Device, writeOne } from "../testing/follow.ts";

const { database } = await withDatabase();
const sites = [await siteOn(database), await siteOn(database), await siteOn(database)];

test("on one connection four writers and three readers, killed in turn, agree in the end", async () => {
  const devices = sites.map(() => new Device());
  const read = async (nth: number) => {
    const [site, device] = [sites[nth], devices[nth]];
    if (!site || !device) throw new Error("no such reader");
    while (!finished.aborted) {
      const lifetime = AbortSignal.any([
        AbortSignal.timeout(Math.round(50 + Math.random() * 200)),
        finished,
      ]);
      await device.follow(site, lifetime);
      device.counts.kills++;
    }
  };
  const end = new AbortController();
  const finished = end.signal;
  const reading = Promise.all(sites.map((_, nth) => read(nth)));
  await Promise.all(
    ["a", "b", "c", "d"].map(async (name) => {
      for (let nth = 0; nth < 25; nth++) {
        await database.sql.begin((tx) => writeOne(tx, `${name}-${nth}`));
        await pause(Math.random() * 10);
      }
    }),
  );
  end.abort();
  await reading;
  for (const [nth, device] of devices.entries()) {
    const site = sites[nth];
    if (site) await device.follow(site);
    expect([await device.missed(database), device.counts.twice, device.counts.backwards]).toEqual([
      0, 0, 0,
    ]);
    expect(device.counts.kills).toBeGreaterThan(1);
  }
});
