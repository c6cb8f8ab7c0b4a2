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

const { rows: last } = await check();
const changing = (seq: number, to: string) => `update audit_log set ${to} where seq = ${seq};`;
const pairs: [number, number][] = [
  [5, 6],
  [999, 1002],
  [2, 2300],
];

test.each<{ change: string; seq: number; what: string }>([
  ...[
    "actor = 'someone@example.rw'",
    "at = at + interval '1 microsecond'",
    "version = 1",
    `detail = '{"nth": 7}'`,
    "actor_id = null",
    "hash = sha256('x')",
  ].map((to) => ({ change: changing(1234, to), seq: 1234, what: "changed" })),
  // With a hash that fits.
  ...[1, 1000, 1001, 2000, last].map((seq) => ({
    ...{ seq, what: "changed" },
    change: changing(seq, "subject = 'x'") + changing(seq, "hash = audit_hash(audit_log)"),
  })),
  ...[1, 2, 1000, 1001, 2400].map((seq) => ({
    ...{ seq, what: "missing", change: `delete from audit_log where seq = ${seq}` },
  })),
  ...pairs.map(([one, two]) => ({
    ...{ seq: one, what: "moved" },
    change:
      changing(one, "seq = -1") + changing(two, `seq = ${one}`) + changing(-1, `seq = ${two}`),
  })),
  // The place of one that was removed is closed up.
  {
    ...{ seq: 2000, what: "moved" },
    change: `
      delete from audit_log where seq = 2000;
      update audit_log set seq = -seq where seq > 2000;
      update audit_log set seq = -seq - 1 where seq < 0;`,
  },
  ...[1, 600, last].map((count) => ({
    ...{ seq: last - count + 1, what: "missing at the end" },
    change: `delete from audit_log where seq > ${last - count}`,
  })),
  {
    ...{ seq: last + 1, what: "changed" },
    change: `
      insert into audit_log
      select seq + 1, at, actor_id, actor, action, subject, version, detail, hash, hash
      from audit_log where seq = ${last}`,
  },
])(
  "the check of the trail says “$what” of row $seq after $change",
  async ({ change, ...fault }) => {
    await behindItsBack(change);
    expect((await check()).fault).toEqual(fault);
  },
);

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

const csv = async (search = "") => {
  const answer = await ask(`audit.csv${search}`);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

test("the trail as a file holds every row once behind a byte order mark, the newest first, that it was taken, and no formula", async () => {
  await recordEvent(database, { actor: null, action: "signed in", subject: "=1+1" });
  const lines = (await csv()).split("\r\n");
  const numbers = lines.slice(1, -1).map((line) => Number(line.split(",")[0]));
  expect(lines[0]).toBe("\uFEFFseq,at,actor,action,subject,version,detail,hash,network,request");
  expect(numbers).toEqual(Array.from(numbers, (_, nth) => numbers.length - nth));
  expect(lines[1]).toContain(",audit exported,audit,");
  expect(lines[2]).toContain(",signed in,'=1+1,");
  expect(lines.at(-1)).toBe("");
});

test("the trail as a file ends when its reader is no administrator any more", async () => {
  const other = await signedInAs(site, database, "administrator");
  const answer = await site.call("/api/staff/audit.csv", { headers: other.headers });
  const reader = answer.body?.getReader();
  await reader?.read();
  await query`update staff set role = 'author' where id = ${other.person.id}`;
  await expect(reader?.read()).rejects.toThrow("This needs the role administrator");
});
