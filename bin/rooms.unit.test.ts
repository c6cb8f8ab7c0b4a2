// The import rules of docs/architecture.md are lint errors: here each is broken on purpose, and must be seen.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const imports = "lint/style/noRestrictedImports";
const globals = "lint/style/noRestrictedGlobals";
const nodeModules = "lint/correctness/noNodejsModules";

const refused: [room: string, code: string, rule: string][] = [
  ["app/insights/a.tsx", 'import { a } from "../contact/form.tsx";', imports],
  ["app/insights/b.tsx", 'import type { A } from "../contact/form.tsx";', imports],
  ["app/insights/c.tsx", 'export { a } from "../contact/form.tsx";', imports],
  ["app/insights/d.tsx", 'export const a = await import("../contact/form.tsx");', imports],
  ["app/insights/e.tsx", 'import { a } from "../../app/contact/form.tsx";', imports],
  ["app/my-request/a.tsx", 'import { a } from "../contact/form.tsx";', imports],
  ["app/insights/f.tsx", 'import { a } from "../../db/postgres/postgres.ts";', imports],
  ["app/insights/g.tsx", 'import { a } from "../../api/insights/routes.ts";', imports],
  ["app/insights/h.tsx", 'import { createApp } from "../../api/app.ts";', imports],
  ["app/insights/i.tsx", 'import type { AppDeps } from "../../api/deps.ts";', imports],
  ["app/insights/j.tsx", 'import { a } from "../../sw/cache/precache.ts";', imports],
  ["app/insights/k.tsx", 'import { a } from "../../bin/build.mjs";', imports],
  ["app/insights/l.tsx", 'import { a } from "node:fs";', nodeModules],
  ["app/insights/m.tsx", "export const a = Deno.pid;", globals],
  ["app/insights/n.tsx", "export const a = process.pid;", "lint/correctness/noProcessGlobal"],
  ["app/insights/o/a.tsx", 'import { a } from "../../contact/form.tsx";', imports],
  ["app/insights/p.tsx", 'import { a } from "../layout/header.tsx";', imports],
  ["app/insights/q.tsx", 'import { a } from "../document/metadata.ts";', imports],
  ["app/insights/r.tsx", 'import { a } from "../routes/about.tsx";', imports],
  ["app/insights/s.tsx", 'import { a } from "../staff/ui/dialog.tsx";', imports],
  ["app/insights/t.tsx", 'import { a } from "../router.tsx";', imports],
  ["app/routes/a.tsx", 'import { a } from "../../db/postgres/postgres.ts";', imports],
  ["app/router.tsx", 'import { a } from "../api/insights/routes.ts";', imports],
  ["app/ui/a.tsx", 'import { a } from "../insights/queries.ts";', imports],
  ["app/ui/b.tsx", 'import { a } from "../data/query-client.ts";', imports],
  ["app/data/a.ts", 'import { a } from "../insights/queries.ts";', imports],
  ["app/data/b.ts", 'import { a } from "../outbox/scheduler.ts";', imports],
  ["app/data/local-api/a.ts", 'import { a } from "../../search/client.ts";', imports],
  ["app/drafts/a.ts", 'import { a } from "../contact/form.tsx";', imports],
  ["app/drafts/b.ts", 'import { a } from "../staff/sync/drafts.ts";', imports],
  ["app/drafts/c.ts", 'import { a } from "../outbox/scheduler.ts";', imports],
  ["app/ui/c.tsx", 'import { a } from "../drafts/store.ts";', imports],
  ["app/outbox/a.tsx", 'import { a } from "../contact/form.tsx";', imports],
  ["app/search/a.tsx", 'import { a } from "../layout/header.tsx";', imports],
  ["app/service-worker/a.ts", 'import { a } from "../document/metadata.ts";', imports],
  ["app/slots/a.tsx", 'import { a } from "../contact/form.tsx";', imports],
  ["app/ui/d.tsx", 'import { a } from "../slots/days.ts";', imports],
  ["app/layout/a.tsx", 'import { a } from "../routes/about.tsx";', imports],
  ["app/layout/b.tsx", 'import { a } from "../staff/layout/shell.tsx";', imports],
  ["app/contact/a.tsx", 'import { a } from "../../sw/sync/backoff.ts";', imports],
  ["app/staff/people/a.tsx", 'import { a } from "../account/screen.tsx";', imports],
  ["app/staff/overview/a.tsx", 'import { a } from "../content/screen.tsx";', imports],
  ["app/staff/requests/list/a.tsx", 'import { a } from "../../articles/notify.ts";', imports],
  ["app/staff/requests/b.tsx", 'import { a } from "../account/screen.tsx";', imports],
  ["app/staff/people/c.tsx", 'import { a } from "../overview/screen.tsx";', imports],
  ["app/staff/people/b.tsx", 'import { a } from "../../insights/queries.ts";', imports],
  ["app/staff/articles/form/a.tsx", 'import { a } from "../../../search/client.ts";', imports],
  ["api/a.ts", 'import { a } from "../app/server.tsx";', imports],
  ["api/b.ts", 'import type { A } from "../app/server.tsx";', imports],
  ["api/c.ts", 'import { a } from "../sw/outbox.ts";', imports],
  ["api/d.ts", 'import { a } from "../db/device/visitor.ts";', imports],
  ["api/f.ts", 'import { a } from "../faults/load.mjs";', imports],
  ["app/insights/u.tsx", 'import { a } from "../../faults/load.mjs";', imports],
  ["db/e.ts", 'import { a } from "../faults/load.mjs";', imports],
  ["sw/d.ts", 'import { a } from "../faults/load.mjs";', imports],
  ["api/e.ts", "export const a = Deno.pid;", globals],
  ["api/requests/a.ts", 'import { a } from "../slots/book.ts";', imports],
  ["api/requests/b.ts", 'import { a } from "../../app/server.tsx";', imports],
  ["api/slots/a.ts", 'import { a } from "../contact/routes.ts";', imports],
  ["api/contact/a.ts", 'import { a } from "../my-request/write.ts";', imports],
  ["api/my-request/a.ts", 'import { a } from "../staff/requests/read.ts";', imports],
  ["db/a.ts", 'import { a } from "../api/app.ts";', imports],
  ["db/b.ts", 'import { a } from "../app/data/query-client.ts";', imports],
  ["db/c.ts", 'import { a } from "../sw/content.ts";', imports],
  ["db/d.ts", "export const a = Deno.pid;", globals],
  ["db/schema/a.ts", 'import { a } from "../postgres.ts";', imports],
  ["db/schema/b.ts", 'import { z } from "zod";', imports],
  ["db/schema/c.ts", 'import { a } from "node:fs";', nodeModules],
  ["sw/a.ts", 'import { a } from "../db/postgres/postgres.ts";', imports],
  ["sw/b.ts", 'import { a } from "../app/data/query-client.ts";', imports],
  ["sw/c.ts", 'import { a } from "../api/app.ts";', imports],
  [
    "api/cycle-a.ts",
    'import { b } from "./cycle-b.ts";\nexport const a = b;',
    "lint/suspicious/noImportCycles",
  ],
  ["api/any.ts", "export const a = (x: any) => x;", "lint/suspicious/noExplicitAny"],
  ["api/floats.ts", "const a = async () => 1;\na();", "lint/nursery/noFloatingPromises"],
  ["api/no-ending.ts", 'import { a } from "./cycle-b";', "lint/correctness/useImportExtensions"],
  ["api/empty.ts", "try { JSON.parse('') } catch {}", "lint/suspicious/noEmptyBlockStatements"],
  ["api/long.ts", "export const a = 1;\n".repeat(401), "lint/style/noExcessiveLinesPerFile"],
  ["app/ui/image.tsx", 'export const A = () => <img src="/a.svg" />;', "lint/a11y/useAltText"],
];

