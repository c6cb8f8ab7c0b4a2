import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { listen, request, withSite } from "../testing/app.ts";
import { pathsOut } from "../testing/hostile.ts";
import { signedInAs } from "../testing/staff.ts";
import { pathFault } from "./origin.ts";

const { database, query, site } = await withSite();
const server = await listen(site.answer);
afterAll(server.close);

/** Sends these bytes on a socket of their own, ends it if told, and answers what came back. */
async function raw(bytes: string, end = false): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (text) => {
    answer += text;
  });
  // A server may well reset such a connection.
  socket.on("error", () => socket.destroy());
  socket.write(bytes);
  if (end) socket.end();
  await once(socket, "close");
  return answer;
}

const statusOf = (answer: string) => Number(answer.split(" ")[1]);
const head = (line: string, ...headers: string[]) =>
  [line, "host: localhost", "connection: close", ...headers, "", ""].join("\r\n");
const contactHead = (length: number, key: string) =>
  head(
    "POST /api/contact HTTP/1.1",
    "content-type: application/json",
    `content-length: ${length}`,
    `idempotency-key: ${key}`,
  );
const rowsOf = async (key: string) => {
  const rows = await query`select id from contacts where id = ${key}`;
  return rows.length;
};
const body = JSON.stringify(request);

test("a connection cut after any byte stores nothing; the whole request then makes one row", async () => {
  const key = crypto.randomUUID();
  const message = contactHead(body.length, key) + body;
  const cuts = Array.from({ length: Math.ceil(message.length / 9) }, (_, nth) => nth * 9);
  for (const cut of cuts.filter((byte) => byte < message.length)) {
    const answer = await raw(message.slice(0, cut), true);
    if (answer) expect(statusOf(answer)).toBeLessThan(500);
  }
  expect(await rowsOf(key)).toBe(0);
  expect(statusOf(await raw(message))).toBe(201);
  expect(await rowsOf(key)).toBe(1);
});

test("a picture is uploaded to no path that leads elsewhere", async () => {
  const { cookie } = await signedInAs(site, database, "author and consultant");
  const uploads = pathsOut.map(async (path) => {
    const target = `/api/staff/media/${path}`;
    const headers = ["sec-fetch-site: same-origin", "content-type: image/jpeg"];
    const answer = await raw(
      head(`PUT ${target} HTTP/1.1`, `cookie: ${cookie}`, ...headers, "content-length: 0"),
    );
    const refusals = pathFault(target) ? [400] : [404, 422];
    expect(refusals, target).toContain(statusOf(answer));
  });
  await Promise.all(uploads);
  expect(await query`select from media`).toHaveLength(0);
});

test("5 MB are refused while they arrive, and the sender can read why", async () => {
  const key = crypto.randomUUID();
  const large = JSON.stringify({ ...request, message: "m".repeat(5_000_000) });
  const answer = await fetch(`${server.origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: large,
  });
  expect(answer.status).toBe(413);
  expect(await rowsOf(key)).toBe(0);
});
