import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as v from "valibot";
import { ContactReceipt } from "../../db/schema/contact.ts";
import { LinkRenewed } from "../../db/schema/requests/my-request.ts";
import { jsonPost, problemOf, request, withSite } from "../testing/app.ts";
import { senderOn, shown } from "../testing/my-request.ts";
import { requestsOn } from "../testing/requests.ts";

const { database, site } = await withSite();
const { operate, outgoing } = await requestsOn(site, database);
const { arrive, mine } = senderOn(site);

const open = async (token: string) => shown(mine("", { token }));
const linkMails = async (id: string) =>
  (await outgoing(id)).filter(({ kind }) => kind === "link").length;
const renew = async (body: object) => {
  const answer = await mine("/link", body);
  expect(answer.status).toBe(200);
  return v.parse(LinkRenewed, await answer.json()).token;
};

test("a private link is replaced by a new one, which goes to the sender, and opens nothing any more", async () => {
  const { id, token } = await arrive();
  const second = await renew({ token });
  await problemOf(mine("", { token }), 404);
  await problemOf(mine("/link", { token }), 404);
  expect((await open(second)).name).toBe("Aline Uwase");
  const third = await renew({ token: second });
  expect(new Set([token, second, third]).size).toBe(3);
  expect(await linkMails(id)).toBe(2);
});

test("it is replaced once however often a renewal arrives, until there is another new one", async () => {
  const { id, token } = await arrive();
  const renewal = { token, id: randomUUID() };
  const made = await Promise.all([renew(renewal), renew(renewal), renew(renewal)]);
  const second = await renew(renewal);
  expect(new Set([...made, second]).size).toBe(1);
  expect((await open(second)).name).toBe("Aline Uwase");
  expect(await linkMails(id)).toBe(1);
  // The old link alone opens nothing.
  await problemOf(mine("/link", { token, id: randomUUID() }), 404);
  await problemOf(mine("/link", { token: second.slice(1).concat("A"), id: renewal.id }), 404);
  const third = await renew({ token: second, id: randomUUID() });
  await problemOf(mine("/link", renewal), 404);
  expect((await operate({ kind: "email", request: id, email: "other@imena.rw" })).status).toBe(200);
  await problemOf(mine("/link", { token: second, id: renewal.id }), 404);
  await problemOf(mine("", { token: third }), 404);
});

test("a request that is sent again after that does not get the old link", async () => {
  const key = randomUUID();
  const send = async () => {
    const sent = jsonPost(request, { "idempotency-key": key });
    return v.parse(ContactReceipt, await (await site.call("/api/contact", sent)).json()).link;
  };
  const token = (await send()) ?? "";
  expect(await send()).toBe(token);
  await renew({ token });
  expect(await send()).toBeUndefined();
});
