import { afterAll, beforeEach, expect, test } from "vitest";
import { newRequestId } from "../../db/schema/contact.ts";
import { readSettings, SettingsProblem } from "../settings.ts";
import { jsonPost, request, withSite } from "../testing/app.ts";
import { mailSenderTo, startWorker } from "../testing/outgoing.ts";
import { parseMail, startMailServer } from "../testing/smtp.ts";
import { personWith } from "../testing/staff.ts";
import { mailSender, notifyStaff } from "./enqueue.ts";

const { database, query, site } = await withSite();
const { sql } = database;
const server = await startMailServer();
afterAll(server.stop);

beforeEach(async () => {
  server.mails.length = 0;
  await query`delete from contacts`;
  await query`delete from rate_limit`;
  await query`delete from staff`;
});

// What could end a header, begin a second one, or name a second receiver.
const breaks = [
  "\r\n",
  "\n",
  "\r",
  "\u2028",
  "\u2029",
  "\u0085",
  "\v",
  "\f",
  "%0d%0a",
  "=0D=0A",
  "=?utf-8?Q?=0D=0A?=",
];
const seconds = [
  ", victim@victim.example",
  ";victim@victim.example",
  " victim@victim.example",
  "><victim@victim.example",
];
const quoted = [
  '"a b"@x.example',
  '"a\r\nBcc: victim@victim.example"@x.example',
  "a@x.example>\r\nRCPT TO:<victim@victim.example",
  "Aline <a@x.example>",
  "victim@victim.example:a@x.example",
  "@x.example",
  "a@",
  "a@[127.0.0.1]",
  "a@x.example(\r\n)",
];
const hostile = [
  ...breaks.flatMap((end) => [
    `a@x.example${end}Bcc: victim@victim.example`,
    `a${end}Bcc: victim@victim.example${end}@x.example`,
    `${end}a@x.example${end}.example`,
  ]),
  ...seconds.map((second) => `a@x.example${second}`),
  ...quoted,
];

const headerNames = (raw: string): string[] =>
  [...(raw.split("\r\n\r\n", 1)[0] ?? "").matchAll(/^([^\s:]+):/gm)].map(([, name = ""]) =>
    name.toLowerCase(),
  );
const ours = [
  "from",
  "to",
  "subject",
  "message-id",
  "date",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "auto-submitted",
];

test.each(hostile)("%j is no address that a form or an invitation takes", async (email) => {
  const answer = await site.call("/api/contact", jsonPost({ ...request, email }));
  // Space around an address is taken off.
  if (answer.status === 201)
    expect(((await answer.json()) as { email: string }).email).toMatch(/^[\w.%=?-]+@[\w.-]+$/);
  else expect(answer.status).toBe(422);
});

test("of hostile addresses that are in the database all the same, none gets a mail", async () => {
  for (const [index, email] of [...hostile, "a\0b@x.example"].entries()) {
    // PostgreSQL stores no NUL.
    if (email.includes("\0")) continue;
    const id = newRequestId();
    await query`
      with request as (
        insert into contacts (id, name, email, message) values (${id}, 'A', ${email}, 'A') returning id
      ), detail as (
        insert into contact_details (id, reference, fingerprint, source, retain_until)
        select id, ${`IK-${index}`}, '', 'api', now() + interval '1 day' from request
      )
      ${mailSender(sql, { kind: "confirmation" }, sql`from request`)}`;
  }
  const worker = startWorker(database, { mail: mailSenderTo(database, server.url) });
  await expect.poll(() => query`select from outgoing where state = 'waiting'`).toHaveLength(0);
  await worker.close();
  const dead = await query`select distinct error from outgoing where state = 'dead'`;
  expect(dead).toEqual([{ error: "no address" }]);
  expect(server.mails).toEqual([]);
});

test("no field of a request, hostile or not, changes a mail to staff or a reply", async () => {
  const editor = await personWith(database, "consultant");
  const poison = "x\r\nBcc: victim@victim.example\r\n\r\n.\r\nMAIL FROM:<a@b.c>\r\n";
  const id = newRequestId();
  const message = crypto.randomUUID();
  await query`
    with request as (
      insert into contacts (id, name, email, company, phone, message, consultation_type)
      values (${id}, ${poison}, 'aline@sender.example', ${poison}, ${poison}, ${poison}, ${poison})
      returning id
    ), detail as (
      insert into contact_details (id, reference, fingerprint, source, retain_until)
      select id, ${`IK-1${poison}`}, '', 'api', now() + interval '1 day' from request
    ), reply as (
      insert into request_messages (id, request_id, kind, text)
      select ${message}::uuid, id, 'reply', ${poison} from request returning request_id as id
    )
, mailed as (
      ${mailSender(sql, { kind: "reply", payload: { message } }, sql`from reply`)}
    )
    ${notifyStaff(sql, { kind: "sender-message" }, sql`from reply`)}`;
  const worker = startWorker(database, { mail: mailSenderTo(database, server.url) });
  await expect.poll(() => server.mails).toHaveLength(2);
  await worker.close();
  const receivers = server.mails.flatMap(({ to }) => to);
  expect(receivers.toSorted()).toEqual(["aline@sender.example", editor.email].toSorted());
  for (const { raw } of server.mails) expect(headerNames(raw)).not.toContain("bcc");
});

test.each([
  '"Doe, Jane" <office@example.rw>',
  "Doe, Jane <office@example.rw>",
  "a@b.example, Jane <office@example.rw>",
  "Inkingi\u2028Bcc: victim@victim.example <office@example.rw>",
  "Inkingi =?utf-8?Q?=0D=0ABcc:_victim@victim.example?= <office@example.rw>",
  "Été 日本 <office@example.rw>",
  "office@example.rw",
])("MAIL_FROM %j is one sender", async (from) => {
  await site.call("/api/contact", jsonPost(request));
  const worker = startWorker(database, { mail: mailSenderTo(database, server.url, from) });
  await expect.poll(() => server.mails).toHaveLength(1);
  await worker.close();
  const [mail] = server.mails;
  if (!mail) throw new Error("no mail");
  expect(mail.from).toBe("office@example.rw");
  expect(headerNames(mail.raw).toSorted()).toEqual(ours.toSorted());
  expect((await parseMail(mail)).from?.address).toBe("office@example.rw");
});

test.each([
  "Inkingi\r\nBcc: a@b.c <office@example.rw>",
  "a@b.c\n",
  "a@b.c, d@e.f",
  "<a@b.c>, <d@e.f>",
])("the start refuses MAIL_FROM %j", (MAIL_FROM) => {
  expect(() => readSettings({ SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM })).toThrow(
    SettingsProblem,
  );
});
