import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./open.ts";
import { type Database, isUnavailable, StartProblem } from "./postgres.ts";
import { copyDatabase } from "../testing/database.ts";
import { startProxy, type Way } from "../testing/proxy.ts";

/** A database on a server that can be cut off. */
async function cuttable(): Promise<{ database: Database; direct: Database; proxy: Way }> {
  const { where, remove } = await copyDatabase();
  if (!("url" in where)) throw new Error("These tests are for a server");
  const proxy = await startProxy(where.url);
  const database = await openDatabase({ url: proxy.url });
  const direct = await openDatabase(where);
  onTestFinished(async () => {
    await proxy.repair();
    await database.close();
    await direct.close();
    await proxy.close();
    await remove();
  });
  return { database, direct, proxy };
}

const ask = ({ sql, withDeadline }: Database) => withDeadline(sql`select 1 as one`);

/** The database answers again. How soon is measured by `npm run test:faults`, which is alone on the machine. */
const recovery = (database: Database) =>
  vi.waitFor(() => ask(database), { timeout: 60_000, interval: 20 });

/**
 * Keeps ten queries and five transactions under way until stopped; answers what went otherwise than by a right
 * answer or by "unavailable".
 */
function press(database: Database): { stop(): Promise<unknown[]> } {
  const { sql, withDeadline } = database;
  const odd: unknown[] = [];
  const acknowledged = new Set<string>();
  let pressing = true;
  const repeat = async (step: () => Promise<void>) => {
    while (pressing) {
      await step().catch((error: unknown) => {
        if (!isUnavailable(error)) odd.push(error);
      });
    }
  };
  const ask = async (n: number) => {
    const [row] = await withDeadline(sql`select ${n}::int as n`);
    if (row?.["n"] !== n) odd.push(row);
  };
  const write = async () => {
    const name = randomUUID();
    const transaction = sql.begin(async (tx) => {
      await tx`insert into documents (name, body) values (${`${name}/1`}, '{}')`;
      // Time for the connection to be lost between two statements.
      await new Promise((resolve) => setTimeout(resolve, 5));
      await tx`insert into documents (name, body) values (${`${name}/2`}, '{}')`;
    });
    await withDeadline(transaction);
    acknowledged.add(name);
  };
  const all = Promise.all([
    ...Array.from({ length: 10 }, (_, n) => repeat(() => ask(n))),
    ...Array.from({ length: 5 }, () => repeat(write)),
  ]);
  return {
    async stop() {
      pressing = false;
      await all;
      const stored = await withDeadline(sql<{ name: string; n: number }[]>`
        select split_part(name, '/', 1) as name, count(*)::int as n
        from documents where name like '%/_' group by 1`);
      odd.push(...stored.filter((row) => row.n !== 2));
      const storedNames = new Set(stored.map((row) => row.name));
      odd.push(...[...acknowledged].filter((name) => !storedNames.has(name)));
      return odd;
    },
  };
}

test("a server that goes away and ends every connection is used again immediately", async () => {
  const { database, direct } = await cuttable();
  const pressure = press(database);
  for (let round = 0; round < 5; round++) {
    await ask(database).catch(isUnavailable);
    await direct.withDeadline(direct.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await recovery(database);
  }
  expect(await pressure.stop()).toEqual([]);
});

test("a server that goes away and comes back at the same address serves again", async () => {
  const { database, proxy } = await cuttable();
  const pressure = press(database);
  await proxy.cut();
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(ask(database)).rejects.toSatisfy(isUnavailable);
  }
  await proxy.repair();
  await recovery(database);
  expect(await pressure.stop()).toEqual([]);
});

test("a server that goes away and leaves a balancer that closes each connection answers unavailable soon", async () => {
  const { database, proxy } = await cuttable();
  proxy.refuse();
  // Long before the deadline that this statement has.
  const late = () => database.withDeadline(database.sql`select 1`, 100_000);
  await vi.waitFor(() => expect(late()).rejects.toSatisfy(isUnavailable), 60_000);
  await proxy.repair();
  await recovery(database);
});

test("a server that goes away in silence answers unavailable at the deadline, and serves again", async () => {
  const { database, proxy } = await cuttable();
  await Promise.all(Array.from({ length: 10 }, () => ask(database)));
  proxy.swallow();
  const late = Array.from({ length: 12 }, () => database.withDeadline(database.sql`select 1`, 500));
  for (const result of await Promise.allSettled(late)) {
    expect(result).toMatchObject({ status: "rejected", reason: { name: "DatabaseUnavailable" } });
  }
  // What was swallowed is never answered: each connection must be given up by its own silence.
  await expect.poll(() => proxy.connections()).toBe(0);
  await proxy.repair();
  await recovery(database);
});

test("a server that goes away wakes its listeners once they can hear again", async () => {
  const { database, direct, proxy } = await cuttable();
  const onNotify = vi.fn();
  const stop = await database.listen("content", onNotify);
  await proxy.cut();
  await direct.withDeadline(direct.sql`select pg_notify('content', 'no one hears this')`);
  expect(onNotify).not.toHaveBeenCalled();
  await proxy.repair();
  await expect.poll(() => onNotify).toHaveBeenCalledOnce();
  await direct.withDeadline(direct.sql`select pg_notify('content', '')`);
  await expect.poll(() => onNotify).toHaveBeenCalledTimes(2);
  await stop();
});

