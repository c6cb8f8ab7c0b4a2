import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../migrate.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./postgres.ts";
import { openOwner, restrictRole } from "./roles.ts";
import { copyDatabase } from "../testing/database.ts";
import { otherRole } from "../testing/role.ts";

/** A migrated database by its owner, and the address by which a role without rights opens it. */
async function ownedDatabase() {
  const { where, remove } = await copyDatabase();
  if (!("url" in where)) throw new Error("Roles are for a server.");
  onTestFinished(remove);
  const { role, url, drop } = await otherRole(where.url);
  onTestFinished(drop);
  const owner = await openOwner(where.url);
  onTestFinished(() => owner.close());
  const open = async (address: string): Promise<Database> => {
    const database = await openDatabase({ url: address });
    onTestFinished(() => database.close());
    return database;
  };
  return { owner, ownerUrl: where.url, role, url, open };
}

test("the role of the program reads and writes rows, and no table, trigger or function", async () => {
  const { owner, url, open } = await ownedDatabase();
  const running = await open(url);
  await restrictRole(owner, running);
  const { sql, withDeadline } = running;
  await withDeadline(sql`insert into documents (name, body) values ('one', '{}')`);
  await withDeadline(sql`update documents set body = '[]' where name = 'one'`);
  await withDeadline(sql`delete from documents where name = 'one'`);
  await withDeadline(sql`select audit(null, 'someone', 'tried', 'a thing', null, '{}')`);
  expect(await withDeadline(sql`select actor from audit_log where actor <> ''`)).toEqual([
    { actor: "someone" },
  ]);
  for (const statement of [
    "create table mine (one int)",
    "create function mine() returns int language sql as 'select 1'",
    "drop table audit_log",
    "alter table contacts add column mine int",
    "alter table audit_log disable trigger audit_log_append_only",
    "drop trigger audit_log_append_only on audit_log",
    "create trigger mine before insert on contacts for each row execute function refuse_rewriting()",
    "create or replace function audit_hash(entry audit_log) returns bytea language sql as 'select null'",
    "alter function audit(uuid, text, text, text, int, jsonb) security invoker",
    "set session_replication_role = replica",
    "update audit_log set actor = 'no one'",
    "delete from audit_log",
    "truncate audit_log",
    "truncate contacts",
    "insert into audit_log select * from audit_log",
    "update audit_head set seq = 0",
    "delete from audit_head",
    "delete from schema_migration",
    "alter role current_user superuser",
    "select pg_read_file('/etc/passwd')",
    "copy contacts to program 'cat'",
    "create schema mine; drop schema mine",
  ])
    await expect(withDeadline(sql.unsafe(statement)), statement).rejects.toMatchObject({
      code: expect.stringMatching(/^42501$/),
    });
});

test("a temporary table of the program takes no trail away", async () => {
  const { owner, url, open } = await ownedDatabase();
  const running = await open(url);
  await restrictRole(owner, running);
  const { sql, withDeadline } = running;
  await withDeadline(
    sql.unsafe(`create temp table audit_log (like public.audit_log);
      select audit(null, 'someone', 'tried', 'a thing', null, '{}')`),
  );
  const rows = await owner.withDeadline(owner.sql`select actor from audit_log where actor <> ''`);
  expect(rows).toEqual([{ actor: "someone" }]);
});

test("a process with the program's role alone starts where nothing is pending, and says who may migrate", async () => {
  const { owner, url, open } = await ownedDatabase();
  const running = await open(url);
  await restrictRole(owner, running);
  expect(await migrate(running)).toEqual([]);
  await owner.withDeadline(owner.sql`
    delete from schema_migration where name = '0072_message_given.sql'`);
  await expect(migrate(running)).rejects.toThrow(
    /^Migration \S+ failed and changed nothing\. [^\n]*MIGRATE_DATABASE_URL[^\n]*$/,
  );
});

test("a role that may do more is refused in one line, and loses nothing", async () => {
  const { owner, ownerUrl, role, url, open } = await ownedDatabase();
  const same = await open(ownerUrl);
  await expect(restrictRole(owner, same)).rejects.toThrow(
    /^DATABASE_URL: the role \S+ owns the tables, [^\n]*$/,
  );
  await owner.withDeadline(owner.sql`select audit(null, 'owner', 'wrote', 'it', null, '{}')`);
  const running = await open(url);
  for (const [grant, revoke, says] of [
    ["grant create on schema public to", "revoke create on schema public from", "may create in"],
    [
      "grant delete on audit_log to public --",
      "revoke delete on audit_log from public --",
      "may rewrite",
    ],
  ] as const) {
    await owner.withDeadline(owner.sql.unsafe(`${grant} ${role}`));
    await expect(restrictRole(owner, running)).rejects.toThrow(
      new RegExp(`^DATABASE_URL: the role ${role} ${says}`),
    );
    await owner.withDeadline(owner.sql.unsafe(`${revoke} ${role}`));
  }
  await restrictRole(owner, running);
});

test("two addresses of different databases are refused, and a wrong owner is named by its setting", async () => {
  const { owner, url } = await ownedDatabase();
  const other = await ownedDatabase();
  await expect(restrictRole(owner, await other.open(other.ownerUrl))).rejects.toThrow(
    "MIGRATE_DATABASE_URL: names another database than DATABASE_URL.",
  );
  const missing = new URL(url);
  missing.pathname = "/nowhere";
  await expect(openOwner(missing.href)).rejects.toThrow(/^MIGRATE_DATABASE_URL: [^\n]*$/);
});

test("several processes that start together take turns", async () => {
  const { owner, url, open } = await ownedDatabase();
  const running = await open(url);
  await Promise.all(Array.from({ length: 6 }, () => restrictRole(owner, running)));
});
