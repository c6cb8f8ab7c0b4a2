import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings, settingNames } from "../api/settings.ts";
import { root } from "./deno.mjs";

const read = (path: string) => readFileSync(join(root, "deploy", path), "utf8");

interface Service {
  image: string;
  environment: Record<string, string>;
  volumes?: string[];
  command?: string[];
  depends_on: Record<string, { condition: string }> | string[];
  build?: { context: string; dockerfile: string };
}
const compose = parse(read("compose.yaml"), { merge: true });
const services: Record<string, Service> = compose.services;
const ours = Object.entries(services).filter(([, { image }]) => image === "inkingi");
const example = Object.fromEntries(
  read("example.env")
    .split("\n")
    .filter((line) => /^\w/.test(line))
    .map((line) => line.split("=", 2)),
);
const filled: Record<string, string> = {
  ...example,
  OWNER_PASSWORD: "a1",
  RUNNING_PASSWORD: "b2",
  STAFF_EMAIL: "a@example.rw",
  STAFF_PASSWORD: "four plain words",
};
const substituted = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::-)?\}/g, (_, name: string) => filled[name] ?? `no ${name}`);

test("the README explains every setting, and no other", () => {
  const [, table = ""] = readFileSync(join(root, "README.md"), "utf8").split("| Setting |");
  const explained = [...table.matchAll(/^\| (`.+?) \| /gm)].flatMap(
    ([, cell = ""]) => cell.match(/\w+/g) ?? [],
  );
  expect(explained.toSorted()).toEqual(settingNames.toSorted());
});

test("two processes and what migrates before them run by settings that exist", () => {
  expect(ours.map(([name]) => name)).toEqual(["migrate", "backups", "api-1", "api-2"]);
  for (const [name, { environment }] of ours) {
    if (name === "backups") continue;
    expect(
      Object.keys(environment).filter((one) => !settingNames.some((known) => known === one)),
    ).toEqual([]);
    const given = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, substituted(value)]),
    );
    const settings = readSettings(given);
    expect(settings).toMatchObject({ publicUrl: "https://www.example.rw", trustProxy: 1 });
    // The owner of the tables is known to one of them, which ends.
    expect(settings.migrateDatabaseUrl !== null, name).toBe(name === "migrate");
  }
  expect(services["migrate"]?.command).toEqual(["node", "bin/serve.mjs", "--migrate-only"]);
});

test("backups run by the role that owns the tables, with the programs of the server's version", () => {
  const { environment, volumes } = services["backups"] ?? {};
  const { DATABASE_URL = "", TMPDIR } = environment ?? {};
  expect(substituted(DATABASE_URL)).toBe(
    substituted(services["migrate"]?.environment["MIGRATE_DATABASE_URL"] ?? "none"),
  );
  expect(volumes).toEqual([expect.stringMatching(`:${TMPDIR}$`)]);
  const [, version] = /^postgres:(\d+)-/.exec(services["postgres"]?.image ?? "") ?? [];
  expect(read("Dockerfile")).toContain(`postgresql-client-${version}`);
});

test("every variable of the compose file stands in the example, and the other way round", () => {
  const used = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(example).toSorted());
});

test("the proxy leads to both processes at their port, and believes no other header", () => {
  const file = read("Caddyfile");
  const upstreams = /reverse_proxy ([^{]+)\{/.exec(file)?.[1]?.trim().split(/\s+/) ?? [];
  const port = /PORT=(\d+)/.exec(read("Dockerfile"))?.[1];
  const processes = ours.map(([name]) => name).filter((name) => name.startsWith("api"));
  expect(upstreams).toEqual(processes.map((name) => `${name}:${port}`));
  expect(file).toContain("health_uri /readyz");
  expect(file).not.toContain("trusted_proxies");
  // Braces that do not close are no configuration.
  expect(file.split("{").length).toBe(file.split("}").length);
});

test("the files that it names are there, and what is run in the image is in the package", () => {
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith("./"))
    .map((volume) => volume.split(":")[0] ?? "");
  expect(mounted).toHaveLength(2);
  for (const path of [...mounted, "Dockerfile"])
    expect(existsSync(join(root, "deploy", path)), path).toBe(true);
  for (const { build } of Object.values(services))
    if (build) expect(existsSync(join(root, "deploy", build.context, build.dockerfile))).toBe(true);
  expect(read("Dockerfile")).toMatch(/^USER inkingi\n[\s\S]*^CMD \["node", "bin\/serve\.mjs"\]$/m);
  expect(read("roles.sh")).toContain("create database inkingi owner inkingi_owner");
});
