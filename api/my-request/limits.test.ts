import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as v from "valibot";
import { LinkRenewed } from "../../db/schema/requests/my-request.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { senderOn, shown } from "../testing/my-request.ts";
import { requestsOn } from "../testing/requests.ts";

const { database, query, site } = await withSite();
const { outgoing } = await requestsOn(site, database);
const { arrive, mine } = senderOn(site);

test("a link cannot be guessed: a network whose links opened nothing waits, and others do not", async () => {
  const { token } = await arrive();
  const guess = () => mine("", { token: randomUUID().slice(0, 22) }, "10.8.0.1");
  for (let count = 0; count < 30; count++) expect((await guess()).status).toBe(404);
  const refused = await guess();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  await problemOf(refused, 429);
  // Otherwise guesses would go on unnoticed until one is right.
  await problemOf(mine("", { token }, "10.8.0.1"), 429);
  expect((await mine("", { token }, "10.8.0.2")).status).toBe(200);
});

test("a new link is mailed five times a day at most: who gave another's address cannot flood it", async () => {
  const email = "someone.else@example.rw";
  const mailed = [];
  for (const { id, token: first } of [await arrive({ email }), await arrive({ email })]) {
    let token = first;
    for (let nth = 0; nth < 4; nth++)
      ({ token } = v.parse(LinkRenewed, await (await mine("/link", { token })).json()));
    mailed.push((await outgoing(id)).filter(({ kind }) => kind === "link").length);
  }
  expect(mailed).toEqual([4, 1]);
});

test("a message is refused after a hundred changes of its request in a day, from any network", async () => {
  const { id, token } = await arrive();
  await query`
    insert into request_messages (id, request_id, kind, text, at)
    select gen_random_uuid(), ${id}::uuid, 'sender', 'Again', site_now() - nth * interval '1 minute'
    from generate_series(1, 98) as nth`;
  const send = (from: string) =>
    mine("/messages", { token, id: randomUUID(), text: "Hello?" }, from);
  await shown(mine("/times", { token, times: [] }, "10.6.0.1"));
  expect((await send("10.6.0.2")).status).toBe(200);
  const refused = await send("10.6.0.3");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000 - 98 * 60);
  await problemOf(refused, 429);
  for (const path of ["/withdraw", "/link"])
    await problemOf(mine(path, { token }, "10.6.0.4"), 429);
  await query`update request_messages set at = at - interval '1 day' where request_id = ${id}`;
  expect((await send("10.6.0.5")).status).toBe(200);
  expect((await mine("/erase", { token })).status).toBe(200);
});
