import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newRequestId, referenceOf } from "../../db/schema/contact.ts";
import type { Outgoing } from "../../db/schema/requests/outgoing.ts";
import { jsonPost, problemOf, request, siteOn, withSite, sending } from "../testing/app.ts";
import { mailSenderTo, startWorker } from "../testing/outgoing.ts";
import { startMailServer } from "../testing/smtp.ts";
import { personWith, signedInAs, trail } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const viewer = await signedInAs(site, database, "viewer");
const editor = await signedInAs(site, database, "consultant");
await personWith(database, "administrator");
const server = await startMailServer();
afterAll(server.stop);

beforeEach(() => query`delete from contacts`);

async function ask(): Promise<string> {
  const id = newRequestId();
  await site.call("/api/contact", jsonPost(request, { "idempotency-key": id }));
  return id;
}

const read = async (): Promise<Outgoing> =>
  (await site.call("/api/staff/outgoing", { headers: viewer.headers })).json();

const versionOf = async (id: string) => {
  const [row] = await query`select version from contact_details where id = ${id}`;
  return Number(row?.["version"]);
};

test("while mail is not configured, staff see what waits, without an address", async () => {
  const id = await ask();
  const outgoing = await read();
  expect(outgoing).toMatchObject({
    mail: { configured: false, waiting: 1, dead: 0 },
    push: { configured: false, waiting: 0, dead: 0 },
  });
  expect(outgoing.messages.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    {
      id: expect.any(String),
      channel: "mail",
      kind: "confirmation",
      state: "waiting",
      to: "sender",
      request: id,
      reference: referenceOf(id),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      attempts: 0,
      error: null,
      text: expect.stringMatching(
        `^Dear ${request.name},[^]*Its reference is ${referenceOf(id)}. You will have our answer`,
      ),
      reply: null,
      isRead: false,
    },
    expect.objectContaining({ kind: "new-request", to: "staff" }),
  ]);
  expect(JSON.stringify(outgoing)).not.toContain(request.email);
  expect(JSON.stringify(outgoing)).not.toMatch(/my-request|pass it on/);
  const configured = await siteOn(database, {
    settings: { mail: { url: server.url, from: "office@example.rw" } },
  });
  const answer = await configured.call("/api/staff/outgoing", { headers: viewer.headers });
  expect(await answer.json()).toMatchObject({ mail: { configured: true } });
});

test("what the sender has read on the private page is listed as read, and not counted", async () => {
  const id = await ask();
  await query`
    update contact_details set link_opened_at = site_now() + interval '1 s' where id = ${id}`;
  const { mail, messages } = await read();
  expect(mail.waiting).toBe(0);
  expect(Object.fromEntries(messages.map(({ kind, isRead }) => [kind, isRead]))).toEqual({
    confirmation: true,
    "new-request": false,
  });
});

test("a dead message is sent again by an editor, and the trail says so", async () => {
  await server.answer({ rcpt: 550 });
  const id = await ask();
  const worker = startWorker(database, { mail: mailSenderTo(database, server.url) });
  await expect.poll(async () => (await read()).mail.dead).toBe(2);
  await server.answer({});
  const [dead] = (await read()).messages.filter(({ kind }) => kind === "confirmation");
  expect(dead).toMatchObject({ state: "dead", error: "550", attempts: 1 });
  const before = await versionOf(id);
  const retry = `/api/staff/outgoing/${dead?.id}/retry`;
  expect((await site.send("POST", retry, undefined, editor.headers)).status).toBe(204);
  await expect.poll(() => server.mails).toHaveLength(1);
  await expect.poll(async () => (await read()).mail.waiting).toBe(0);
  await worker.close();
  expect(await versionOf(id)).toBe(before + 2);
  const detail = { kind: "confirmation", to: "sender" };
  expect(await trail(database, "message retried")).toEqual([
    { actor: editor.person.email, subject: referenceOf(id), detail },
  ]);
  await problemOf(site.send("POST", retry, undefined, editor.headers), 404);
});

test("a message that waits is deleted by an editor, and is never sent", async () => {
  const id = await ask();
  const [first] = (await read()).messages;
  const path = `/api/staff/outgoing/${first?.id}`;
  expect((await site.send("DELETE", path, undefined, editor.headers)).status).toBe(204);
  expect((await read()).messages.map((message) => message.id)).not.toContain(first?.id);
  expect((await trail(database, "message deleted"))[0]?.subject).toBe(referenceOf(id));
  await problemOf(site.send("DELETE", path, undefined, editor.headers), 404);
});

test("no id of a message is an error", async () => {
  for (const id of ["x", randomUUID()]) {
    const deleted = sending("DELETE", undefined, editor.headers);
    await problemOf(site.call(`/api/staff/outgoing/${id}`, deleted), 404);
  }
});