const allowed: [room: string, code: string][] = [
  ["app/insights/aa.tsx", 'import { a } from "../ui/icon.tsx";'],
  ["app/insights/ab.tsx", 'import { a } from "../data/query-client.ts";'],
  ["app/insights/ac.tsx", 'import { a } from "./queries.ts";'],
  ["app/insights/ad.tsx", 'import { a } from "../../db/schema/insights.ts";'],
  ["app/insights/ae.tsx", 'import { a } from "../../db/device/visitor.ts";'],
  ["app/insights/af.tsx", 'import { a } from "../../sw/outbox.ts";'],
  ["app/insights/ag.tsx", 'import { a } from "../../sw/content.ts";'],
  ["app/insights/o/aa.tsx", 'import { a } from "../queries.ts";'],
  ["app/insights/o/ab.tsx", 'import { a } from "../../ui/icon.tsx";'],
  ["app/insights/o/ac.tsx", 'import { a } from "../../../db/schema/insights.ts";'],
  ["app/insights/ai.tsx", 'import { a } from "../document/head.tsx";'],
  ["app/insights/aj.tsx", 'import { a } from "../outbox/scheduler.ts";'],
  ["app/insights/ak.tsx", 'import { a } from "../../db/schema/insights/insights.ts";'],
  ["app/contact/aa.ts", 'import { a } from "../drafts/store.ts";'],
  ["app/drafts/aa.ts", 'import { a } from "../ui/icon.tsx";'],
  ["app/staff/articles/form/ab.tsx", 'import { a } from "../../../drafts/store.ts";'],
  ["app/layout/aa.tsx", 'import { a } from "../install/install-notice.tsx";'],
  ["app/service-worker/aa.ts", 'import { a } from "../outbox/scheduler.ts";'],
  ["app/staff/sync/aa.ts", 'import { a } from "../../../sw/sync/backoff.ts";'],
  ["app/staff/overview/aa.tsx", 'import { a } from "../requests/sync/hooks.ts";'],
  ["app/staff/layout/aa.tsx", 'import { a } from "../articles/articles-page.tsx";'],
  ["app/staff/articles/form/aa.tsx", 'import { a } from "../../layout/lazy.tsx";'],
  ["app/routes/insights.$id.tsx", 'import { a } from "../insights/article.tsx";'],
  ["app/ui/aa.tsx", 'import { a } from "./icon.tsx";'],
  ["api/aa.ts", 'import { a } from "../db/postgres/postgres.ts";'],
  ["api/ab.ts", 'import { a } from "../db/schema/contact.ts";'],
  ["api/ac.ts", 'import { a } from "node:zlib";'],
  ["api/requests/aa.ts", 'import { a } from "../outgoing/enqueue.ts";'],
  ["api/slots/aa.ts", 'import { a } from "../requests/statement.ts";'],
  ["api/my-request/aa.ts", 'import { a } from "../slots/book.ts";'],
  ["api/contact/aa.ts", 'import { a } from "../requests/erase.ts";'],
  ["api/staff/requests/aa.ts", 'import { a } from "../../slots/book.ts";'],
  ["api/main.ts", "export const a = Deno.pid;"],
  ["db/aa.ts", 'import { a } from "./schema/contact.ts";'],
  ["db/ab.ts", 'import { a } from "node:fs";'],
  ["db/schema/aa.ts", 'import * as v from "valibot";'],
  ["db/schema/ab.ts", 'import { a } from "./parts.ts";'],
  ["sw/aa.ts", 'import { a } from "../db/device/visitor.ts";'],
  ["sw/ab.ts", 'import { a } from "../db/schema/contact.ts";'],
];

