import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { newRequestId } from "../../db/schema/contact.ts";
import { openDatabase } from "../../db/postgres/open.ts";
import { stopClock } from "../../db/testing/database.ts";
import { jsonPost, request, siteOn, withSite } from "../testing/app.ts";
import { senderOn } from "../testing/my-request.ts";
import { personWith, trail } from "../testing/staff.ts";
import { eraseExpired, notifyLate, notifyUrgent, removeLapsedReservations } from "./time-limits.ts";

const { database, query, where, site } = await withSite();
const { sql } = database;
// Requests arrive by the real clock.
await stopClock(query);
const moveClock = (by: string) => query`update test_clock set at = now() + ${by}::interval`;

beforeEach(async () => {
  await moveClock("0");
  await query`delete from contacts`;
  await query`delete from staff`;
});

const { arrive } = senderOn(site);
const ask = async (fields = {}) => (await arrive(fields)).id;

const lateMessages = () =>
  query`select request_id, staff_id, channel from outgoing where kind = 'late' order by channel`;

const stateOf = async (id: string) => {
  const [row] = await query<{ version: number; late: number }>`
    select version, (
      select count(*)::int from request_events where request_id = ${id} and kind = 'late'
    ) as late
    from contact_details where id = ${id}`;
  return row;
};

test.each(["new", "in-progress"])(
  "a request that is %s is late after 24 hours, and administrators hear of it once",
  async (state) => {
    const boss = await personWith(database, "administrator");
    await personWith(database, "consultant");
    const id = await ask();
    await query`update contact_details set state = ${state} where id = ${id}`;
    await moveClock("23 hours 59 minutes");
    await notifyLate(database);
    expect(await lateMessages()).toEqual([]);
    await moveClock("24 hours 1 second");
    await notifyLate(database);
    await notifyLate(database);
    expect(await lateMessages()).toEqual([{ request_id: id, staff_id: boss.id, channel: "mail" }]);
    expect(await stateOf(id)).toEqual({ version: 2, late: 1 });
  },
);

test("an incident is late after two hours, once more after 24 if it was none, and no one hears of its six hours left", async () => {
  await personWith(database, "administrator");
  await query`
    update contact_details set priority = 'incident', answer_within = 120 where id = ${await ask()}`;
  await moveClock("1 hour 59 minutes");
  await notifyLate(database);
  await notifyUrgent(database);
  expect(await query`select from request_events where kind in ('late', 'urgent')`).toEqual([]);
  await moveClock("2 hours 1 second");
  await notifyLate(database);
  await notifyLate(database);
  expect(await lateMessages()).toHaveLength(1);
  // It was none.
  await query`update contact_details set priority = 'normal', answer_within = 1440`;
  await moveClock("23 hours 59 minutes");
  await notifyLate(database);
  expect(await lateMessages()).toHaveLength(1);
  await moveClock("24 hours 1 second");
  await notifyLate(database);
  await notifyLate(database);
  expect(await lateMessages()).toHaveLength(2);
  // Nothing new is told of what is late already.
  await query`update contact_details set priority = 'incident', answer_within = 120`;
  await notifyLate(database);
  expect(await lateMessages()).toHaveLength(2);
});

test("what was answered, withdrawn, closed or spam is not late, nor what was late long ago", async () => {
  await personWith(database, "administrator");
  const [answered, withdrawn, closed, spam] = [await ask(), await ask(), await ask(), await ask()];
  await query`update contact_details set answered_at = now() where id = ${answered}`;
  await query`update contact_details set withdrawn_at = now() where id = ${withdrawn}`;
  await query`update contact_details set state = 'closed' where id = ${closed}`;
  await query`update contact_details set state = 'spam' where id = ${spam}`;
  await moveClock("25 hours");
  await notifyLate(database);
  expect(await lateMessages()).toEqual([]);
  await query`update contact_details set answered_at = null, state = 'new'`;
  await moveClock("30 days");
  await notifyLate(database);
  expect(await lateMessages()).toEqual([]);
});