test.each(["ends the connection", "is cut off"])(
  "a server that %s amid the rows of an answer leaves the next answers whole",
  async (how) => {
    const { database, direct, proxy } = await cuttable();
    const { sql, withDeadline } = database;
    // More than the server's buffer, so that rows are under way while it sleeps.
    const long = Array.from({ length: 8 }, () =>
      withDeadline(
        sql`select n, ${"x".repeat(100)} as ballast, case n when 2000 then pg_sleep(4) end from generate_series(1, 3000) as n`,
      ),
    );
    const settled = Promise.allSettled(long);
    const asleep = () =>
      direct.withDeadline(direct.sql`
        select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
    await expect.poll(() => asleep()).toHaveLength(8);
    if (how === "is cut off") {
      await proxy.cut();
      await proxy.repair();
    } else {
      await direct.withDeadline(direct.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`);
    }
    for (const result of await settled) expect(result.status).toBe("rejected");
    await recovery(database);
    const next = await Promise.allSettled(Array.from({ length: 40 }, () => ask(database)));
    // On each of the eight connections one may still be told of the loss.
    const answers = next.filter((result) => result.status === "fulfilled");
    expect(answers.length).toBeGreaterThanOrEqual(32);
    for (const { value } of answers) expect(Array.from(value)).toEqual([{ one: 1 }]);
  },
);

test("a transaction that goes on after its connection was lost is refused, and nothing of it stays", async () => {
  const { database, direct } = await cuttable();
  const late = Promise.withResolvers<void>();
  const transaction = database.sql.begin(async (tx) => {
    await tx`insert into documents (name, body) values ('first half', '{}')`;
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await direct.withDeadline(direct.sql`select pg_terminate_backend(${row?.pid ?? 0})`);
    await transaction.catch(() => undefined);
    late.resolve(
      (async () => {
        await tx`insert into documents (name, body) values ('second half', '{}')`;
      })(),
    );
    await late.promise;
  });
  await Promise.all([
    expect(transaction).rejects.toSatisfy(isUnavailable),
    expect(late.promise).rejects.toSatisfy(isUnavailable),
  ]);
  // The rollback that would follow has no connection either: the pool must not come to harm by it.
  await Promise.all(
    Array.from({ length: 5 }, () =>
      database.withDeadline(database.sql.begin((tx) => tx`select 1`)),
    ),
  );
  const halves = await direct.withDeadline(
    direct.sql`select from documents where name like '% half'`,
  );
  expect(halves).toHaveLength(0);
});

test("a statement that its deadline ends stops on the server as well", async () => {
  const { database, direct } = await cuttable();
  await expect(database.withDeadline(database.sql`select pg_sleep(4)`, 200)).rejects.toSatisfy(
    isUnavailable,
  );
  const asleep = () =>
    direct.withDeadline(direct.sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'active' and query = 'select pg_sleep(4)'`);
  // Before it would end by itself.
  await expect.poll(() => asleep(), { timeout: 2_000 }).toHaveLength(0);
});

test("a statement without a deadline of its own is ended by the server after 5 s", async () => {
  const { direct } = await cuttable();
  const [row] = await direct.withDeadline(direct.sql`show statement_timeout`);
  expect(row).toEqual({ statement_timeout: "5s" });
});

const ground = inject("ground");
const url = ground.kind === "server" ? ground.url : "";
const changed = (parts: Partial<URL>) => Object.assign(new URL(url), parts).href;
const starts: [title: string, url: string, says: RegExp][] = [
  ["no PostgreSQL address", "mysql://a:geheim@127.0.0.1/b", /not a PostgreSQL address/],
  ["a broken address", "postgres://a:geheim@[::bad/b", /not a PostgreSQL address/],
  ["an address where nothing listens", changed({ port: "1" }), /nothing listens at .*:1\./],
  ["an unknown host", changed({ hostname: "db.invalid" }), /host db\.invalid is not known/],
  ["an unknown database", changed({ pathname: "/nowhere" }), /no database nowhere/],
  ["an unknown user", changed({ username: "stranger" }), /refuses user stranger/],
];
test("a start with a server that is too old says which version it has", async () => {
  const older = (bytes: Buffer) =>
    Buffer.from(bytes.toString("latin1").replace(/1[5-9]00(\d\d)(?!\d)/, "1400$1"), "latin1");
  const proxy = await startProxy(url, older);
  onTestFinished(() => proxy.close());
  await expect(openDatabase({ url: proxy.url })).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL 15 or newer is needed, this server is \d+\.\d+\.$/,
  );
});

test.each(starts)("a start with %s says so in a line with the setting", async (_, where, says) => {
  const error = await openDatabase({ url: where }).then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(StartProblem);
  expect(error?.message).toMatch(/^DATABASE_URL: [^\n]+$/);
  expect(error?.message).toMatch(says);
  const { password } = new URL(url);
  expect(error?.message).not.toMatch(/geheim/);
  if (password) expect(error?.message).not.toContain(password);
});