const rules = new Set(refused.map(([, , rule]) => rule));
const root = dirname(import.meta.dirname);
const house = realpathSync(mkdtempSync(join(tmpdir(), "inkingi-rooms-")));
const found = new Map<string, Set<string>>();

beforeAll(() => {
  for (const file of ["biome.json", "package.json", ".gitignore"]) {
    cpSync(join(root, file), join(house, file));
  }
  plant("api/cycle-b.ts", 'import { a } from "./cycle-a.ts";\nexport const b = a;');
  for (const [file, code] of [...refused, ...allowed]) plant(file, code);
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const ran = spawnSync("node", [biome, "lint", "--reporter=github", "--max-diagnostics=none"], {
    cwd: house,
    encoding: "utf8",
  });
  for (const [, rule, file] of ran.stdout.matchAll(
    /^::(?:error|warning) title=([^,]+),file=([^,]+),/gm,
  )) {
    const planted = relative(house, file ?? "");
    if (rule) found.set(planted, (found.get(planted) ?? new Set()).add(rule));
  }
});

afterAll(() => rmSync(house, { recursive: true }));

function plant(file: string, code: string) {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${code}\n`);
}

test.each(refused.map(([file, code, rule]) => [file, code.slice(0, 60), rule] as const))(
  "%s may not say %s",
  (file, _code, rule) => {
    expect([...(found.get(file) ?? [])]).toContain(rule);
  },
);

test.each(allowed)("%s may say %s", (file) => {
  expect([...(found.get(file) ?? [])].filter((rule) => rules.has(rule))).toEqual([]);
});
