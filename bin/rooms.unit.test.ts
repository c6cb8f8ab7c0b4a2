// The import directions of docs/architecture.md, over every file of the house; then what the linter refuses, each rule
// broken on purpose.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { root } from "./deno.mjs";
import { mayImport } from "./rooms.ts";

const rooms = ["api", "app", "db", "sw"];

/** What each file of the house imports, types included. */
const imports = new Map(
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...rooms], { cwd: root })
    .toString()
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, importsOf(file)] as const),
);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) =>
    name.startsWith(".") ? join(dirname(file), name.replace(/\?.*/, "")) : name,
  );
}

test.each(rooms)("every file of %s/ imports what its room may import", (room) => {
  const files = [...imports].filter(([file]) => file.startsWith(`${room}/`));
  expect(files.length).toBeGreaterThan(20);
  const refused = files.flatMap(([file, targets]) =>
    targets.filter((target) => !mayImport(file, target)).map((target) => `${file}: ${target}`),
  );
  expect(refused).toEqual([]);
});

/** All files that a file imports, also by way of others. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>();
  const follow = (from: string) => {
    for (const target of imports.get(from) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      follow(target);
    }
  };
  follow(file);
  return reached;
}

test("no circle of files is larger than three, types included", () => {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(file)]));
  const inLargeCircle = [...reached].filter(([file, targets]) => {
    const circle = [...targets].filter((target) => reached.get(target)?.has(file));
    return circle.length > 3;
  });
  expect(inLargeCircle.map(([file]) => file)).toEqual([]);
});

test.each([
  ["app/insights/article.tsx", "app/contact/form.tsx"],
  ["app/insights/article.tsx", "app/layout/header.tsx"],
  ["app/insights/article.tsx", "app/document/metadata.ts"],
  ["app/insights/article.tsx", "app/routes/about.tsx"],
  ["app/insights/article.tsx", "app/staff/ui/dialog.tsx"],
  ["app/insights/article.tsx", "db/postgres/postgres.ts"],
  ["app/insights/article.tsx", "api/insights/routes.ts"],
  ["app/insights/article.tsx", "sw/cache/precache.ts"],
  ["app/insights/article.tsx", "sw/sync/backoff.ts"],
  ["app/insights/article.tsx", "bin/build.mjs"],
  ["app/routes/about.tsx", "db/postgres/postgres.ts"],
  ["app/router.tsx", "api/app.ts"],
  ["app/ui/icon.tsx", "app/data/query-client.ts"],
  ["app/data/query-client.ts", "app/outbox/scheduler.ts"],
  ["app/drafts/store.ts", "app/contact/form.tsx"],
  ["app/slots/days.ts", "app/contact/form.tsx"],
  ["app/layout/header.tsx", "app/staff/layout/shell.tsx"],
  ["app/staff/people/screen.tsx", "app/staff/account/screen.tsx"],
  ["app/staff/requests/list/row.tsx", "app/staff/articles/notify.ts"],
  ["app/staff/articles/form/page.tsx", "app/search/client.ts"],
  ["app/insights/article.test.ts", "api/insights/routes.ts"],
  ["api/app.ts", "app/server.tsx"],
  ["api/app.ts", "db/device/visitor.ts"],
  ["api/app.ts", "faults/load.mjs"],
  ["api/requests/erase.ts", "api/slots/book.ts"],
  ["api/slots/book.ts", "api/contact/routes.ts"],
  ["api/contact/routes.ts", "api/my-request/write.ts"],
  ["api/my-request/routes.ts", "api/staff/requests/read.ts"],
  ["db/seed.ts", "api/app.ts"],
  ["db/schema/contact.ts", "db/postgres/postgres.ts"],
  ["db/schema/contact.ts", "zod"],
  ["sw/worker/push.ts", "app/data/query-client.ts"],
])("%s may not import %s", (file, target) => expect(mayImport(file, target)).toBe(false));

const broken: [file: string, code: string, rule: string][] = [
  ["app/node.tsx", 'import { a } from "node:fs";', "correctness/noNodejsModules"],
  ["db/schema/node.ts", 'import { a } from "node:fs";', "correctness/noNodejsModules"],
  ["sw/process.ts", "export const a = process.pid;", "correctness/noProcessGlobal"],
  ["api/deno.ts", "export const a = Deno.pid;", "style/noRestrictedGlobals"],
  ["api/circle.ts", 'import { a } from "./end.ts";', "suspicious/noImportCycles"],
  ["api/end.ts", 'export { a } from "./circle.ts";', "suspicious/noImportCycles"],
  ["api/any.ts", "export const a = (x: any) => x;", "suspicious/noExplicitAny"],
  ["api/floats.ts", "const a = async () => 1;\na();", "nursery/noFloatingPromises"],
  ["api/no-ending.ts", 'import { a } from "./any";', "correctness/useImportExtensions"],
  ["api/empty.ts", "try { JSON.parse('') } catch {}", "suspicious/noEmptyBlockStatements"],
  ["api/long.ts", "export const a = 1;\n".repeat(401), "style/noExcessiveLinesPerFile"],
  ["app/ui/image.tsx", 'export const A = () => <img src="/a.svg" />;', "a11y/useAltText"],
];

test("the linter refuses what biome.json names", () => {
  const house = realpathSync(mkdtempSync(join(tmpdir(), "inkingi-rooms-")));
  try {
    for (const file of ["biome.json", "package.json", ".gitignore"])
      cpSync(join(root, file), join(house, file));
    for (const [file, code] of broken) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), `${code}\n`);
    }
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const words = [biome, "lint", "--reporter=github", "--max-diagnostics=none"];
    const { stdout } = spawnSync("node", words, { cwd: house, encoding: "utf8" });
    const found = [...stdout.matchAll(/^::\w+ title=lint\/([^,]+),file=([^,]+),/gm)].map(
      ([, rule, file = ""]) => `${relative(house, file)}: ${rule}`,
    );
    expect(found).toEqual(
      expect.arrayContaining(broken.map(([file, , rule]) => `${file}: ${rule}`)),
    );
  } finally {
    rmSync(house, { recursive: true });
  }
});
