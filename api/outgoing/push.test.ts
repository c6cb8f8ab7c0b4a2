import { afterAll, beforeEach, expect, test } from "vitest";
import webPush from "web-push";
import { referenceOf } from "../../db/schema/contact.ts";
import type { PushSettings } from "../../db/schema/requests/push.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { problemOf, siteOn, sending } from "../testing/app.ts";
import { startWorker } from "../testing/outgoing.ts";
import { readVapid, startPushService } from "../testing/push-service.ts";
import { senderOn } from "../testing/my-request.ts";
import { type SignedIn, signedInAs } from "../testing/staff.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import { createPushSender } from "./push.ts";

const { database, query } = await withDatabase();
const push = webPush.generateVAPIDKeys();
const site = await siteOn(database, { settings: { push } });
const service = await startPushService();
afterAll(service.stop);

const contact = "mailto:office@example.rw";
const sender = () => createPushSender({ push, publicUrl: null, contact });
const subscription = { endpoint: service.endpoint, keys: service.keys };
let editor: SignedIn;
beforeEach(async () => {
  service.received.length = 0;
  service.status = 201;
  await query`delete from contacts`;
  await query`delete from staff`;
  editor = await signedInAs(site, database, "consultant");
  const switchedOn = sending("PUT", subscription, editor.headers);
  expect((await site.call("/api/staff/push", switchedOn)).status).toBe(204);
});

const { arrive } = senderOn(site);
const ask = async () => (await arrive()).id;

const pushRows = () =>
  query`
    select kind, state, error, endpoint from outgoing where channel = 'push' order by created_at`;

test("a browser of staff hears of a new request, and reads no personal data", async () => {
  await ask();
  const id = await ask();
  const worker = startWorker(database, { push: sender() });
  await expect.poll(() => service.received).toHaveLength(2);
  await worker.close();
  const { message, headers } = service.received[1] ?? {};
  expect(message).toEqual({
    title: "New request",
    body: `${referenceOf(id)}, Risk Assessment`,
    path: `/admin/requests/${id}`,
    tag: id,
    badge: 2,
  });
  expect(headers).toMatchObject({ ttl: "86400", urgency: "high", topic: id.replaceAll("-", "") });
  const { origin } = new URL(service.endpoint);
  expect(readVapid(headers?.authorization)).toEqual({
    key: push.publicKey,
    aud: origin,
    sub: contact,
  });
  expect(await pushRows()).toMatchObject([
    { kind: "new-request", state: "sent", endpoint: null },
    { kind: "new-request", state: "sent", endpoint: null },
  ]);
});

test.each([
  { status: 404, left: 0 },
  { status: 410, left: 0 },
  { status: 413, left: 1 },
])("a browser that is gone ($status) is forgotten, and no other", async ({ status, left }) => {
  service.status = status;
  await ask();
  const worker = startWorker(database, { push: sender() });
  await expect.poll(() => pushRows()).toMatchObject([{ state: "dead", error: String(status) }]);
  await worker.close();
  expect(await query`select from push_subscriptions`).toHaveLength(left);
});

test("a service that is busy is asked again", async () => {
  service.status = 503;
  await ask();
  const worker = startWorker(database, { push: sender() });
  await expect.poll(() => service.received.length).toBeGreaterThan(1);
  service.status = 201;
  await expect.poll(() => pushRows()).toMatchObject([{ state: "sent" }]);
  await worker.close();
});

test("a test goes to this browser, as often as it is asked for", async () => {
  const worker = startWorker(database, { push: sender() });
  for (const count of [1, 2]) {
    const asked = sending("POST", { endpoint: service.endpoint }, editor.headers);
    expect((await site.call("/api/staff/push/test", asked)).status).toBe(204);
    await expect.poll(() => service.received).toHaveLength(count);
    await expect.poll(() => pushRows()).toEqual([]);
  }
  await worker.close();
  expect(service.received[0]?.message).toMatchObject({ tag: "test", path: "/admin/account" });
});

test("staff see their own browsers and the key, and switch a browser off with what waits for it", async () => {
  const { headers } = editor;
  const userAgent = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36";
  const again = sending("PUT", subscription, { ...headers, "user-agent": userAgent });
  await site.call("/api/staff/push", again);
  expect(await (await site.call("/api/staff/push", { headers })).json()).toEqual({
    publicKey: push.publicKey,
    subscriptions: [
      {
        endpoint: service.endpoint,
        device: "Chrome on Windows",
        createdAt: expect.stringMatching(/Z$/),
      },
    ],
  });
  const other = await signedInAs(site, database, "viewer");
  const off = (who: SignedIn) =>
    site.send("DELETE", "/api/staff/push", { endpoint: service.endpoint }, who.headers);
  const test = sending("POST", { endpoint: service.endpoint }, other.headers);
  await problemOf(off(other), 404);
  await problemOf(site.call("/api/staff/push/test", test), 404);
  await ask();
  expect((await off(editor)).status).toBe(204);
  expect(await pushRows()).toEqual([]);
  await problemOf(off(editor), 404);
});

