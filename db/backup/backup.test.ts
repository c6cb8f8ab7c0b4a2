import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as v from "valibot";
import { openDatabase } from "../postgres/open.ts";
import type { Database } from "../postgres/postgres.ts";
import { copyDatabase, emptyDatabase, temporaryDirectory } from "../testing/database.ts";
import { findPrograms } from "../testing/programs.ts";
import { backUp } from "./backup.ts";
import { Manifest } from "./manifest.ts";
import { run } from "./programs.ts";
import { restore } from "./restore.ts";

// Each test starts several engines.
vi.setConfig({ testTimeout: 120_000 });
beforeAll(findPrograms);

/** A database of this test's own that is open, and a place for files. */
async function siteWithFolder() {
  const { where, remove } = await copyDatabase();
  onTestFinished(remove);
  const folder = await temporaryDirectory();
  onTestFinished(folder.remove);
  let database = await openDatabase(where);
  const site = {
    where,
    file: join(folder.directory, "backup.tar.gz"),
    get database() {
      return database;
    },
    stop: () => database.close(),
    async start() {
      database = await openDatabase(where);
    },
  };
  onTestFinished(() => database.close().catch(() => undefined));
  return site;
}

// What a restore changes by itself: identity and epoch, sessions, the audit trail, and the numbers of versions.
const changed = new Set(
  "database_identity content_clock staff_clock staff_sessions audit_log audit_head insight_versions change_log staff_changes".split(
    " ",
  ),
);

/** A hash of all rows of each table, but for the versions of articles. */
async function contentsOf({ sql, withDeadline }: Database): Promise<Map<string, string>> {
  const tables = await withDeadline(sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await withDeadline(sql<{ hash: string | null; count: number }[]>`
      select md5(string_agg(row, ';' order by row)) as hash, count(*)::int as count
      from (
        select case when ${name} = 'insights' then (to_jsonb(line) - 'version')::text else line::text end as row
        from ${sql(name)} as line
      ) as lines`);
    found.set(name, `${row?.count} ${row?.hash}`);
  }
  return found;
}

const staffId = "6f1c9a0e-0000-4000-8000-000000000001";

/** Someone who is signed in. */
async function fill({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`
    insert into staff (id, name, email, role) values (${staffId}, 'Keza', 'keza@example.rw', 'author')`);
  await withDeadline(sql`
    insert into staff_sessions (id, staff_id, token_hash, device)
    values (gen_random_uuid(), ${staffId}, 'hash', 'Firefox')`);
}

const epochOf = async ({ sql, withDeadline }: Database) =>
  (await withDeadline(sql<{ epoch: string }[]>`select epoch from content_clock`))[0]?.epoch;

test("a backup of a running site is restored to the last row, with a new epoch and without sessions", async () => {
  const site = await siteWithFolder();
  await fill(site.database);
  const before = await contentsOf(site.database);
  const epoch = await epochOf(site.database);
  const made = await backUp(site.where, site.file);
  expect(made.tables).toBeGreaterThan(40);
  expect(made.rows).toBeGreaterThan(100);
  expect((await stat(site.file)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(site.file))).toEqual(["backup.tar.gz"]);
  const { sql, withDeadline } = site.database;
  const [last] = await withDeadline(sql<{ bytes: string; age: number }[]>`
    select bytes, extract(epoch from now() - made_at)::float8 as age from last_backup`);
  expect(last).toEqual({ bytes: String(made.bytes), age: expect.any(Number) });
  expect(last?.age).toBeLessThan(60);

  await withDeadline(sql`delete from team`);
  await withDeadline(sql`create table of_a_newer_build (id int)`);
  await expect(restore(site.where, site.file)).rejects.toThrow(
    /is in use by process \d+\. Stop it first|The site is running on this database\. Stop it first\./,
  );
  expect(await withDeadline(sql`select from team`)).toHaveLength(0);
  await site.stop();
  const restored = await restore(site.where, site.file);
  expect(restored).toMatchObject({ tables: made.tables, rows: made.rows });
  await site.start();

  const after = await contentsOf(site.database);
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  for (const [table, rows] of before)
    if (!changed.has(table)) expect(after.get(table), table).toBe(rows);
  expect(after.get("staff_sessions")).toBe("0 null");
  expect(await epochOf(site.database)).not.toBe(epoch);
  const trail = await site.database.withDeadline(
    site.database.sql`select from audit_log where action = 'database restored'`,
  );
  expect(trail.length).toBeGreaterThan(0);
});

