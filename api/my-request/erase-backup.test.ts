import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { unpack } from "../../db/backup/archive.ts";
import { backUp } from "../../db/backup/backup.ts";
import { temporaryDirectory } from "../../db/testing/database.ts";
import { findPrograms } from "../../db/testing/programs.ts";
import { withSite } from "../testing/app.ts";
import { freshHours, senderOn, shown } from "../testing/my-request.ts";
import { requestsOn } from "../testing/requests.ts";

const { database, query, where, site } = await withSite();
const { operate } = await requestsOn(site, database);
const { arrive, mine } = senderOn(site);
beforeAll(findPrograms);

/** A request with this word in each field, in messages, and with an hour for a call. */
async function send(word: string): Promise<string> {
  const [start = ""] = freshHours(1);
  const { id, token } = await arrive({
    name: `${word} Name`,
    email: `${word}@example.rw`,
    company: `${word} Ltd`,
    phone: `+250 788 000 000 ${word}`,
    message: `Here is a ${word}, and it is for the firm alone.`,
    suggestedTimes: [start],
  });
  const reply = { request: id, text: `Dear ${word}`, answered: true, seenReply: null };
  await operate({ kind: "reply", ...reply });
  await shown(mine("/messages", { token, id: randomUUID(), text: `A second ${word}` }));
  await shown(mine("/confirm", { token, start }));
  return token;
}

/** The files that have the word, as a backup holds them; pg_dump compresses those of tables. */
function filesWith(word: string, place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(place, name);
    if (statSync(path).isDirectory()) return false;
    const bytes = readFileSync(path);
    const text = name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    return text.toString("latin1").toLowerCase().includes(word);
  });
}

test("a backup has nothing of a request that was erased before it", async () => {
  const token = await send("canary");
  expect((await mine("/erase", { token })).status).toBe(200);
  if ("directory" in where) {
    // What a crash in the middle of a large sort leaves.
    const sorted = join(where.directory, "pg/base/pgsql_tmp");
    mkdirSync(sorted, { recursive: true });
    writeFileSync(join(sorted, "pgsql_tmp1.0"), "canary");
    // What a restart leaves: a file of the log that waits to be used again.
    await query`select pg_switch_wal()`;
    await query`checkpoint`;
  }
  await send("sparrow");

  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  const [file, place] = [join(directory, "backup.tar.gz"), join(directory, "unpacked")];
  await backUp(where, file);
  mkdirSync(place);
  const { rows } = await unpack(file, place, new AbortController().signal);
  expect(filesWith("canary", place)).toEqual([]);
  expect(filesWith("sparrow", place)).not.toEqual([]);
  expect(rows).toMatchObject({ contacts: 1, request_messages: 2 });
});
