// @ts-check
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { quantile, row } from "./measure.mjs";

const p99Ms = 1_000;
const visits = 200;
const everyMs = 10;
const connections = 500;
const drawers = 20;

/** Heads and bodies that trickle, unread answers, and pages that have to be rendered, while a visitor reads on. */
export const slow = () =>
  withScratchServer(async ({ origin }) => {
    await fetch(origin);
    const alone = await visit(origin);
    const rows = [row("Home page alone, p99, ms", quantile(alone, 0.99), p99Ms)];
    for (const [what, work] of /** @type {const} */ ([
      [`beside ${connections} slow heads`, holding(slowHead)],
      [`beside ${connections} slow bodies`, holding(slowBody)],
      [`beside ${connections} that read nothing of a search`, holding(slowReader)],
      [`beside ${drawers} that want searches`, drawing("/insights?q=law")],
      [`beside ${drawers} that want missing pages`, drawing("/nope-")],
      [`beside ${drawers} that want missing articles`, drawing("/insights/nope-")],
      [`beside ${drawers} that want estimates`, drawing("/contact?estimate=")],
    ])) {
      const { end, note } = await work(origin);
      const times = await visit(origin);
      const median = `p50 ${quantile(times, 0.5).toFixed(1)} ms${note()}`;
      await end();
      rows.push(row(`${what}, p99, ms`, quantile(times, 0.99), p99Ms, median));
    }
    return rows;
  });

/** Another visitor, who sends one request after another; returns ms. @param {string} origin */
async function visit(origin) {
  const times = [];
  for (let nth = 0; nth < visits; nth++) {
    const began = performance.now();
    const answer = await fetch(origin, { headers: { "accept-encoding": "br" } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A visitor was answered ${answer.status}.`);
    times.push(performance.now() - began);
    await wait(everyMs);
  }
  return times;
}

/** @typedef {(origin: string) => Promise<{ end: () => Promise<void>, note: () => string }>} Work */

/** @param {(socket: import("node:net").Socket, host: string) => () => void} open @returns {Work} */
const holding = (open) => async (origin) => {
  const { port, host } = new URL(origin);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => socket.destroy());
      await once(socket, "connect");
      return { socket, stop: open(socket, host) };
    }),
  );
  await wait(500);
  return {
    note: () => `, ${sockets.filter(({ socket }) => !socket.destroyed).length} still open`,
    end: async () => {
      for (const { socket, stop } of sockets) {
        stop();
        socket.destroy();
      }
    },
  };
};

/** Sends a byte a second. @param {import("node:net").Socket} socket @param {string} head */
function trickle(socket, head) {
  socket.write(head);
  const timer = setInterval(() => socket.write("x"), 1_000);
  return () => clearInterval(timer);
}

/** @param {import("node:net").Socket} socket @param {string} host */
const slowHead = (socket, host) => trickle(socket, `GET / HTTP/1.1\r\nhost: ${host}\r\nx-slow: `);

/** @param {import("node:net").Socket} socket @param {string} host */
const slowBody = (socket, host) =>
  trickle(
    socket,
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`,
  );

let searches = 0;
/** @param {import("node:net").Socket} socket @param {string} host */
function slowReader(socket, host) {
  socket.pause();
  socket.write(`GET /insights?q=slow${++searches} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  return () => undefined;
}

let pages = 0;
/** Each connection asks for the next page once it has one. @param {string} path @returns {Work} */
const drawing = (path) => async (origin) => {
  let isOver = false;
  /** @type {Record<number, number>} */
  const statuses = {};
  const draw = async () => {
    while (!isOver) {
      const status = await statusOf(`${origin}${path}${++pages}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const drawn = Array.from({ length: drawers }, draw);
  await wait(500);
  return {
    note: () => `, answered ${JSON.stringify(statuses)}`,
    end: async () => {
      isOver = true;
      await Promise.all(drawn);
    },
  };
};

/** @param {string} url @returns {Promise<number>} */
const statusOf = (url) =>
  new Promise((resolve, reject) => {
    request(url, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });
