import { afterAll, beforeEach, expect, test } from "vitest";
import { referenceOf } from "../../db/schema/contact.ts";
import type { OutgoingKind } from "../../db/schema/requests/outgoing.ts";
import { withSite } from "../testing/app.ts";
import { mailSenderTo, startWorker, testOrigin } from "../testing/outgoing.ts";
import { invitationOf, parseMail, startMailServer } from "../testing/smtp.ts";
import { senderOn } from "../testing/my-request.ts";
import { personWith } from "../testing/staff.ts";
import { createLinks } from "../requests/link.ts";
import { mailSender, notifyStaff } from "./enqueue.ts";

const { database, query, site } = await withSite();
const { sql, withDeadline } = database;
const server = await startMailServer();
afterAll(server.stop);

beforeEach(async () => {
  await server.answer({});
  server.mails.length = 0;
  await query`delete from contacts`;
  await query`delete from rate_limit`;
  await query`delete from staff`;
});

/** The mails that a worker has sent when there are that many and no row waits. */
async function mails(count: number) {
  const worker = startWorker(database, { mail: mailSenderTo(database, server.url) });
  await expect.poll(() => server.mails).toHaveLength(count);
  await expect.poll(() => query`select from outgoing where state = 'waiting'`).toHaveLength(0);
  await worker.close();
  return Promise.all(server.mails.map(parseMail));
}

/** A worker is at it until the rows of this request say so. */
async function workUntil(id: string, rows: object[], url = server.url, firstWaitMs = 50) {
  const worker = startWorker(database, { mail: mailSenderTo(database, url) }, firstWaitMs);
  await expect.poll(() => rowsOf(id)).toMatchObject(rows);
  await worker.close();
}

const { arrive } = senderOn(site);
const ask = async (fields = {}) => (await arrive(fields)).id;

const rowsOf = (id: string) =>
  query`
    select kind, channel, state, attempts, error, payload, endpoint, sent_at is not null as sent
    from outgoing where request_id = ${id} order by kind`;

test("a request is confirmed to its sender and told to staff, without any field of it", async () => {
  const editor = await personWith(database, "consultant");
  await personWith(database, "viewer");
  const canary = "xcanaryx";
  const id = await ask({
    name: `Aline ${canary}`,
    email: "aline.c@sender.example",
    company: `Imena ${canary}`,
    phone: `+250 ${canary}`,
    message: `We need ${canary} before June.\nPlease call.`,
  });
  const received = await mails(2);

  const [toSender, toStaff] = [
    received.find(({ subject }) => subject?.startsWith("Your request")),
    received.find(({ subject }) => subject?.startsWith("Request")),
  ];
  const token = await createLinks(database).tokenOf(id, 0);
  expect(toSender?.text).toContain(`${testOrigin}/my-request#${token}`);
  expect(toSender?.text).toContain(referenceOf(id));
  expect(toSender?.text).toMatch(/by \w+ \d+ \w+ \d{4}, \d\d:\d\d \(Kigali time\)/);
  expect(toSender?.from).toMatchObject({ name: "Inkingi", address: "office@example.rw" });
  expect(toSender?.to).toMatchObject([{ address: "aline.c@sender.example" }]);
  expect(toStaff?.to).toMatchObject([{ address: editor.email }]);
  expect(toStaff?.subject).toBe(`Request ${referenceOf(id)}`);
  expect(toStaff?.text).toMatch(
    /^A new request has arrived\.\s+Reference: IK-\w+\s+Service: Risk Assessment/,
  );
  expect(toStaff?.text).toContain(`${testOrigin}/admin/requests/${id}`);
  expect(toStaff?.text).not.toContain("my-request");
  for (const { raw, to } of server.mails) {
    expect(raw).not.toContain(canary);
    expect(raw).not.toContain(Buffer.from(canary).toString("base64").slice(0, 8));
    if (to[0] === editor.email) expect(raw).not.toContain("aline.c");
  }
});

test("what was sent keeps nothing but that it was, and the thread says so", async () => {
  const id = await ask();
  const [before] = await query<{
    version: number;
  }>`select version from contact_details where id = ${id}`;
  const [mail] = await mails(1);
  const [row] = await query<{ id: string }>`select id from outgoing where request_id = ${id}`;
  expect(mail?.messageId).toBe(`<${row?.id}@example.rw>`);
  expect(await rowsOf(id)).toEqual([
    {
      kind: "confirmation",
      channel: "mail",
      state: "sent",
      attempts: 1,
      error: null,
      payload: {},
      endpoint: null,
      sent: true,
    },
  ]);
  const events = await query`
    select kind, detail from request_events where request_id = ${id} order by seq`;
  expect(events).toEqual([
    { kind: "arrived", detail: {} },
    { kind: "mail-sent", detail: { kind: "confirmation" } },
  ]);
  const [after] = await query`select version from contact_details where id = ${id}`;
  expect(after?.["version"]).toBe((before?.version ?? 0) + 1);
});

test("a reply travels as it was written, with the private page below", async () => {
  const id = await ask();
  const message = crypto.randomUUID();
  const text = "Dear Aline,\n\n.\nA January start works – été, 日本.\n\nFrom us";
  await query`
    with reply as (
      insert into request_messages (id, request_id, kind, author, text)
      values (${message}, ${id}, 'reply', 'Jean-Paul N.', ${text})
      returning request_id as id
    )
    ${mailSender(sql, { kind: "reply", key: message, payload: { message } }, sql`from reply`)}`;
  const received = await mails(2);
  const reply = received.find((mail) => mail.text?.includes("A January start works"));
  expect(reply?.text?.replaceAll("\r\n", "\n")).toContain(`${text}\n\n-- \n`);
  expect(reply?.text).toContain(
    `${testOrigin}/my-request#${await createLinks(database).tokenOf(id, 0)}`,
  );
});

test("a call has one entry in both calendars, which a change finds again", async () => {
  const editor = await personWith(database, "consultant");
  const id = await ask({ email: "aline@sender.example" });
  const start = "2026-11-27T13:00:00.000Z";
  const moved = "2026-11-30T07:00:00.000Z";
  const steps: [OutgoingKind, string][] = [
    ["time-confirmed", start],
    ["time-moved", moved],
    ["time-cancelled", moved],
  ];
  for (const [sequence, [kind, time]] of steps.entries()) {
    const message = { kind, key: String(sequence), payload: { start: time, sequence } };
    const from = sql`from contacts where id = ${id}`;
    await query`with mailed as (${mailSender(sql, message, from)}) ${notifyStaff(sql, message, from)}`;
  }
  const received = await mails(8);
  for (const address of ["aline@sender.example", editor.email]) {
    const entries = received
      .filter(({ to, attachments }) => to?.[0]?.address === address && attachments.length > 0)
      .map(invitationOf);
    const same = {
      uid: `${id}@inkingi.example`,
      minutes: 45,
      organizer: "mailto:office@example.rw",
      attendees: [`mailto:${address}`],
    };
    expect(entries.toSorted((a, b) => a.sequence - b.sequence)).toEqual([
      { ...same, method: "REQUEST", sequence: 0, start },
      { ...same, method: "REQUEST", sequence: 1, start: moved },
      { ...same, method: "CANCEL", sequence: 2, start: moved },
    ]);
  }
  const toSender = received.find(
    ({ to, text }) => to?.[0]?.address?.startsWith("aline") && text?.includes("has moved to"),
  );
  expect(toSender?.text).toContain("Monday 30 November 2026, 09:00 (Kigali time)");
});

test("an address that is refused for good makes a dead message, and the thread says so", async () => {
  await server.answer({ rcpt: 550 });
  const id = await ask();
  await workUntil(id, [{ state: "dead", error: "550", attempts: 1 }]);
  const events = await query`
    select detail from request_events where request_id = ${id} and kind = 'mail-failed'`;
  expect(events).toEqual([{ detail: { kind: "confirmation", code: "550" } }]);
  expect(server.mails).toHaveLength(0);
});

test("a refusal for now is tried again, twelve times in all", async () => {
  await server.answer({ rcpt: 451 });
  const id = await ask();
  await workUntil(id, [{ state: "dead", error: "451", attempts: 12 }], server.url, 1);
  const other = await ask();
  await workUntil(other, [{ state: "waiting", error: "451" }]);
  await server.answer({});
  await workUntil(other, [{ state: "sent", error: null }]);
});

test("while the mail server is away, messages wait and lose no attempt", async () => {
  const id = await ask();
  const away = await startMailServer();
  await away.stop();
  const worker = startWorker(database, { mail: mailSenderTo(database, away.url) });
  const waiting = { state: "waiting", error: "ECONNREFUSED", attempts: 0 };
  await expect.poll(() => rowsOf(id)).toMatchObject([waiting]);
  const back = await startMailServer({ port: away.port });
  await expect.poll(() => back.mails).toHaveLength(1);
  await worker.close();
  await back.stop();
});

test("a server that takes a mail and breaks the connection gets it five times at most", async () => {
  const id = await ask();
  await server.answer({ drop: true });
  await workUntil(id, [{ state: "dead", error: "ECONNECTION", attempts: 5 }], server.url, 1);
  expect(server.mails).toHaveLength(5);
  // One copy for who gets it twice: mail programs compare it.
  const ids = await Promise.all(
    server.mails.map(async (mail) => (await parseMail(mail)).messageId),
  );
  expect(new Set(ids).size).toBe(1);
});

test("a wrong password or a certificate of no one keeps messages, and this process lives", async () => {
  const id = await ask();
  const secure = await startMailServer({ secure: true });
  const asking = await startMailServer({ auth: true });
  const codes = [
    [secure.url.replace("smtp:", "smtps:"), /SELF_SIGNED|ESOCKET|ETLS/],
    [asking.url.replace("//", "//office:wrong@"), /^535$/],
  ] as const;
  for (const [url, code] of codes) {
    const error = expect.stringMatching(code);
    await workUntil(id, [{ state: "waiting", attempts: 0, error }], url);
  }
  const right = asking.url.replace("//", "//office:p%40ss%20word@");
  const worker = startWorker(database, { mail: mailSenderTo(database, right) });
  await expect.poll(() => asking.mails).toHaveLength(1);
  await worker.close();
  await secure.stop();
  await asking.stop();
});

test("without a mail server in the settings nothing is tried and nothing is lost", async () => {
  const id = await ask();
  const worker = startWorker(database, {});
  await worker.close();
  expect(await rowsOf(id)).toMatchObject([{ state: "waiting", attempts: 0, error: null }]);
});

test("someone who may not sign in any more gets nothing", async () => {
  await personWith(database, "consultant");
  const id = await ask();
  await query`update staff set disabled_at = now()`;
  await workUntil(id, [
    { kind: "confirmation", state: "sent" },
    { kind: "new-request", state: "dead", error: "no address" },
  ]);
  expect(server.mails).toHaveLength(1);
});

test("the link that is mailed again is not called new: the former one works", async () => {
  const id = await ask();
  await query`delete from outgoing`;
  await withDeadline(
    mailSender(sql, { kind: "link", key: "again" }, sql`from contacts where id = ${id}::uuid`),
  );
  const [mail] = await mails(1);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/new link|former/i);
  expect(mail?.text).toContain(await createLinks(database).tokenOf(id, 0));
});

test("all mails to a sender are one thread, under one subject", async () => {
  const id = await ask({ timeZone: "Europe/London" });
  const source = sql`from contacts where id = ${id}`;
  const start = "2026-11-30T07:00:00.000Z";
  const [first] = await mails(1);
  await withDeadline(mailSender(sql, { kind: "link", key: "again" }, source));
  await mails(2);
  await withDeadline(
    mailSender(sql, { kind: "time-confirmed", payload: { start, sequence: 0 } }, source),
  );
  const [, link, call] = await mails(3);
  const subject = `Your request ${referenceOf(id)}`;
  expect(first).toMatchObject({ subject });
  expect(first?.inReplyTo).toBeUndefined();
  for (const later of [link, call])
    expect(later).toMatchObject({
      subject: `Re: ${subject}`,
      ...{ inReplyTo: first?.messageId, references: first?.messageId },
    });
  expect(new Set([first, link, call].map((mail) => mail?.messageId)).size).toBe(3);
  expect(call?.text).toContain("Monday 30 November 2026, 09:00 (Kigali time; 07:00 in London)");
});

test("of a zone like Kigali's, or one that no one knows, a call names one time", async () => {
  for (const timeZone of ["Africa/Johannesburg", ""]) {
    server.mails.length = 0;
    const id = await ask({ timeZone });
    const message = {
      kind: "time-confirmed",
      payload: { start: "2026-11-30T07:00:00.000Z", sequence: 0 },
    } as const;
    await withDeadline(mailSender(sql, message, sql`from contacts where id = ${id}`));
    const received = await mails(2);
    expect(received.map(({ text }) => text).join()).toContain("09:00 (Kigali time), 45 minutes");
  }
});
