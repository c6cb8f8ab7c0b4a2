import { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase } from "../testing/database.ts";
import { openDatabase } from "./open.ts";

async function serverDatabase(): Promise<{ url: string }> {
  const { where, remove } = await copyDatabase();
  onTestFinished(remove);
  if (!("url" in where)) throw new Error("These tests are for a server");
  return where;
}

/** The address of a pooler that drops these settings of a connection, as PgBouncer does when it is told to ignore them. */
async function pooler(url: string, dropped: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isOpen = false;
    near.on("data", (bytes) => {
      far.write(isOpen ? bytes : withoutSettings(Buffer.from(bytes), dropped));
      isOpen = true;
    });
    far.on("data", (bytes) => near.write(bytes));
    for (const [end, other] of [[near, far] as const, [far, near] as const]) {
      end.on("error", () => end.destroy());
      end.on("close", () => other.end());
    }
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const way = new URL(url);
  way.port = typeof address === "object" && address ? String(address.port) : "";
  return way.href;
}

/** The opening message of a connection: its length, the protocol, and pairs of texts that end with a zero. */
function withoutSettings(opening: Buffer, dropped: readonly string[]): Buffer {
  const texts = opening.subarray(8).toString("latin1").split("\0");
  const left: string[] = [];
  for (let at = 0; texts[at]; at += 2)
    if (!dropped.includes(texts[at] ?? "")) left.push(`${texts[at]}\0${texts[at + 1]}\0`);
  const rest = Buffer.from(`${left.join("")}\0`, "latin1");
  const head = Buffer.alloc(8);
  head.writeInt32BE(rest.length + 8);
  opening.copy(head, 4, 4, 8);
  return Buffer.concat([head, rest]);
}

for (const dropped of [["inkingi.filler"], ["statement_timeout"], ["application_name"]]) {
  test(`a pooler that drops ${dropped} is refused in one line`, async () => {
    const { url } = await serverDatabase();
    await expect(openDatabase({ url: await pooler(url, dropped) })).rejects.toThrow(
      /^DATABASE_URL: a pooler at 127\.0\.0\.1:\d+ drops the settings of our connections, [^\n]*$/,
    );
  });
}

test("behind a pooler that drops nothing the database opens", async () => {
  const { url } = await serverDatabase();
  const database = await openDatabase({ url: await pooler(url, []) });
  expect(await database.withDeadline(database.sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
});

test("a database that cannot be written is refused in one line", async () => {
  const { url } = await serverDatabase();
  const open = await openDatabase({ url });
  const name = new URL(url).pathname.slice(1);
  await open.withDeadline(
    open.sql`alter database ${open.sql(name)} set default_transaction_read_only = on`,
  );
  await open.close();
  await expect(openDatabase({ url })).rejects.toThrow(
    /^DATABASE_URL: the database at \S+ is read-only, a standby for example\. [^\n]*$/,
  );
});
