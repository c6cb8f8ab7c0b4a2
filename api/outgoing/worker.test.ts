import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../db/postgres/open.ts";
import { DatabaseUnavailable, type Database } from "../../db/postgres/postgres.ts";
import { withSite } from "../testing/app.ts";
import { senderOn } from "../testing/my-request.ts";
import { mailSenderTo, startWorker } from "../testing/outgoing.ts";
import { parseMail, startMailServer } from "../testing/smtp.ts";
import { claim } from "./queue.ts";
import { backoffMs, type Sender } from "./worker.ts";

const { database, query, where, site } = await withSite();
await query`create table test_clock as select interval '0' as ahead`;
await query`
  create or replace function site_now() returns timestamptz language sql stable
  as $$ select now() + ahead from test_clock $$`;
const server = await startMailServer();
afterAll(server.stop);
// A server has a process's connections of its own for each; the embedded database has one process.
const second = "url" in where ? await openDatabase(where) : database;
if (second !== database) afterAll(() => second.close());

beforeEach(async () => {
  server.mails.length = 0;
  await query`delete from contacts`;
  await query`update test_clock set ahead = '0'`;
});

const { arrive } = senderOn(site);
// One address gets five confirmations a day.
const ask = async () => (await arrive({ email: `a-${randomUUID()}@sender.example` })).id;

const waiting = async () => {
  const [row] = await query<{
    n: number;
  }>`select count(*)::int as n from outgoing where state = 'waiting'`;
  return row?.n;
};

const sendEach = (send: Sender["send"]): Sender => ({ send, close: () => undefined });

test("two processes on one database send each message once", async () => {
  const workers = [database, second].map((one) =>
    startWorker(one, { mail: mailSenderTo(one, server.url) }),
  );
  await Promise.all(Array.from({ length: 40 }, () => ask()));
  await expect.poll(() => waiting()).toBe(0);
  await Promise.all(workers.map(({ close }) => close()));
  const receivers = server.mails.flatMap(({ to }) => to);
  expect(receivers).toHaveLength(40);
  expect(new Set(receivers).size).toBe(40);
});

test("a message is on its way within a moment of being queued, without polling", async () => {
  const sent: string[] = [];
  const worker = startWorker(database, {
    mail: sendEach(async ({ id }) => {
      sent.push(id);
      return { kind: "sent" };
    }),
  });
  await ask();
  await expect.poll(() => sent).toHaveLength(1);
  await worker.close();
});

test("what a process took and did not send in its lease is sent by another, under the same id", async () => {
  await ask();
  const taken = await claim(database, "mail", 120_000);
  expect(await claim(second, "mail", 120_000)).toBeUndefined();
  await query`update test_clock set ahead = '121 seconds'`;
  const worker = startWorker(second, { mail: mailSenderTo(second, server.url) });
  await expect.poll(() => server.mails).toHaveLength(1);
  await worker.close();
  const [mail] = server.mails;
  expect(mail && (await parseMail(mail)).messageId).toBe(`<${taken?.id}@example.rw>`);
});

test("a message that ends each process that sends it is given up after twelve", async () => {
  const id = await ask();
  for (let death = 1; death <= 12; death++) {
    expect(await claim(database, "mail", 0)).toMatchObject({ attempts: death });
  }
  const sent: string[] = [];
  const worker = startWorker(database, {
    mail: sendEach(async (message) => {
      sent.push(message.id);
      return { kind: "sent" };
    }),
  });
  await expect.poll(() => waiting()).toBe(0);
  await worker.close();
  expect(sent).toEqual([]);
  const rows = await query`select state, error from outgoing where request_id = ${id}`;
  expect(rows).toEqual([{ state: "dead", error: "attempts" }]);
});

test("what was sent while the database went away is not sent again by the same process", async () => {
  let away = false;
  const breaking: Database = {
    ...database,
    async withDeadline(query, ms) {
      if (away) throw new DatabaseUnavailable("The test has taken it away");
      return database.withDeadline(query, ms);
    },
  };
  const sent: string[] = [];
  const worker = startWorker(breaking, {
    mail: sendEach(async ({ id }) => {
      sent.push(id);
      away = true;
      return { kind: "sent" };
    }),
  });
  await ask();
  await expect.poll(() => sent).toHaveLength(1);
  away = false;
  await query`update test_clock set ahead = '121 seconds'`;
  await expect.poll(() => waiting()).toBe(0);
  await worker.close();
  expect(sent).toHaveLength(1);
});

test("a worker that is stopped finishes the message that it sends", async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const worker = startWorker(database, {
    mail: sendEach(async () => {
      started.resolve();
      await finish.promise;
      return { kind: "sent" };
    }),
  });
  await ask();
  await ask();
  await started.promise;
  const closed = worker.close();
  finish.resolve();
  await closed;
  expect(await waiting()).toBe(1);
});

test("a clock that is set back an hour stops no mail", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let tried = 0;
  const worker = startWorker(database, {
    mail: sendEach(async () => {
      tried += 1;
      if (tried > 1) return { kind: "sent" };
      setTimeout(() => vi.setSystemTime(Date.now() - 3_600_000), 10);
      return { kind: "unreachable", code: "ECONNREFUSED" };
    }),
  });
  try {
    await ask();
    await expect.poll(() => waiting()).toBe(0);
  } finally {
    vi.useRealTimers();
    await worker.close();
  }
});

test("waits double up to their bound, a quarter more or less", () => {
  const minutes = (failures: number, random: number) =>
    backoffMs(failures, { firstMs: 30_000, capMs: 3_600_000, random: () => random }) / 60_000;
  expect([1, 2, 3, 4, 12].map((failures) => minutes(failures, 0.5))).toEqual([0.5, 1, 2, 4, 60]);
  expect([minutes(1, 0), minutes(12, 1)]).toEqual([0.375, 75]);
});
