import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { AuditCheck, AuditPage } from "../../../db/schema/audit.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { recordEvent } from "./write.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { sql, withDeadline } = database;
const { headers } = await signedInAs(site, database, "administrator");
const ask = (path: string) => site.call(`/api/staff/${path}`, { headers });
const page = async (search = "") =>
  v.parse(v.strictObject(AuditPage.entries), await (await ask(`audit${search}`)).json());
const check = async () =>
  v.parse(v.strictObject(AuditCheck.entries), await (await ask("audit/check")).json());

// 2,500 rows are three slices of the check.
const rows = 2_500;
const actor = { id: "0190b0f0-0000-7000-8000-000000000001", email: "Aline@example.rw" };
await withDeadline(
  sql`
    select count(audit(
      ${actor.id}::uuid, ${actor.email}, case when nth % 500 = 0 then 'role changed' else 'article updated' end,
      'insight-' || nth, nth, jsonb_build_object('nth', nth)
    ))
    from generate_series(1, ${rows}) as nth`,
  20_000,
);

/** Does what no one can do through the program. */
const behindItsBack = (statement: string) =>
  withDeadline(
    sql.unsafe(`
      alter table audit_log disable trigger audit_log_append_only;
      create table if not exists kept_log as table audit_log;
      create table if not exists kept_head as table audit_head;
      ${statement};
    `),
  );
afterEach(async () => {
  await withDeadline(
    sql.unsafe(`
      do $$ begin
        if to_regclass('kept_log') is null then return; end if;
        truncate audit_log; insert into audit_log table kept_log;
        delete from audit_head; insert into audit_head table kept_head;
        drop table kept_log, kept_head;
        alter table audit_log enable trigger audit_log_append_only;
      end $$`),
  );
});

test("the check of the trail finds nothing wrong with what the program wrote, and answers the last hash", async () => {
  const [head] = await query`select seq::int, encode(hash, 'hex') as hash from audit_head`;
  expect(await check()).toEqual({ rows: head?.["seq"], hash: head?.["hash"], fault: null });
  expect(head?.["seq"]).toBeGreaterThanOrEqual(rows);
});

test.each([
  ["an address", "actor = 'someone@example.rw'"],
  ["a time", "at = at + interval '1 microsecond'"],
  ["a version", "version = 1"],
  ["a detail", `detail = '{"nth": 7}'`],
  ["who it was", "actor_id = null"],
  ["its hash", "hash = sha256('x')"],
])("the check of the trail names a row in which %s was changed", async (_, change) => {
  await behindItsBack(`update audit_log set ${change} where seq = 1234`);
  expect((await check()).fault).toEqual({ seq: 1234, what: "changed" });
});

test.each([1, 1000, 1001, 2000])(
  "the check of the trail names row %i when it was rewritten with a hash that fits",
  async (seq) => {
    await behindItsBack(`
    update audit_log set subject = 'x' where seq = ${seq};
    update audit_log set hash = audit_hash(audit_log) where seq = ${seq}
  `);
    expect((await check()).fault).toEqual({ seq, what: "changed" });
  },
);

test("the check of the trail names the last row when it was rewritten with a hash that fits", async () => {
  const { rows: last } = await check();
  await behindItsBack(`
    update audit_log set subject = 'x' where seq = ${last};
    update audit_log set hash = audit_hash(audit_log) where seq = ${last}
  `);
  expect((await check()).fault).toEqual({ seq: last, what: "changed" });
});

test.each([1, 2, 1000, 1001, 2400])(
  "the check of the trail names row %i when it was removed",
  async (seq) => {
    await behindItsBack(`delete from audit_log where seq = ${seq}`);
    expect((await check()).fault).toEqual({ seq, what: "missing" });
  },
);

test.each([
  [5, 6],
  [999, 1002],
  [2, 2300],
])(
  "the check of the trail names the first of the rows %i and %i that changed places",
  async (one, two) => {
    await behindItsBack(`
    update audit_log set seq = -1 where seq = ${one};
    update audit_log set seq = ${one} where seq = ${two};
    update audit_log set seq = ${two} where seq = -1
  `);
    expect((await check()).fault).toEqual({ seq: one, what: "moved" });
  },
);

test("the check of the trail names the row where the removed one's place was closed up", async () => {
  await behindItsBack(`
    delete from audit_log where seq = 2000;
    update audit_log set seq = -seq where seq > 2000;
    update audit_log set seq = -seq - 1 where seq < 0;
  `);
  expect((await check()).fault).toEqual({ seq: 2000, what: "moved" });
});

test.each([1, 600])(
  "the check of the trail says from where on %i rows were cut off the end",
  async (count) => {
    const { rows: all } = await check();
    await behindItsBack(`delete from audit_log where seq > ${all - count}`);
    expect((await check()).fault).toEqual({ seq: all - count + 1, what: "missing at the end" });
  },
);

test("the check of the trail says so when everything was taken away", async () => {
  await behindItsBack("truncate audit_log");
  expect(await check()).toMatchObject({ rows: 0, fault: { seq: 1, what: "missing at the end" } });
});

