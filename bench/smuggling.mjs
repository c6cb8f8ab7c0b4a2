// @ts-check
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import postgres from "postgres";
import { Problem } from "../bin/say.mjs";
import { startPostgres } from "../db/testing/postgres.mjs";
import { doubtful } from "../e2e/testing/doubtful-requests.mjs";
import { raw } from "../e2e/testing/raw-socket.mjs";
import { ApiProcess } from "../faults/api-process.mjs";
import { sendFrames } from "./http2-frames.mjs";
import { row } from "./measure.mjs";
import { isValidCaddyfile, programs, startCaddy, startNginx, statusOf } from "./proxies.mjs";

/** Without an answer a proxy waits for more of the request. */
const idleMs = 1_500;
const balancedRequests = 60;
const killedMs = 6_000;

/** What a body of `doubtful` requests would store, if it were taken for a request. */
const json = JSON.stringify({
  name: "Smuggled",
  email: "smuggled@example.rw",
  message: "A request that was in the body of another one.",
});
const inner = [
  "POST /api/contact HTTP/1.1",
  "host: localhost",
  "content-type: application/json",
  `content-length: ${json.length}`,
  "",
  json,
].join("\r\n");

/** @param {string} method @param {string} path @param {import("./http2-frames.mjs").Header[]} more */
const headers = (method, path, ...more) => [
  .../** @type {import("./http2-frames.mjs").Header[]} */ ([
    [":method", method],
    [":scheme", "https"],
    [":authority", "localhost"],
    [":path", path],
  ]),
  ...more,
];
const reports = "/api/csp-reports";
/** @type {import("./http2-frames.mjs").Header} */
const reportType = ["content-type", "application/csp-report"];
/** @param {import("./http2-frames.mjs").Header[]} more */
const posted = (...more) => headers("POST", reports, reportType, ...more);
const chunksAround = `0\r\n\r\n${inner}`;

/** The same by HTTP/2, where frames say how long a body is and headers may not. @type {Record<string, import("./http2-frames.mjs").Message>} */
const doubtfulFrames = {
  "a length below the data": { headers: posted(["content-length", "0"]), data: inner },
  "a length within the data": { headers: posted(["content-length", "2"]), data: `{}${inner}` },
  "a length above the data": { headers: posted(["content-length", "9999"]), data: inner },
  "two lengths": {
    headers: posted(["content-length", "0"], ["content-length", String(inner.length)]),
    data: inner,
  },
  "a list of lengths": {
    headers: posted(["content-length", `0, ${inner.length}`]),
    data: inner,
  },
  "a length with a sign": { headers: posted(["content-length", "+2"]), data: `{}${inner}` },
  chunks: { headers: posted(["transfer-encoding", "chunked"]), data: chunksAround },
  "chunks and a length": {
    headers: posted(
      ["content-length", String(chunksAround.length)],
      ["transfer-encoding", "chunked"],
    ),
    data: chunksAround,
  },
  "chunks after a space": {
    headers: posted(["transfer-encoding ", "chunked"]),
    data: chunksAround,
  },
  "chunks in capitals": { headers: posted(["Transfer-Encoding", "chunked"]), data: chunksAround },
  "chunks in a trailer": {
    headers: posted(),
    data: chunksAround,
    trailers: [["transfer-encoding", "chunked"]],
  },
  "a length in a trailer": { headers: posted(), data: inner, trailers: [["content-length", "0"]] },
  "a header of the connection": {
    headers: posted(["connection", "content-length"], ["content-length", "0"]),
    data: inner,
  },
  "a line break in a value": { headers: posted(["x", `a\r\n\r\n${inner}`]), data: "{}" },
  "LF alone in a value": {
    headers: posted(["x", "a\ntransfer-encoding: chunked"]),
    data: chunksAround,
  },
  "a line break in a name": {
    headers: posted(["x: a\r\ntransfer-encoding", "chunked"]),
    data: chunksAround,
  },
  "a colon in a name": { headers: posted(["transfer-encoding: chunked", ""]), data: chunksAround },
  "a NUL in a value": { headers: posted(["x", "a\0b"]), data: inner },
  "a path with a request": {
    headers: headers("GET", `/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n${inner}`),
  },
  "a path with a space": {
    headers: headers("GET", "/healthz HTTP/1.1 x"),
    data: inner,
  },
  "a method with a request": {
    headers: headers(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n${inner}GET`, "/healthz"),
  },
  "a host with a request": {
    headers: [
      [":method", "GET"],
      [":scheme", "https"],
      [":authority", `localhost\r\n\r\n${inner}`],
      [":path", "/healthz"],
    ],
  },
  "a scheme with a request": {
    headers: [
      [":method", "GET"],
      [":scheme", `https://localhost/healthz HTTP/1.1\r\n\r\n${inner}`],
      [":authority", "localhost"],
      [":path", "/healthz"],
    ],
  },
  "two hosts": { headers: headers("GET", "/healthz", ["host", "elsewhere.example"]), data: inner },
  "two paths": { headers: headers("POST", reports, [":path", "/api/contact"]), data: json },
  "the body of a GET": { headers: headers("GET", "/healthz"), data: inner },
  "the body of a call that does not exist": {
    headers: headers("POST", "/api/nowhere"),
    data: inner,
  },
};

