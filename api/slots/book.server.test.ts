import { expect, test } from "vitest";
import { openDatabase } from "../../db/postgres/open.ts";
import { withSite } from "../testing/app.ts";
import { freshHours, senderOn } from "../testing/my-request.ts";
import { requestsOn } from "../testing/requests.ts";

const { database, where, site } = await withSite();
const { sql } = database;
const { call, outgoing } = await requestsOn(site, database);
const { arrive, mine } = senderOn(site);

const callsOf = (id: string) => sql`
  select lower(during) as start from bookings where request_id = ${id} and state = 'confirmed'`;

/** `work`, begun while the booking of this hour is under way, which is stored first. */
async function whileBooking<Result>(
  id: string,
  start: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const other = await openDatabase(where);
  let begun: Promise<Result> | undefined;
  await other.sql.begin(async (tx) => {
    await tx`select book(${id}, ${start})`;
    let isOver = false;
    begun = work().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const waiting = await tx`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      if (waiting.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await other.close();
  if (!begun) throw new Error("It was not begun");
  return begun;
}

test("a request that is withdrawn while staff confirm its call has none afterwards", async () => {
  const [start = ""] = freshHours(1);
  const { id, token } = await arrive();
  const answer = await whileBooking(id, start, () => mine("/withdraw", { token }));
  expect(answer.status).toBe(200);
  expect(await callsOf(id)).toEqual([]);
  expect((await outgoing(id)).filter(({ kind }) => kind === "time-cancelled")).toContainEqual(
    expect.objectContaining({ staff: null, payload: { start, sequence: 0 } }),
  );
});

test("a call that moves while staff cancel its former hour is not cancelled, and they hear so", async () => {
  const [first = "", second = ""] = freshHours(2);
  const { id } = await arrive();
  await call("POST", `/${id}/confirm`, { start: first });
  const cancel = () => call("DELETE", `/${id}/confirm`, { start: first });
  const answer = await whileBooking(id, second, cancel);
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ type: "/problems/call-moved" }),
  ]);
  expect(await callsOf(id)).toEqual([{ start: new Date(second) }]);
});
