import { expect, onTestFinished, test, vi } from "vitest";
import { startEngine } from "./embedded-engine.ts";
import { isUnavailable } from "./postgres.ts";
import { temporaryDirectory, withDatabase } from "../testing/database.ts";

const { database, query } = await withDatabase();
const { sql, withDeadline } = database;

/** Recurses deeper than the engine's stack: it breaks, where a server would only refuse. */
const breaking = `select '${"[".repeat(1_000_000)}'::jsonb`;
const breakEngine = () => withDeadline(sql.unsafe(breaking));

test("an engine that breaks makes its queries unavailable immediately, and the next ones are answered by a new one", async () => {
  await query`insert into documents (name, body) values ('kept', '{}')`;
  const beside = query`select 1`;
  const start = performance.now();
  await expect(breakEngine()).rejects.toSatisfy(isUnavailable);
  expect(performance.now() - start).toBeLessThan(4_000);
  await beside.catch((error: unknown) => expect(error).toSatisfy(isUnavailable));

  await vi.waitFor(() => query`select 1`, 60_000);
  const rows = await query`delete from documents where name = 'kept' returning name`;
  expect(rows).toEqual([{ name: "kept" }]);
});

test("an engine that breaks takes an open transaction with it", async () => {
  const transaction = sql.begin(async (tx) => {
    await tx`insert into documents (name, body) values ('half', '{}')`;
    await tx.unsafe(breaking);
  });
  await expect(withDeadline(transaction)).rejects.toSatisfy(isUnavailable);
  await vi.waitFor(() => query`select 1`, 60_000);
  expect(await query`select from documents where name = 'half'`).toHaveLength(0);
});

test("an engine that breaks wakes its listeners again", async () => {
  const onNotify = vi.fn();
  const stop = await database.listen("content", onNotify);
  await expect(breakEngine()).rejects.toSatisfy(isUnavailable);
  await expect.poll(() => onNotify).toHaveBeenCalled();
  onNotify.mockClear();
  await query`select pg_notify('content', '')`;
  await expect.poll(() => onNotify).toHaveBeenCalled();
  await stop();
});

test("an engine that cannot start says so", async () => {
  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  await expect(startEngine(`${directory}/not/there`)).rejects.toThrow(/ended: .*ENOENT/);
});