test("a browser that someone else signs in at is theirs from then on", async () => {
  const other = await signedInAs(site, database, "viewer");
  await site.send("PUT", "/api/staff/push", subscription, other.headers);
  const own = async (who: SignedIn) => {
    const answer = await site.call("/api/staff/push", { headers: who.headers });
    return ((await answer.json()) as { subscriptions: unknown[] }).subscriptions.length;
  };
  expect([await own(editor), await own(other)]).toEqual([0, 1]);
});

test("of a person's browsers the newest ten stay, and those that go take what waits for them along", async () => {
  const { headers } = editor;
  await ask();
  const endpoint = (nth: number) => `${service.endpoint}/${nth}`;
  const switchOn = async (nth: number) => {
    const given = sending("PUT", { ...subscription, endpoint: endpoint(nth) }, headers);
    expect((await site.call("/api/staff/push", given)).status).toBe(204);
  };
  const other = await signedInAs(site, database, "viewer");
  const theirs = sending("PUT", { ...subscription, endpoint: endpoint(99) }, other.headers);
  await site.call("/api/staff/push", theirs);
  for (let nth = 1; nth <= 12; nth++) await switchOn(nth);
  // An old one that is switched on again is there, too.
  await switchOn(3);
  const endpointsOf = async (who: SignedIn) => {
    const answer = await site.call("/api/staff/push", { headers: who.headers });
    const { subscriptions }: PushSettings = await answer.json();
    return subscriptions.map((one) => one.endpoint);
  };
  const newest = Array.from({ length: 10 }, (_, nth) => endpoint(12 - nth));
  expect(await endpointsOf(editor)).toEqual(newest);
  expect(await endpointsOf(other)).toEqual([endpoint(99)]);
  expect(await pushRows()).toEqual([]);
  await Promise.all(Array.from({ length: 8 }, (_, nth) => switchOn(20 + nth)));
  await switchOn(30);
  expect(await endpointsOf(editor)).toHaveLength(10);
});

test("without keys in the settings the key is null, and signed out nothing is told", async () => {
  const bare = await siteOn(database);
  const { headers } = editor;
  const answer = await bare.call("/api/staff/push", { headers });
  expect(await answer.json()).toMatchObject({ publicKey: null });
  await problemOf(site.call("/api/staff/push"), 401);
});

test.each([
  { ...subscription, endpoint: "https://push.example/x" },
  { ...subscription, keys: { ...service.keys, auth: "short" } },
  { ...subscription, keys: { ...service.keys, p256dh: "Bshort" } },
  { endpoint: "no address", keys: service.keys },
  {},
])("%j is no subscription", async (given) => {
  const put = sending("PUT", given, editor.headers);
  await problemOf(site.call("/api/staff/push", put), 422);
});

test("a key that is no point of the curve ends in a dead message immediately", async () => {
  const broken = { ...subscription, keys: { ...service.keys, p256dh: `BP${"_".repeat(85)}` } };
  await site.send("PUT", "/api/staff/push", broken, editor.headers);
  await ask();
  const worker = startWorker(database, { push: sender() });
  await expect.poll(() => pushRows()).toMatchObject([{ state: "dead", error: "key" }]);
  await worker.close();
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/x", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/x", true],
  ["https://web.push.apple.com/x", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=x", true],
  ["http://fcm.googleapis.com/fcm/send/x", false],
  ["https://fcm.googleapis.com:8443/x", false],
  ["https://fcm.googleapis.com.evil.example/x", false],
  ["https://evilfcm.googleapis.com/x", false],
  ["https://notify.windows.com.evil.example/x", false],
  ["https://user@web.push.apple.com/x", false],
  ["https://10.0.0.1/x", false],
  ["http://127.0.0.1:5432/x", false],
  ["http://localhost/x", false],
  ["file:///etc/passwd", false],
  ["", false],
])("%s may be called for a public site: %s", (endpoint, allowed) => {
  expect(isPushEndpoint(endpoint, "https://inkingi.example")).toBe(allowed);
});

test("on trial on this machine a push service may be here", () => {
  expect(isPushEndpoint("http://127.0.0.1:9000/x", null)).toBe(true);
  expect(isPushEndpoint("http://localhost:9000/x", null)).toBe(true);
  expect(isPushEndpoint("http://10.0.0.1:9000/x", null)).toBe(false);
});
