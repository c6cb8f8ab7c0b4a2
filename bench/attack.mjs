// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Problem, say } from "../bin/say.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { writeProof } from "../db/testing/write-proof.mjs";
import { admin, row, staffCookie } from "./measure.mjs";

/** Limits of wapiti, one of its modules, and one address of sqlmap. `SCAN_TIME=3` gives each three times as long. */
const factor = Number(process.env["SCAN_TIME"] ?? 1);
const scanSeconds = Math.round(90 * factor);
const moduleSeconds = Math.round(30 * factor);
const addressSeconds = Math.round(40 * factor);

// Modules that ask a server in the internet, or fetch lists from there, are left out: nikto, wapp, ssrf and xxe.
const modules =
  "backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss";

/** What wapiti names and is no flaw here, by what it says of it. @type {Record<string, string>} */
const falseAlarms = {
  "Secure flag is not set": "the run is without TLS; behind it the cookie has the flag",
  "Strict-Transport-Security is not set": "the run is without TLS; behind it the header is sent",
  "Lack of anti CSRF token":
    "a form of another site is refused with 403 by `Sec-Fetch-Site` and `Origin` (api/contact/form.test.ts), without a token",
  "X-Frame-Options is not set":
    "`frame-ancestors 'none'` says it, which every browser follows that runs the site",
  "X-XSS-Protection is not set":
    "no browser has that filter any more; Trusted Types and the policy take its place",
};

/**
 * wapiti and sqlmap against the product, signed out and signed in as an administrator, after both have found the flaws
 * of a page that has some on purpose.
 */
export async function attack() {
  for (const tool of ["wapiti", "sqlmap"])
    if (spawnSync(tool, ["--version"]).error)
      throw new Problem(`${tool} is not installed: on Debian \`apt-get install ${tool}\`.`);
  const scratch = mkdtempSync(join(tmpdir(), "inkingi-attack-"));
  try {
    const rows = await withFlaws(async (origin) => [
      found("wapiti finds our own flaw (self-check)", await wapiti(origin, scratch)),
      found("sqlmap finds our own flaw (self-check)", await sqlmap([`${origin}/?id=1`], scratch)),
    ]);
    await withScratchServer(
      async ({ origin }) => {
        const cookie = await staffCookie(origin);
        for (const [who, sent] of /** @type {const} */ ([
          ["signed out", ""],
          ["signed in", cookie],
        ])) {
          const reads = await readsOf(origin, sent !== "");
          const others = sent ? staffAddresses(origin) : visitorAddresses(origin);
          rows.push(clean(`wapiti, ${who}`, await wapiti(origin, scratch, sent, reads)));
          rows.push(clean(`sqlmap, ${who}`, await sqlmap([...reads, ...others], scratch, sent)));
          if (sent)
            rows.push(
              row("sessions that ended meanwhile", (await isOpen(origin, sent)) ? 0 : 1, 0),
            );
        }
      },
      { settings: { ...admin, CONTACT_LIMIT: "1000000/10m" } },
    );
    return rows;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the trust page shows: an own flaw that was not found counts too. @param {import("./measure.mjs").Row[]} rows */
export function writeFigures(rows) {
  writeProof("scanners", { findings: rows.reduce((sum, { value }) => sum + value, 0) });
}

/** @typedef {{ flaws: string[], tried: string }} Findings */

/** @param {string} what @param {Findings} findings */
const clean = (what, { flaws, tried }) =>
  row(what, flaws.length, 0, [tried, ...new Set(flaws)].join("; "));

/** @param {string} what @param {Findings} findings */
const found = (what, { flaws, tried }) => row(what, flaws.length > 0 ? 0 : 1, 0, tried);

/** It starts at the first page and, as no page links to the API, at each of `starts`. @param {string} origin @param {string} scratch @param {string} [cookie] @param {string[]} [starts] @returns {Promise<Findings>} */
async function wapiti(origin, scratch, cookie, starts = []) {
  const report = join(scratch, `wapiti-${Date.now()}.json`);
  const { text } = await run(
    "wapiti",
    [
      ...["--url", `${origin}/`, "--scope", "folder", "--module", modules, "--no-bugreport"],
      ...starts.flatMap((start) => ["--start", start.replaceAll("*", "")]),
      ...["--format", "json", "--output", report, "--verbose", "1", "--flush-session"],
      ...["--store-session", join(scratch, "sessions"), "--max-scan-time", String(scanSeconds)],
      ...["--max-attack-time", String(moduleSeconds), "--max-links-per-page", "60"],
      // It asks for Brotli, which it cannot read.
      ...["--header", "Accept-Encoding: identity"],
      ...(cookie ? ["--header", `Cookie: ${cookie}`] : []),
    ],
    scanSeconds * 2 + moduleSeconds * modules.split(",").length,
  );
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8"));
  const flaws = Object.entries({ ...vulnerabilities, ...anomalies })
    .flatMap(([name, entries]) =>
      entries.map(
        (/** @type {{ method: string, path: string, info: string }} */ one) =>
          `${name}: ${one.method} ${one.path} (${one.info})`,
      ),
    )
    .filter((flaw) => !Object.keys(falseAlarms).some((alarm) => flaw.includes(alarm)));
  const [, crawled = "0"] = /found (\d+) URLs and forms/.exec(text) ?? [];
  if (Number(crawled) < 2) flaws.push("it found no link");
  return { flaws, tried: `${crawled} addresses and forms` };
}

/** @param {(string | string[])[]} addresses with more arguments, if any @param {string} scratch @param {string} [cookie] @returns {Promise<Findings>} */
async function sqlmap(addresses, scratch, cookie) {
  /** @type {string[]} */
  const flaws = [];
  let unfinished = 0;
  for (const address of addresses) {
    const [url = "", ...more] = [address].flat();
    const { text, isEnded } = await run(
      "sqlmap",
      [
        ...["--url", url, ...more, "--batch", "--level", "3", "--risk", "2", "--threads", "4"],
        ...[
          "--flush-session",
          "--disable-coloring",
          "--time-sec",
          "3",
          "--skip",
          "user-agent,referer,host",
        ],
        ...["--output-dir", join(scratch, "sqlmap"), "--ignore-code", "*"],
        ...(cookie
          ? ["--header", `Cookie: ${cookie}`, "--header", "Sec-Fetch-Site: same-origin"]
          : []),
      ],
      addressSeconds,
    );
    if (isEnded) unfinished++;
    for (const [, parameter] of text.matchAll(/^Parameter: (.+)$/gm))
      flaws.push(`${url}: ${parameter}`);
    if (/\[CRITICAL\](?!.*(?:all tested parameters|not appear))/.test(text))
      say(`sqlmap, ${url}: ${/\[CRITICAL\].*/.exec(text)?.[0]}`);
  }
  const late = unfinished > 0 ? `, ${unfinished} of them cut after ${addressSeconds} s` : "";
  return { flaws, tried: `${addresses.length} addresses${late}` };
}

/** @param {string} origin @param {string} cookie */
const isOpen = async (origin, cookie) =>
  (await fetch(`${origin}/api/staff/sessions`, { headers: { cookie } })).ok;

/** The reads of the API's own description that take anything, with what they take. @param {string} origin @param {boolean} isStaff @returns {Promise<string[]>} */
async function readsOf(origin, isStaff) {
  const { paths } = await (await fetch(`${origin}/api/openapi.json`)).json();
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || path.startsWith("/api/staff") !== isStaff || path.endsWith("/stream")) return [];
    const names = (get.parameters ?? []).flatMap(
      (/** @type {{ in: string, name: string }} */ one) => (one.in === "query" ? one.name : []),
    );
    const filled = path.replace(/\{\w+\}/g, "1*");
    if (names.length === 0 && filled === path) return [];
    const query = names.map((/** @type {string} */ name) => `${name}=1`).join("&");
    return [`${origin}${filled}${query && `?${query}`}`];
  });
}