test("the check of the trail names a row that was put behind the last one", async () => {
  const { rows: last } = await check();
  await behindItsBack(`
    insert into audit_log
    select seq + 1, at, actor_id, actor, action, subject, version, detail, hash, hash
    from audit_log where seq = ${last}
  `);
  expect((await check()).fault).toEqual({ seq: last + 1, what: "changed" });
});

test("the check of the trail cannot be escaped by changing rows through the program's own rights", async () => {
  for (const statement of [
    sql`update audit_log set actor = ''`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(withDeadline(statement)).rejects.toThrow("audit_log is append-only");
});

test("the page of the trail shows the newest rows, and goes on to the older ones", async () => {
  const first = await page("?limit=3&actor=aline");
  expect(first.entries.map(({ version }) => version)).toEqual([rows, rows - 1, rows - 2]);
  expect(first.next).toBe(first.entries[2]?.seq);
  const second = await page(`?limit=3&actor=aline&before=${first.next}`);
  expect(second.entries.map(({ version }) => version)).toEqual([rows - 3, rows - 4, rows - 5]);
  expect((await page()).entries).toHaveLength(100);
  expect((await page("?before=3")).next).toBeNull();
});

test("the page of the trail filters by who, what, on what and when, and names every action", async () => {
  const changed = await page("?action=role+changed");
  expect(changed.entries.map(({ version }) => version)).toEqual([2500, 2000, 1500, 1000, 500]);
  expect(changed.next).toBeNull();
  expect(changed.actions).toEqual(expect.arrayContaining(["article updated", "role changed"]));
  expect(changed.actions).toEqual(changed.actions.toSorted());
  expect((await page("?subject=INSIGHT-1234")).entries.map(({ version }) => version)).toEqual([
    1234,
  ]);
  const [last] = changed.entries;
  const day = last?.at.slice(0, 10);
  expect((await page(`?action=role+changed&from=${day}&to=${day}`)).entries).toHaveLength(5);
  expect((await page(`?action=role+changed&from=${last?.at}`)).entries.length).toBeGreaterThan(0);
  expect((await page(`?action=role+changed&to=${day}T00:00:00Z`)).entries).toEqual([]);
  expect((await page("?actor=%25")).entries).toEqual([]);
});

test.each([
  "limit=0",
  "limit=101",
  "before=x",
  "before=-1",
  "from=yesterday",
  "from=2026-02-30",
  "to=2026-02-30T08:00Z",
  "to=2026-13-01",
  "to=9999-12-31",
  "actor=%00",
  "who=me",
  "limit=1&limit=2",
])("the page of the trail ?%s is 422 and names it", async (search) => {
  const { errors } = await problemOf(ask(`audit?${search}`), 422);
  expect(errors?.map(({ path }) => path)).toEqual([search.split("=")[0]]);
});

test("the page of the trail is for administrators alone", async () => {
  for (const role of ["editor", "viewer"] as const) {
    const other = await signedInAs(site, database, role);
    for (const path of ["audit", "audit/check", "audit.csv"])
      await problemOf(site.call(`/api/staff/${path}`, { headers: other.headers }), 403);
  }
  await problemOf(site.call("/api/staff/audit.csv"), 401);
});

const csv = async (search = "") => {
  const answer = await ask(`audit.csv${search}`);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

test("the trail as a file holds every row once behind a byte order mark, the newest first, and that it was taken", async () => {
  const lines = (await csv()).split("\r\n");
  const numbers = lines.slice(1, -1).map((line) => Number(line.split(",")[0]));
  expect(lines[0]).toBe("\uFEFFseq,at,actor,action,subject,version,detail,hash,network,request");
  expect(numbers).toEqual(Array.from(numbers, (_, nth) => numbers.length - nth));
  expect(lines[1]).toContain(",audit exported,audit,");
  expect(lines.at(-1)).toBe("");
});

test("the trail as a file ends when its reader is no administrator any more", async () => {
  const other = await signedInAs(site, database, "administrator");
  const answer = await site.call("/api/staff/audit.csv", { headers: other.headers });
  const reader = answer.body?.getReader();
  await reader?.read();
  await query`update staff set role = 'editor' where id = ${other.person.id}`;
  await expect(reader?.read()).rejects.toThrow("Only someone who is an administrator");
});

test("the trail as a file makes no cell that a spreadsheet computes", async () => {
  const starts = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", '=HYPERLINK("x","y")'];
  for (const subject of starts)
    await recordEvent(database, { actor: null, action: "=cmd|' /C calc'!A0", subject });
  const text = await csv("?action=%3Dcmd%7C%27+%2FC+calc%27%21A0");
  const cells = text
    .split(",'=cmd|' /C calc'!A0,")
    .slice(1)
    .map((rest) => rest.split(",,")[0]);
  expect(cells).toEqual(
    starts.toReversed().map((start) => {
      const escaped = start.replace(/^([\t\r])=/, "$1'=");
      const quoted = `'${escaped.replaceAll('"', '""')}`;
      return /[",\t\r\n]/.test(start) ? `"${quoted}"` : quoted;
    }),
  );
});