test("six hours before the end its owner hears of a request by push, or everyone who answers", async () => {
  const [owner, other] = [
    await personWith(database, "consultant"),
    await personWith(database, "consultant"),
  ];
  for (const { id } of [owner, other])
    await query`
      insert into push_subscriptions (endpoint, staff_id, p256dh, auth, device)
      values (${`https://push.example/${id}`}, ${id}, '', '', 'Firefox')`;
  const [taken, free] = [await ask(), await ask()];
  await query`update contact_details set owner_id = ${owner.id} where id = ${taken}`;
  const notified = async () =>
    (await query`select request_id, staff_id, channel from outgoing where kind = 'urgent'`).map(
      ({ request_id, staff_id, channel }) => `${request_id} ${staff_id} ${channel}`,
    );
  await moveClock("17 hours 59 minutes");
  await notifyUrgent(database);
  expect(await notified()).toEqual([]);
  await moveClock("18 hours 1 second");
  await notifyUrgent(database);
  await notifyUrgent(database);
  expect((await notified()).toSorted()).toEqual(
    [
      `${taken} ${owner.id} push`,
      `${free} ${owner.id} push`,
      `${free} ${other.id} push`,
    ].toSorted(),
  );
});

test("several processes at the same time tell of each late request once", async () => {
  const boss = await personWith(database, "administrator");
  const ids = await Promise.all(Array.from({ length: 20 }, () => ask()));
  await moveClock("25 hours");
  const second = "url" in where ? await openDatabase(where) : database;
  await Promise.all([second, database, second, database].map(notifyLate));
  if (second !== database) await second.close();
  await notifyLate(database);
  const messages = await lateMessages();
  expect(messages.map(({ request_id }) => request_id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(messages.map(({ staff_id }) => staff_id))).toEqual(new Set([boss.id]));
  for (const id of ids) expect(await stateOf(id)).toEqual({ version: 2, late: 1 });
});

test("a request is erased with all that belongs to it when its retention is over, and a line says so", async () => {
  await personWith(database, "consultant");
  const ids = [await ask(), await ask()];
  const later = await ask();
  await query`
    update contact_details set retain_until = retain_until + interval '1 year' where id = ${later}`;
  await moveClock("23 months");
  await eraseExpired(database);
  expect(await query`select from contacts`).toHaveLength(3);
  expect(await trail(database, "erased")).toEqual([]);
  await moveClock("24 months 1 day");
  await eraseExpired(database);
  await eraseExpired(database);
  expect(await query`select id from contacts`).toEqual([{ id: later }]);
  for (const table of ["outgoing", "request_events"]) {
    const rows = await query`select from ${sql(table)} where request_id = any(${ids}::uuid[])`;
    expect(rows).toHaveLength(0);
  }
  const line = {
    actor: "",
    subject: expect.stringMatching(/^ER-/),
    detail: { by: "the end of its retention" },
  };
  expect(await trail(database, "erased")).toEqual([line, line]);
});

test("a call that is still to come is cancelled for staff when the retention of its request is over", async () => {
  const editor = await personWith(database, "consultant");
  const id = await ask();
  await query`
    insert into bookings (id, request_id, during, state)
    values (${randomUUID()}, ${id}, '[2099-01-07 09:00Z,2099-01-07 09:45Z)', 'confirmed')`;
  await moveClock("24 months 1 day");
  await eraseExpired(database);
  const cancelled = await query`
    select request_id, staff_id from outgoing where kind = 'time-cancelled' and staff_id = ${editor.id}`;
  expect(cancelled).toEqual([{ request_id: null, staff_id: editor.id }]);
});

test("RETENTION_MONTHS counts for the requests that arrive under it", async () => {
  const short = await siteOn(database, { settings: { retentionMonths: 1 } });
  const id = newRequestId();
  await short.call("/api/contact", jsonPost(request, { "idempotency-key": id }));
  const longer = await ask();
  await moveClock("32 days");
  await eraseExpired(database);
  expect(await query`select id from contacts`).toEqual([{ id: longer }]);
});

test("a reservation lapses, a confirmed hour stays", async () => {
  const id = await ask();
  await query`
    insert into bookings (id, request_id, during, state, until) values
      (${randomUUID()}, null, '[2030-01-07 08:00Z,2030-01-07 08:45Z)', 'reserved', now() + interval '15 minutes'),
      (${randomUUID()}, ${id}, '[2030-01-07 09:00Z,2030-01-07 09:45Z)', 'confirmed', null)`;
  await moveClock("14 minutes");
  await removeLapsedReservations(database);
  expect(await query`select from bookings`).toHaveLength(2);
  await moveClock("16 minutes");
  await removeLapsedReservations(database);
  expect(await query`select state from bookings`).toEqual([{ state: "confirmed" }]);
});
