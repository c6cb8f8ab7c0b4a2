import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { outboxDatabase } from "../../db/device/visitor.ts";
import { newRequestId, referenceOf } from "../../db/schema/contact.ts";
import { linkTokenLength } from "../../db/schema/requests/my-request.ts";
import { body, empty, how, enqueueNew, server, start } from "../testing/outbox.ts";
import {
  acknowledge,
  deliver,
  enqueue,
  forget,
  forgetErased,
  forgetSealed,
  markReceiptsSeen,
  noteStatus,
  replaceLink,
  sent,
  unseenReceipts,
} from "../outbox.ts";

beforeEach(empty);

const link = "a".repeat(linkTokenLength);
const receivedAt = Date.UTC(2026, 10, 23, 4, 15);

test("a receipt has the server's time and what it is about, but neither name, email nor message", async () => {
  const id = newRequestId(start);
  await enqueue(
    { ...body, consultationType: "training" },
    { id, reserved: true, now: () => start },
  );
  const byEmail = false;
  await acknowledge(id, receivedAt, { byEmail });
  const receipt = { id, reference: referenceOf(id), at: receivedAt, type: "training", byEmail };
  expect(await sent()).toEqual({ receipts: [receipt], more: false });
  expect(await (await outboxDatabase()).receipts.toArray()).toEqual([receipt]);
});

test("what a delivery sent is told until the visitor has seen it, and what a form has sent is not told at all", async () => {
  const own = newRequestId(start);
  await enqueue(body, { id: own, reserved: true, now: () => start });
  await acknowledge(own, start);
  expect(await unseenReceipts()).toEqual([]);
  const id = await enqueueNew();
  const page = { link, byEmail: false };
  const answer = () =>
    Response.json({ id, createdAt: new Date(receivedAt).toISOString(), ...page });
  await deliver({ ...how, fetch: async () => answer(), now: () => start });
  const told = [{ id, reference: referenceOf(id), at: receivedAt, ...page }];
  expect([await unseenReceipts(), await unseenReceipts()]).toEqual([told, told]);
  await markReceiptsSeen([id]);
  expect(await unseenReceipts()).toEqual([]);
});

test("of receipts that a former build stored with the request nothing but the request is removed", async () => {
  const { receipts, notes } = await outboxDatabase();
  const receiptAt = (time: number) => {
    const id = newRequestId(time);
    return { id, reference: referenceOf(id), at: time, type: "training", link };
  };
  const [old, newer] = [receiptAt(start), receiptAt(start + 1)];
  await receipts.bulkPut([Object.assign({ sealed: "c2VhbGVk" }, old), newer]);
  await notes.bulkPut([
    { key: "epoch", value: "one" },
    { key: "lease", value: start },
  ]);
  await forgetSealed();
  expect(await receipts.toArray()).toEqual([old, newer]);
  expect(await notes.toCollection().primaryKeys()).toEqual(["lease"]);
});

test("a receipt has the link of its private page, also the one that replaces it, and no other text", async () => {
  const id = newRequestId(start);
  await enqueue(body, { id, reserved: true, now: () => start });
  await acknowledge(id, receivedAt, { link });
  const links = async () => (await sent()).receipts.map((receipt) => receipt.link);
  expect(await links()).toEqual([link]);
  const renewed = "b".repeat(linkTokenLength);
  await replaceLink("another", "c".repeat(linkTokenLength));
  await replaceLink(link, renewed);
  expect(await links()).toEqual([renewed]);
  await (await outboxDatabase()).receipts.update(id, { link: "javascript:alert(1)" });
  expect(await links()).toEqual([undefined]);
});

test("a receipt has the status that its private page showed last", async () => {
  const id = newRequestId(start);
  await enqueue(body, { id, reserved: true, now: () => start });
  await acknowledge(id, receivedAt, { link });
  await noteStatus(referenceOf(id), "withdrawn");
  expect((await sent()).receipts).toMatchObject([{ id, status: "withdrawn" }]);
});

test("receipts of any release are read, the newest first, and what is none is passed over", async () => {
  const { receipts } = await outboxDatabase();
  const [old, newer, newest] = [1, 2, 3].map((time) => newRequestId(start + time));
  for (const [at, id = ""] of [old, newer, newest].entries())
    await receipts.put({ id, reference: referenceOf(id), at });
  await receipts.put({ id: "broken", reference: "none", at: 9 });
  await receipts.update(newer ?? "", { type: 7, later: "more" } as object);
  const { receipts: found, more } = await sent({ limit: 3 });
  expect(found.map(({ id }) => id)).toEqual([newest, newer]);
  expect(found.every(({ type }) => type === undefined)).toBe(true);
  expect(more).toBe(true);
});

test("the visitor removes one receipt or all, and no one is told of them any more", async () => {
  const { fetch } = server();
  const [one = "", two = ""] = [await enqueueNew(), await enqueueNew(() => start + 1)];
  await deliver({ ...how, fetch, now: () => start + 1 });
  await forget(one);
  expect((await sent()).receipts.map(({ id }) => id)).toEqual([two]);
  await forget();
  expect((await sent()).receipts).toEqual([]);
  expect(await unseenReceipts()).toEqual([]);
});

test("the receipt of an erased request goes by its reference, and the others stay", async () => {
  const { fetch } = server();
  const [one = "", two = ""] = [await enqueueNew(), await enqueueNew(() => start + 1)];
  await deliver({ ...how, fetch, now: () => start + 1 });
  await forgetErased(referenceOf(one));
  expect((await sent()).receipts.map(({ id }) => id)).toEqual([two]);
});
