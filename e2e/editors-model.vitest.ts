import "fake-indexeddb/auto";
import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SignedIn, signedInAs } from "../api/staff/testing.ts";
import { siteOn } from "../api/testing.ts";
import { readOperations } from "../app/staff/device/context.ts";
import { withDatabase } from "../db/testing.ts";
import type { Way } from "./editors-network.ts";
import { createWorld, type Step } from "./editors-world.ts";

// Three editors' devices, the real API and its database in one process, under whatever can happen to them: in the end
// everybody sees the same, no version is skipped or doubled, nothing was overwritten unseen, and no text is lost.
const runs = Number(env["MODEL_RUNS"] ?? 30);

const { database } = await withDatabase();
const site = await siteOn(database);

const way = fc.constantFrom<Way>(
  "open",
  "open",
  "no network",
  "lost answer",
  "killed server",
  "killed tab",
  "portal",
  "signed out",
  "429",
  "503",
);
const ways = fc.array(way, { maxLength: 3 });
const who = fc.nat(2);
const which = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      who,
      which,
      fields: fc.uniqueArray(
        fc.constantFrom("title" as const, "excerpt" as const, "content" as const),
        {
          minLength: 1,
        },
      ),
      ways,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("state" as const),
      who,
      which,
      state: fc.constantFrom("published" as const, "draft" as const, "scheduled" as const),
      ways,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("delete" as const, "restore" as const),
      who,
      which,
      ways,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("create" as const), who, link: fc.nat(1), ways }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("go offline" as const, "go online" as const),
      who,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("sync" as const), who, ways }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      who,
      how: fc.constantFrom(
        "mine" as const,
        "theirs" as const,
        "together" as const,
        "let go" as const,
      ),
      ways,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(40_000, 20 * 60_000, -86_400_000),
    }),
  },
);

interface Version {
  id: string;
  version: number;
  title: string;
  excerpt: string;
  content: string | null;
  by: string | null;
}

const versionsOf = () =>
  database.within(
    database.sql<Version[]>`
      select insight_id as id, version, title, excerpt, content, staff_id as by
      from insight_versions order by insight_id, version
    `,
  );
const asidesOf = () =>
  database.within(
    database.sql<{ fields: Record<string, string> }[]>`select fields from insight_asides`,
  );
const standing = () =>
  database.within(
    database.sql<
      {
        id: string;
        version: number;
        title: string;
        excerpt: string;
        content: string | null;
        status: string;
        gone: boolean;
      }[]
    >`
      select id, version, title, excerpt, content, status, deleted_at is not null as gone
      from insights order by id
    `,
  );

test("three editors see the same in the end, and nothing that they wrote is lost", async () => {
  const people: SignedIn[] = [];
  for (let nth = 0; nth < 3; nth++) people.push(await signedInAs(site, database, "editor"));
  await database.within(database.sql`delete from insights`);

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await database.within(database.sql`delete from insights`);
      await database.within(database.sql`delete from insight_versions`);
      await database.within(database.sql`delete from insight_asides`);
      const world = await createWorld(site, people);
      await world.run({ do: "create", who: 0, link: 8, ways: [] });
      await world.run({ do: "create", who: 1, link: 9, ways: [] });
      for (const one of [0, 1, 2]) await world.run({ do: "sync", who: one, ways: [] });
      for (const one of steps) await world.run(one);
      await world.settle();

      const rows = await standing();
      for (const one of world.editors) {
        expect(await readOperations(one.shelves), "nothing waits").toEqual([]);
        const shown = (await world.shown(one)).map(
          ({ id, version, title, excerpt, content, status, deletedAt }) => ({
            ...{ id, version, title, excerpt, content, status },
            gone: deletedAt !== null,
          }),
        );
        expect(
          shown.sort((a, b) => (a.id < b.id ? -1 : 1)),
          "everybody sees the same",
        ).toEqual(rows);
      }
      const versions = await versionsOf();
      for (const { id, version } of rows) {
        const numbers = versions.filter((one) => one.id === id).map((one) => one.version);
        expect(numbers, "none skipped, none doubled").toEqual(
          Array.from({ length: version }, (_, nth) => nth + 1),
        );
      }
      const kept = new Set([
        ...versions.flatMap(({ title, excerpt, content }) => [title, excerpt, content]),
        ...(await asidesOf()).flatMap(({ fields }) => Object.values(fields)),
      ]);
      for (const [text, about] of world.saved) {
        expect(kept, `${JSON.stringify(about)}: no text is lost`).toContain(text);
      }
      for (const [nth, now] of versions.entries()) {
        const was = versions[nth - 1];
        if (was?.id !== now.id) continue;
        for (const field of ["title", "excerpt", "content"] as const) {
          const before = was[field];
          if (before === null || before === now[field]) continue;
          const writer = world.editors.find(({ context }) => context.person === now.by);
          const own = world.saved.get(before)?.by === writer?.nth;
          expect(own || writer?.seen.has(before), `${before} was overwritten unseen`).toBe(true);
        }
      }
      await world.close();
    }),
    { numRuns: runs, ...(env["MODEL_SEED"] ? { seed: Number(env["MODEL_SEED"]) } : {}) },
  );
}, 900_000);