test("a stopped site is backed up too, and the backup is no other for it", async () => {
  const site = await siteWithFolder();
  await fill(site.database);
  const before = await contentsOf(site.database);
  await site.stop();
  await backUp(site.where, site.file);
  await restore(site.where, site.file);
  await site.start();
  const after = await contentsOf(site.database);
  for (const [table, rows] of before)
    if (!changed.has(table) && table !== "last_backup") expect(after.get(table), table).toBe(rows);
});

test("a backup holds one moment: no row of it is without what belongs to it, while others write", async () => {
  const site = await siteWithFolder();
  const { sql, withDeadline } = site.database;
  await withDeadline(sql`create table pairs (n int, half text)`);
  let writing = true;
  const write = async () => {
    for (let n = 0; writing; n++)
      await sql.begin(async (tx) => {
        await tx`insert into pairs values (${n}, 'first')`;
        await tx`insert into pairs values (${n}, 'second')`;
      });
  };
  const writes = write();
  await expect.poll(() => withDeadline(sql`select from pairs`)).not.toHaveLength(0);
  await backUp(site.where, site.file);
  writing = false;
  await writes;
  await site.stop();
  await restore(site.where, site.file);
  await site.start();
  const [found] = await site.database.withDeadline(site.database.sql<
    { halves: number; odd: number }[]
  >`
    select coalesce(sum(count), 0)::int as halves, count(*) filter (where count <> 2)::int as odd
    from (select count(*) from pairs group by n) as counts`);
  expect(found?.odd).toBe(0);
  expect(found?.halves).toBeGreaterThan(0);
});