/**
 * The product behind a real Caddy, by `deploy/Caddyfile`, and behind nginx: nothing in a body is taken for a request, one of
 * two processes can die, and old versions of TLS are refused.
 */
export async function smuggling() {
  for (const [tool, path] of Object.entries(programs))
    if (spawnSync(path, ["-v"]).error)
      throw new Problem(`${tool} is not installed: on Debian \`apt-get install ${tool}\`.`);
  const scratch = mkdtempSync(join(tmpdir(), "inkingi-smuggling-"));
  // nginx works as another user where it is started by root.
  chmodSync(scratch, 0o755);
  const database = await startPostgres();
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_URL: "https://localhost",
    TRUST_PROXY: "1",
    CONTACT_LIMIT: "1000000/10m",
  };
  const processes = [await ApiProcess.of(settings), await ApiProcess.of(settings)];
  const sql = postgres(database.url, { max: 1 });
  /** @type {Proxy[]} */
  const proxies = [];
  try {
    for (const one of processes) await one.start();
    const stored = async () =>
      Number((await sql`select count(*)::int as count from contacts`)[0]?.["count"]);
    const site = { processes, stored };
    const caddy = await startCaddy(scratch, processes);
    proxies.push(caddy);
    const rows = [
      row("deploy/Caddyfile as it is, errors", isValidCaddyfile(scratch) ? 0 : 1, 0),
      await selfCheck(site, caddy),
      ...(await smuggled(site, "Caddy", caddy)),
    ];
    rows.push(...(await versions(caddy)), ...(await balanced(processes, caddy)));
    const nginx = await startNginx(scratch, processes, caddy);
    proxies.push(nginx);
    rows.push(...(await smuggled(site, "nginx", nginx)));
    return rows;
  } finally {
    for (const proxy of proxies) await proxy.close();
    for (const one of processes) await one.end();
    await sql.end();
    await database.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @typedef {import("./proxies.mjs").Proxy} Proxy
 * @typedef {{ processes: ApiProcess[], stored: () => Promise<number> }} Site
 */

/** Whether it is ready is asked by Caddy alone, and content by the pages that a process draws itself. */
const ownRoutes = /"route":"(?:\/readyz|\/api\/content\/)/;

/** What the processes have answered to visitors. @param {ApiProcess[]} processes */
const answered = (processes) =>
  processes
    .flatMap(({ said }) => said.split("\n"))
    .filter((line) => line.includes('"route":') && !ownRoutes.test(line)).length;

/**
 * What `work` made the processes answer and store beyond what the proxy passed on. @param {Site} site @param {Proxy} proxy
 * @param {() => Promise<unknown>} work
 */
async function beyond({ processes, stored }, { passedOn }, work) {
  const before = {
    answered: answered(processes),
    passed: passedOn().length,
    stored: await stored(),
  };
  await work();
  // Both logs are written after the answer.
  await wait(1_000);
  const passed = passedOn().slice(before.passed);
  const accepted = passed.filter(({ path, status }) => path === "/api/contact" && status === 201);
  return {
    requests: answered(processes) - before.answered - passed.length,
    rows: (await stored()) - before.stored - accepted.length,
    passed: passed.length,
  };
}

/** A request past the proxy is found: one is sent on purpose. @param {Site} site @param {Proxy} caddy */
async function selfCheck(site, caddy) {
  const origin = site.processes[0]?.origin ?? "";
  const found = await beyond(site, caddy, async () => {
    await raw(origin, inner, idleMs);
    await raw(caddy.origin, inner, idleMs, { ca: caddy.ca });
  });
  const isFound = found.requests === 1 && found.rows === 1 && found.passed === 1;
  return row("one request past the proxy is found (self-check)", isFound ? 0 : 1, 0);
}

/** @param {Site} site @param {string} name @param {Proxy} proxy */
async function smuggled(site, name, proxy) {
  const tls = { ca: proxy.ca };
  const ways = doubtful(inner);
  const first = await beyond(site, proxy, () =>
    Promise.all(Object.values(ways).map((bytes) => raw(proxy.origin, bytes, idleMs, tls))),
  );
  // A well-formed one goes first, or the frames would prove nothing.
  const good = {
    headers: headers("POST", "/api/contact", ["content-type", "application/json"]),
    data: json,
  };
  if ((await sendFrames(proxy.origin, good, idleMs, tls)) !== "answered")
    throw new Error(`${name} does not answer our frames.`);
  await wait(1_000);
  /** @type {Record<string, number>} */
  const outcomes = {};
  const second = await beyond(site, proxy, async () => {
    for (const message of Object.values(doubtfulFrames)) {
      const outcome = await sendFrames(proxy.origin, message, idleMs, tls);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  });
  const counted = (/** @type {typeof first} */ { requests, rows }) =>
    Math.max(requests, 0) + Math.max(rows, 0);
  return [
    row(
      `${name}, HTTP/1.1, requests or rows out of bodies`,
      counted(first),
      0,
      `${Object.keys(ways).length} ways, ${first.passed} requests passed on`,
    ),
    row(
      `${name}, HTTP/2, requests or rows out of bodies`,
      counted(second),
      0,
      `${Object.keys(doubtfulFrames).length} ways, ${second.passed} requests passed on, ${JSON.stringify(outcomes)}`,
    ),
  ];
}

/** Old versions of TLS are refused by Caddy's own word, newer ones answered. @param {Proxy} caddy */
async function versions(caddy) {
  const wanted = /** @type {const} */ ([
    ["TLSv1", false],
    ["TLSv1.1", false],
    ["TLSv1.2", true],
    ["TLSv1.3", true],
  ]);
  const rows = [];
  for (const [version, isSpoken] of wanted) {
    const { port } = new URL(caddy.origin);
    const socket = connect({
      port: Number(port),
      ...{ host: "127.0.0.1", servername: "localhost", ca: caddy.ca },
      ...{ minVersion: version, maxVersion: version },
      // Without it OpenSSL 3 does not even offer the old ones.
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    const said = await Promise.race([
      once(socket, "secureConnect").then(() => String(socket.getProtocol())),
      once(socket, "error").then(([error]) => String(error.code)),
    ]).catch((error) => String(error.code));
    socket.destroy();
    const expected = isSpoken ? version : "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION";
    rows.push(
      row(`${version} is ${isSpoken ? "answered" : "refused"}`, said === expected ? 0 : 1, 0, said),
    );
  }
  return rows;
}

/** Both processes get requests, and one dies (SIGKILL) while visitors read. @param {ApiProcess[]} processes @param {Proxy} caddy */
async function balanced(processes, caddy) {
  const ask = () => statusOf(`${caddy.origin}/api/laws`, caddy.ca);
  const before = processes.map((one) => answered([one]));
  for (let nth = 0; nth < balancedRequests; nth += 10)
    await Promise.all(Array.from({ length: 10 }, ask));
  const shares = processes.map((one, nth) => answered([one]) - (before[nth] ?? 0));
  const [first] = processes;
  /** @type {Record<string, number>} */
  const statuses = {};
  const until = Date.now() + killedMs;
  const visitor = async () => {
    while (Date.now() < until) {
      const status = await ask();
      statuses[status] = (statuses[status] ?? 0) + 1;
      await wait(20);
    }
  };
  const visitors = Array.from({ length: 4 }, visitor);
  await wait(killedMs / 3);
  await first?.end("SIGKILL");
  await Promise.all(visitors);
  await first?.start();
  const { 200: good = 0, ...bad } = statuses;
  const wrong = Object.values(bad).reduce((sum, count) => sum + count, 0);
  return [
    row(
      "processes that Caddy leaves out",
      shares.filter((share) => share === 0).length,
      0,
      `${shares.join(" and ")} requests`,
    ),
    row(
      "answers other than 200 while one process is killed",
      wrong,
      0,
      `${good} of 200, ${JSON.stringify(bad)}`,
    ),
  ];
}
