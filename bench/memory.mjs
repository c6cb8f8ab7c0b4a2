// @ts-check
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { admin, median, newArticleId, residentMemory, row, staffCookie } from "./measure.mjs";

/** Above what the process had before, in MB (2^20 bytes). */
const growthMb = 64;
const sampleMs = 50;
const floodMs = 5_000;
const idleMs = 2_000;
const editMs = 20;

/** As many people with as many streams as one process serves. */
const people = 25;
const streamsEach = 8;

/** How much memory the server takes at most while it is flooded, above what it had right before. */
export async function memory() {
  /** @type {string[]} */
  const cookies = [];
  return withScratchServer(
    async ({ origin, pid }) => {
      const cookie = await staffCookie(origin);
      const { host } = new URL(origin);
      const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
      const bomb = gzipSync(Buffer.alloc(50_000_000));
      const headers = Array.from({ length: 10_000 }, (_, nth) => `x-${nth}: y\r\n`).join("");
      const post = (/** @type {string[]} */ ...more) =>
        [
          "POST /api/contact HTTP/1.1",
          `host: ${host}`,
          "content-type: application/json",
          ...more,
          "",
          "",
        ].join("\r\n");

      // What a process takes once it has done everything a first time is no growth.
      const floods = /** @type {const} */ ([
        ["40 endless bodies at a time", 413, 40, post("transfer-encoding: chunked"), chunk],
        [
          "200 compressed bodies of 50 MB at a time",
          415,
          200,
          Buffer.concat([
            Buffer.from(post("content-encoding: gzip", `content-length: ${bomb.length}`)),
            bomb,
          ]),
          undefined,
        ],
        [
          "40 heads of 10,000 headers at a time",
          400,
          40,
          `GET / HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n`,
          undefined,
        ],
      ]);
      const rows = [];
      for (const [what, status, count, head, more] of floods) {
        const flood = () => flooded(origin, { status, count, head, more });
        await flood();
        rows.push(await grown(pid, what, flood));
      }
      const streams = () => unread(origin, cookies, cookie);
      await streams();
      rows.push(
        await grown(pid, `${people * streamsEach} live streams that no one reads`, streams),
      );
      return rows;
    },
    {
      settings: { ...admin, CONTACT_LIMIT: "1000000/10m" },
      prepare: async (dataDir) => {
        cookies.push(...(await signedInPeople(dataDir)));
      },
    },
  );
}

/** One line of the table: the highest sample during `work` above the median right before. @param {number} pid @param {string} what @param {() => Promise<string>} work */
async function grown(pid, what, work) {
  const idle = residentMemory(pid, sampleMs);
  await wait(idleMs);
  const before = median(idle.stop());
  const busy = residentMemory(pid, sampleMs);
  const note = await work();
  const max = Math.max(...busy.stop());
  const mb = (/** @type {number} */ bytes) => bytes / 2 ** 20;
  return row(
    `${what}, MB more at most`,
    Math.max(0, mb(max - before)),
    growthMb,
    `${Math.round(mb(before))} MB before; ${note}`,
  );
}

/**
 * `count` connections at any time send the same until the server ends them; every answer must be `status`.
 * @param {string} origin
 * @param {{ status: number, count: number, head: string | Buffer, more: string | undefined }} flood `more` follows without end
 */
async function flooded(origin, { status, count, head, more }) {
  const until = Date.now() + floodMs;
  let [answered, sent] = [0, 0];
  const one = async () => {
    while (Date.now() < until) {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      let answer = "";
      socket.setEncoding("latin1").on("data", (text) => {
        answer += text;
      });
      socket.on("error", () => socket.destroy());
      const closed = once(socket, "close");
      const end = setTimeout(() => socket.destroy(), Math.max(0, until - Date.now()));
      socket.write(head);
      const send = () => {
        while (more && !socket.destroyed && socket.write(more));
      };
      socket.on("drain", send);
      send();
      // The server may read on after its answer, so as to see the end.
      while (!answer && !socket.destroyed)
        await Promise.race([once(socket, "data").catch(() => undefined), closed]);
      const [, said] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
      if (said && Number(said) !== status) throw new Error(`A flood was answered ${said}.`);
      if (said) answered++;
      if (!more) socket.destroy();
      await closed;
      clearTimeout(end);
      sent += socket.bytesWritten;
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  if (answered === 0) throw new Error("No flood was answered.");
  return `${answered} answered ${status}, ${Math.round(sent / 1e6)} MB sent`;
}

/** Streams of staff whose readers take nothing, while an editor saves again and again. @param {string} origin @param {string[]} cookies @param {string} editor */
async function unread(origin, cookies, editor) {
  const { port, host } = new URL(origin);
  const sockets = await Promise.all(
    cookies.flatMap((cookie) =>
      Array.from({ length: streamsEach }, async () => {
        const socket = connect(Number(port), "127.0.0.1").on("error", () => socket.destroy());
        socket.write(
          `GET /api/staff/stream HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n\r\n`,
        );
        const [head] = await once(socket, "data");
        if (!String(head).startsWith("HTTP/1.1 200"))
          throw new Error(`A stream was answered ${head}`);
        socket.pause();
        return socket;
      }),
    ),
  );
  const edits = edited(origin, editor, check, editMs);
  await wait(floodMs);
  const saved = await edits.stop();
  for (const socket of sockets) socket.destroy();
  return `${saved} edits meanwhile`;
}

/** @param {string} what @param {number} status @param {number} expected */
function check(what, status, expected) {
  if (status !== expected) throw new Error(`${what} was answered ${status}.`);
}

/** The cookies of people with a session each, by rows alone. @param {string} dataDir */
async function signedInPeople(dataDir) {
  const database = await PGlite.create(join(dataDir, "pg"));
  const cookies = [];
  for (let nth = 0; nth < people; nth++) {
    const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
    await database.query(
      "insert into staff (id, email, name, role) values ($1, $2, 'A reader', 'viewer')",
      [id, `reader-${nth}@example.rw`],
    );
    await database.query(
      "insert into staff_sessions (id, token_hash, staff_id, device) values ($1, $2, $3, 'A bench')",
      [randomUUID(), createHash("sha256").update(token).digest(), id],
    );
    cookies.push(`session=${token}`);
  }
  await database.close();
  return cookies;
}

/**
 * One editor, who changes an article again and again.
 * @param {string} origin @param {string} cookie @param {(what: string, status: number, expected: number) => void} check
 * @param {number} pauseMs
 */
function edited(origin, cookie, check, pauseMs) {
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    cookie,
  };
  const id = newArticleId();
  const fields = (/** @type {number} */ nth) =>
    JSON.stringify({
      id,
      title: `A text under load, version ${nth}`,
      excerpt: "Written again and again.",
      author: "Aline Uwase",
      date: "2026-01-15",
      link: `load-${id.slice(-12)}`,
    });
  let isStopped = false;
  let edits = 0;
  const done = (async () => {
    let answer = await fetch(`${origin}/api/insights`, {
      method: "POST",
      headers,
      body: fields(0),
    });
    check("the article", answer.status, 201);
    if (!answer.ok) throw new Error(await answer.text());
    while (!isStopped) {
      const tag = answer.headers.get("etag") ?? "";
      await answer.body?.cancel();
      await wait(pauseMs);
      answer = await fetch(`${origin}/api/insights/${id}`, {
        method: "PUT",
        headers: { ...headers, "if-match": tag, "idempotency-key": `"${randomUUID()}"` },
        body: fields(++edits),
      });
      check("an edit", answer.status, 200);
    }
    await answer.body?.cancel();
    return edits;
  })();
  return {
    stop: () => {
      isStopped = true;
      return done;
    },
  };
}