const files: [what: string, damage: (file: string) => void, said: RegExp][] = [
  [
    "a file that is cut short",
    (file) => truncateSync(file, readFileSync(file).length - 5_000),
    /is cut short or is damaged/,
  ],
  [
    "half a file",
    (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
    /is cut short or is damaged/,
  ],
  ["a file with other bytes in it", flip, /is cut short or is damaged/],
  ["another file", (file) => writeFileSync(file, "hello"), /is no backup/],
  [
    "a backup whose manifest is no JSON",
    (file) => change(file, (one) => JSON.stringify(one).slice(1)),
    /is no backup, is cut short or is damaged/,
  ],
  [
    "a backup of a later format",
    (file) => change(file, (one) => ({ ...one, format: 2 })),
    /has format 2, this build reads 1/,
  ],
  [
    "a backup of a newer build",
    (file) => change(file, (one) => ({ ...one, migrations: ["9999_new.sql"] })),
    /is of a newer build, with the migration 9999_new\.sql/,
  ],
  [
    "a backup that lost a row",
    (file) => change(file, (one) => ({ ...one, rows: { ...one.rows, team: 99 } })),
    /table team has \d+ rows/,
  ],
  [
    "a backup with a command of psql in a table's name",
    (file) => change(file, (one) => ({ ...one, rows: { ...one.rows, "x$$\t`id`": 0 } })),
    /is cut short or is damaged/,
  ],
  [
    "a backup of which a file was changed",
    (file) => change(file, (one) => ({ ...one, files: {} })),
    /is not what was backed up/,
  ],
  ["a backup of the other kind of database", (file) => change(file, asOtherKind), /DATABASE_URL/],
];
test("a file that does not fit changes nothing: any of them", async () => {
  const site = await siteWithFolder();
  await backUp(site.where, site.file);
  const before = await contentsOf(site.database);
  await site.stop();
  for (const [what, damage, said] of files) {
    const file = `${site.file}.${files.findIndex(([name]) => name === what)}`;
    copyFileSync(site.file, file);
    damage(file);
    await expect(restore(site.where, file), what).rejects.toThrow(said);
    if ("directory" in site.where)
      expect(existsSync(join(site.where.directory, "restore")), what).toBe(false);
  }
  await site.start();
  expect(await contentsOf(site.database)).toEqual(before);
});

test("a backup that was made to write or read other files of the operator is refused before anything in it is read", async () => {
  const site = await siteWithFolder();
  await backUp(site.where, site.file);
  await site.stop();
  const victim = join(dirname(site.file), "victim.txt");
  writeFileSync(victim, "mine");
  const hash = createHash("sha256").update("x").digest("hex");
  const files: [what: string, damage: Parameters<typeof change>[1], said: RegExp][] = [
    [
      "a directory whose hashes are right, beside a database with a link",
      (one, folder) => {
        mkdirSync(join(folder, "a"));
        writeFileSync(join(folder, "a/x"), "x");
        symlinkSync(victim, join(folder, contentOf(one)[0], "sizes.json.new"));
        return { ...one, files: { "a/x": hash } };
      },
      /sizes\.json\.new is no file of a database/,
    ],
    [
      "a directory beside the database",
      (one, folder) => {
        mkdirSync(join(folder, "a"));
        writeFileSync(join(folder, "a/x"), "x");
        return { ...one, files: { ...one.files, "a/x": hash } };
      },
      /It has to hold manifest\.json and (pg|dump) alone/,
    ],
    [
      "a link to a directory",
      (one, folder) => {
        symlinkSync("/", join(folder, contentOf(one)[0], "root"));
        return one;
      },
      /root is no file of a database/,
    ],
    [
      "a file with two names",
      (one, folder) => {
        const [own] = contentOf(one);
        writeFileSync(join(folder, own, "first"), "x");
        linkSync(join(folder, own, "first"), join(folder, own, "second"));
        const added = { [`${own}/first`]: hash, [`${own}/second`]: hash };
        return { ...one, files: { ...one.files, ...added } };
      },
      /(first|second) is no file of a database/,
    ],
  ];
  for (const [what, damage, said] of files) {
    const file = `${site.file}.${files.findIndex(([name]) => name === what)}`;
    copyFileSync(site.file, file);
    change(file, damage);
    await expect(restore(site.where, file), what).rejects.toThrow(said);
    expect(readFileSync(victim, "utf8"), what).toBe("mine");
  }
});

test("a database that no build has migrated is not backed up", async () => {
  const { where, remove } = await emptyDatabase();
  onTestFinished(remove);
  const folder = await temporaryDirectory();
  onTestFinished(folder.remove);
  await expect(backUp(where, join(folder.directory, "backup.tar.gz"))).rejects.toThrow(
    /^The database is empty or of an older build/,
  );
  expect(readdirSync(folder.directory)).toEqual([]);
});

test("a table whose name may hold a command is not backed up, and a file beside it is left alone", async () => {
  const site = await siteWithFolder();
  const { sql, withDeadline } = site.database;
  writeFileSync(`${site.file}.new`, "of someone else");
  await withDeadline(sql.unsafe('create table "x$$\t`id`" (id int)'));
  await expect(backUp(site.where, site.file)).rejects.toThrow(/^The table "x\$\$\\t`id`" is none/);
  expect(readdirSync(dirname(site.file))).toEqual(["backup.tar.gz.new"]);
  expect(readFileSync(`${site.file}.new`, "utf8")).toBe("of someone else");
});

test("what is missing or there already is said in one line", async () => {
  const site = await siteWithFolder();
  await expect(restore(site.where, site.file)).rejects.toThrow(/in use|does not exist/);
  writeFileSync(site.file, "mine");
  await expect(backUp(site.where, site.file)).rejects.toThrow(/exists already: name a new file/);
  expect(readFileSync(site.file, "utf8")).toBe("mine");
  await expect(backUp(site.where, join(site.file, "no/where"))).rejects.toThrow(/is no directory/);
  await expect(run("no-such-program", [], { problem: "It failed." })).rejects.toThrow(
    /^no-such-program is not on PATH\./,
  );
  await expect(
    run("tar", ["--extract", "--file=/no/where"], { problem: "It failed." }),
  ).rejects.toThrow(/^It failed\. .*tar: /);
});

/** Another byte in the middle. */
function flip(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 255;
  writeFileSync(file, bytes);
}

/** What stands beside the manifest, and what would in a backup of the other kind of database. */
const contentOf = ({ kind }: Manifest): [own: string, other: string] =>
  kind === "server" ? ["dump", "pg"] : ["pg", "dump"];

function asOtherKind(manifest: Manifest, folder: string): Manifest {
  const [own, other] = contentOf(manifest);
  renameSync(join(folder, own), join(folder, other));
  const files = Object.entries(manifest.files).map(([path, hash]) => [
    path.replace(own, other),
    hash,
  ]);
  return {
    ...manifest,
    kind: manifest.kind === "server" ? "embedded" : "server",
    files: Object.fromEntries(files),
  };
}

/** Writes another manifest, or a text instead of it, into the file; `edit` may change the unpacked files too. */
function change(
  file: string,
  edit: (manifest: Manifest, folder: string) => Manifest | string,
): void {
  const folder = `${file}.changed`;
  mkdirSync(folder);
  execFileSync("tar", ["-xzf", file, "-C", folder]);
  const path = join(folder, "manifest.json");
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(path, "utf8")));
  const edited = edit(manifest, folder);
  writeFileSync(path, typeof edited === "string" ? edited : JSON.stringify(edited));
  // As quick as can be: how small the file is does not matter here.
  execFileSync("tar", ["-I", "gzip -1", "-cf", file, "-C", folder, ...readdirSync(folder)]);
}