/** Pages that take anything, and calls that take a body. @param {string} origin */
const visitorAddresses = (origin) => [
  post(`${origin}/api/contact`, {
    name: "Aline",
    email: "a@example.rw",
    message: "We need help.",
  }),
  post(`${origin}/api/staff/session`, { email: "a@example.rw", password: "not the password" }),
  `${origin}/insights?q=1`,
  `${origin}/compliance/crosswalk?q=1&by=law&annex=A.5`,
];

/** A call that reads, by its body. @param {string} origin */
const staffAddresses = (origin) => [
  post(`${origin}/api/staff/requests/person/find`, { email: "a@example.rw" }),
];

/** @param {string} url @param {object} body */
const post = (url, body) => [
  url,
  ...["--method", "POST", "--data", JSON.stringify(body)],
  ...["--header", "Content-Type: application/json"],
];

/** What a command prints, and whether it was ended because its time was over. @param {string} command @param {string[]} args @param {number} seconds */
async function run(command, args, seconds) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      text += part;
    });
  let isEnded = false;
  const late = setTimeout(() => {
    isEnded = true;
    child.kill();
  }, seconds * 1_000);
  await once(child, "close");
  clearTimeout(late);
  return { text, isEnded };
}

/** A page that writes what it is given into its HTML and into its SQL. @template T @param {(origin: string) => Promise<T>} work @returns {Promise<T>} */
async function withFlaws(work) {
  const database = await PGlite.create();
  await database.exec(
    "create table people (id int, name text); insert into people values (1, 'Aline')",
  );
  const server = createServer(async (request, response) => {
    const given = new URL(request.url ?? "/", "http://localhost").searchParams;
    response.setHeader("content-type", "text/html");
    try {
      const { rows } = await database.query(
        `select name from people where id = ${given.get("id") ?? 1}`,
      );
      response.end(
        `<p>${JSON.stringify(rows)}</p><p>${given.get("q") ?? ""}</p><a href="/?id=1">1</a> <a href="/?q=a">a</a>`,
      );
    } catch (error) {
      response.statusCode = 500;
      response.end(`<p>PostgreSQL query failed: ERROR: ${error}</p>`);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    return await work(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  } finally {
    server.close();
    server.closeAllConnections();
    await database.close();
  }
}
