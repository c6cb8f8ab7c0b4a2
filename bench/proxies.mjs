// @ts-check
// The proxies of Debian's packages, in front of processes of ours.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../bin/deno.mjs";
import { freePort } from "../db/testing/free-port.mjs";

/** @typedef {import("../faults/api-process.mjs").ApiProcess} ApiProcess */
/**
 * @typedef {{
 *   origin: string, ca: Buffer, certificate: string, key: string,
 *   passedOn: () => { path: string, status: number }[], close: () => Promise<void>,
 * }} Proxy `passedOn` is what it asked a process of ours, from its own log
 */

export const programs = { caddy: "/usr/bin/caddy", nginx: "/usr/sbin/nginx" };

/** @param {string} url @param {Buffer} ca @returns {Promise<number | string>} */
export const statusOf = (url, ca) =>
  new Promise((resolve) => {
    request(
      url,
      {
        ca,
        agent: false,
        host: "127.0.0.1",
        servername: "localhost",
        headers: { host: "localhost" },
      },
      (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      },
    )
      .on("error", (error) => resolve("code" in error ? String(error.code) : error.message))
      .end();
  });

const caddyfile = join(root, "deploy/Caddyfile");

/** @param {string} scratch */
const caddyEnvironment = (scratch) => ({
  PATH: process.env["PATH"],
  HOME: scratch,
  XDG_DATA_HOME: scratch,
  SITE_NAME: "localhost",
});

/** Whether Caddy takes the file of production, unchanged. @param {string} scratch */
export const isValidCaddyfile = (scratch) =>
  spawnSync(programs.caddy, ["validate", "--config", caddyfile, "--adapter", "caddyfile"], {
    env: caddyEnvironment(scratch),
  }).status === 0;

/** By the file of production: only its ports, its log and the two processes are put in. @param {string} scratch @param {ApiProcess[]} processes @returns {Promise<Proxy>} */
export async function startCaddy(scratch, processes) {
  const [https, http] = [await freePort(), await freePort()];
  const log = join(scratch, "caddy.log");
  const own = [
    `https_port ${https}`,
    `http_port ${http}`,
    ...["default_bind 127.0.0.1", "admin off", "skip_install_trust", "local_certs"],
  ];
  const file = join(scratch, "Caddyfile");
  const site = readFileSync(caddyfile, "utf8");
  const changed = site
    .replace("{\n", `{\n\t${own.join("\n\t")}\n`)
    .replace("{$SITE_NAME} {\n", `{$SITE_NAME} {\n\tlog {\n\t\toutput file ${log}\n\t}\n`)
    .replace("api-1:8000 api-2:8000", processes.map(({ port }) => `127.0.0.1:${port}`).join(" "));
  writeFileSync(file, changed);
  const child = spawn(programs.caddy, ["run", "--config", file, "--adapter", "caddyfile"], {
    env: caddyEnvironment(scratch),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const authority = join(scratch, "caddy/pki/authorities/local/root.crt");
  const issued = join(scratch, "caddy/certificates/local/localhost/localhost");
  return running("Caddy", child, {
    origin: `https://localhost:${https}`,
    authority,
    certificate: `${issued}.crt`,
    key: `${issued}.key`,
    passedOn: () =>
      linesOf(log).flatMap((line) => {
        const { request: asked, status } = JSON.parse(line);
        return [{ path: String(asked.uri), status: Number(status) }];
      }),
  });
}

/** As many configure it: HTTP/2 in front, HTTP/1.1 and kept connections behind. @param {string} scratch @param {ApiProcess[]} processes @param {Proxy} caddy whose certificate it shows @returns {Promise<Proxy>} */
export async function startNginx(scratch, processes, caddy) {
  const port = await freePort();
  const folder = join(scratch, "nginx");
  mkdirSync(folder);
  const log = join(folder, "access.log");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  log_format passed '$upstream_status $uri';
  access_log ${log} passed;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join(" ")}
  upstream site { ${processes.map((one) => `server 127.0.0.1:${one.port};`).join(" ")} keepalive 8; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    server_name localhost;
    ssl_certificate ${caddy.certificate};
    ssl_certificate_key ${caddy.key};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  );
  const child = spawn(programs.nginx, ["-c", file, "-e", join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  return running("nginx", child, {
    ...caddy,
    origin: `https://localhost:${port}`,
    authority: join(scratch, "caddy/pki/authorities/local/root.crt"),
    passedOn: () =>
      linesOf(log).flatMap((line) => {
        const [status = "-", path = ""] = line.split(" ");
        return status === "-" ? [] : [{ path, status: Number(status) }];
      }),
  });
}

/** @param {string} file */
const linesOf = (file) => readFileSync(file, "utf8").split("\n").filter(Boolean);

/** The proxy once it answers. @param {string} name @param {import("node:child_process").ChildProcess} child @param {Omit<Proxy, "ca" | "close"> & { authority: string }} proxy @returns {Promise<Proxy>} */
async function running(name, child, { authority, ...proxy }) {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const gone = once(child, "exit");
  const close = async () => {
    child.kill();
    await gone;
  };
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`${name} did not start. It said:\n${said}`);
    try {
      const ca = readFileSync(authority);
      if ((await statusOf(`${proxy.origin}/healthz`, ca)) === 200) return { ...proxy, ca, close };
    } catch {
      // It has no authority yet.
    }
  }
  await close();
  throw new Error(`${name} does not answer. It said:\n${said}`);
}
