import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SignedIn, signedInAs } from "../api/testing/staff.ts";
import { withSite } from "../api/testing/app.ts";
import { readOperations } from "../app/staff/sync/waiting.ts";
import { propertyRuns } from "../db/testing/property-runs.ts";
import { steps, texts } from "./testing/editors-steps.ts";
import { createWorld } from "./testing/editors-world.ts";

// Three editors' devices, the real API and its database in one process, under whatever can happen to them: in the end
// everybody sees the same, no version is skipped or doubled, nothing was overwritten unseen, and no text is lost.

const { database, query, site } = await withSite();

interface Version {
  id: string;
  version: number;
  title: string;
  excerpt: string;
  content: string | null;
  gone: boolean;
  by: string | null;
}

const versionsOf = () =>
  query<Version>`
      select insight_id as id, version, title, excerpt, content, deleted_at is not null as gone, staff_id as by
      from insight_versions order by insight_id, version`;
/** Versions that differ in nothing from the one before: someone's edit was done twice. */
const sayingNothingNew = () =>
  query`
      select later.insight_id, later.version
      from insight_versions as later
      join insight_versions as former
        on former.insight_id = later.insight_id and former.version = later.version - 1
      where to_jsonb(later) - '{version,at,staff_id}'::text[]
        = to_jsonb(former) - '{version,at,staff_id}'::text[]`;
const asidesOf = () => query<{ fields: Record<string, string> }>`select fields from insight_asides`;
const articleRows = () =>
  query<{
    id: string;
    version: number;
    title: string;
    excerpt: string;
    content: string | null;
    status: string;
    gone: boolean;
  }>`
      select id, version, title, excerpt, content, status, deleted_at is not null as gone
      from insights order by id`;

type World = Awaited<ReturnType<typeof createWorld>>;

/** Texts that someone wrote over, or deleted, who had neither written nor seen them. */
const overwrittenUnseen = (versions: readonly Version[], { editors, authors }: World): string[] =>
  versions.flatMap((now, nth) => {
    const was = versions[nth - 1];
    const writer = editors.find(({ context }) => context.person === now.by);
    if (was?.id !== now.id || !writer) return [];
    return texts.flatMap((field) => {
      const before = was[field];
      const isDeleted = now.gone && !was.gone;
      if (before === null || (before === now[field] && !isDeleted)) return [];
      return authors.get(before) === writer.nth || writer.seen.has(before) ? [] : [before];
    });
  });

/** Questions that no one else's text was the reason of. */
const ownQuestions = (versions: readonly Version[], world: World) =>
  world.questions().filter(({ person, article, field, saw, version: until }) => {
    const isOthers = ({ id, version, by, ...now }: Version, nth: number) =>
      id === article &&
      version > saw &&
      version <= until &&
      by !== person &&
      now[field] !== versions[nth - 1]?.[field];
    return !versions.some(isOthers);
  });

test("three editors see the same in the end, and nothing that they wrote is lost", async () => {
  const people: SignedIn[] = [];
  for (let nth = 0; nth < 3; nth++) people.push(await signedInAs(site, database, "author"));
  await query`delete from insights`;

  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      await query`delete from insights`;
      await query`delete from insight_versions`;
      await query`delete from insight_asides`;
      const world = await createWorld(site, people);
      await world.run({ do: "create", who: 0, link: 8, ways: [] });
      await world.run({ do: "create", who: 1, link: 9, ways: [] });
      for (const one of [0, 1, 2]) await world.run({ do: "sync", who: one, ways: [] });
      for (const one of done) await world.run(one);
      await world.recover();

      const rows = await articleRows();
      for (const one of world.editors) {
        expect(await readOperations(one.store), "nothing waits").toEqual([]);
        expect(one.form, "every form could be saved").toBeUndefined();
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
      expect(await sayingNothingNew(), "no version says what the one before said").toEqual([]);
      const stored = new Set([
        ...versions.flatMap(({ title, excerpt, content }) => [title, excerpt, content]),
        ...(await asidesOf()).flatMap(({ fields }) => Object.values(fields)),
      ]);
      for (const [text, about] of world.saved) {
        expect(stored, `${JSON.stringify(about)}: no text is lost`).toContain(text);
      }
      expect(overwrittenUnseen(versions, world), "overwritten unseen").toEqual([]);
      expect(ownQuestions(versions, world), "asked about their own text").toEqual([]);
      await world.close();
    }),
    propertyRuns(30),
  );
}, 900_000);
