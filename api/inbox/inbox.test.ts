import { once } from "node:events";
import { connect, createServer } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { referenceOf } from "../../db/schema/contact.ts";
import { createLinks } from "../requests/link.ts";
import { withSite } from "../testing/app.ts";
import { hasDovecot, startImapServer } from "../testing/imap.ts";
import { performed, requestsOn } from "../testing/requests.ts";
import { personWith } from "../testing/staff.ts";
import { takeMail } from "./inbox.ts";
import { createInbox } from "./reader.ts";

const { database, query, site } = await withSite();
const desk = await requestsOn(site, database);
const contactLimit = { count: 1, windowMs: 600_000 };
const settings = { contactLimit, trustProxy: 0, retentionMonths: 24, incidentHours: 2 };
const deps = { database, settings, links: createLinks(database) };
const own = { address: "office@example.rw" };

beforeEach(() => query`delete from contacts`);
const colleague = await personWith(database, "consultant");

let written = 0;
const mailOf = (text: string, headers: Record<string, string> = {}) =>
  `${Object.entries({
    From: "Aline Uwase <aline@sender.example>",
    To: "office@example.rw",
    "Message-ID": `<${++written}@sender.example>`,
    Date: "Tue, 1 Dec 2026 09:00:00 +0200",
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n${text}`;
const take = (mail: string, at = new Date()) =>
  takeMail(deps, own, { source: new TextEncoder().encode(mail), at });

/** A request with a reply of ours that has left; its id and the Message-ID of the reply. */
async function answered() {
  const id = await desk.arrive({ email: "aline@sender.example" });
  await performed(
    desk.operate({
      kind: "reply",
      request: id,
      text: "Which day?",
      answered: true,
      seenReply: null,
    }),
  );
  await query`update outgoing set state = 'sent', sent_at = now() where request_id = ${id}`;
  await query`update contact_details set answered_at = now(), state = 'answered' where id = ${id}`;
  const [mail] = await query`select id from outgoing where request_id = ${id} and kind = 'reply'`;
  return { id, reply: `<${mail?.["id"]}@example.rw>` };
}

const texts = async (id: string) => (await desk.threadOf(id)).messages.map(({ text }) => text);

test("an answer comes into the thread once, with its sender's name and time, and staff are told", async () => {
  const { id, reply } = await answered();
  const before = await desk.rowOf(id);
  // A provider of mails adds the last two to what people write.
  const mail = mailOf("Thursday.\r\n\r\n> Which day?", {
    "In-Reply-To": reply,
    "Feedback-ID": "1:ses",
    "List-Unsubscribe": "<mailto:x@sender.example>",
  });
  await Promise.all([take(mail), take(mail), take(mail)]);
  await take(mail);
  const [, message] = (await desk.threadOf(id)).messages;
  expect(message).toMatchObject({ kind: "sender", author: "Aline Uwase", text: "Thursday." });
  expect(message?.mail).toEqual({ from: "aline@sender.example" });
  expect(await texts(id)).toHaveLength(2);
  const row = await desk.rowOf(id);
  expect(row?.version).toBe((before?.version ?? 0) + 1);
  expect(row?.lastMessage).toMatchObject({ kind: "sender", text: "Thursday." });
  expect((await desk.outgoing(id)).filter(({ kind }) => kind === "sender-message")).toHaveLength(1);
});

test("a mail finds its request by the subject's reference only from its sender's address", async () => {
  const { id } = await answered();
  const Subject = `Re: Your request ${referenceOf(id)}`;
  await take(mailOf("Thursday.", { Subject, From: "ALINE@sender.example" }));
  await take(mailOf("I am someone else.", { Subject, From: "x@sender.example" }));
  expect(await texts(id)).toEqual(["Which day?", "Thursday."]);
  expect(await query`select message from contacts where id <> ${id}`).toEqual([
    { message: `${Subject}\n\nI am someone else.` },
  ]);
});

test("a mail about nothing is a request, confirmed and told as one of the form; a program's is not answered", async () => {
  // It arrived while the mailbox could not be read.
  const at = new Date(Date.now() - 10 * 3_600_000);
  await take(mailOf("Please call us about an audit.", { Subject: "An audit" }), at);
  await take(mailOf("Our laptop with patient files was stolen.", { Subject: "Help" }));
  await take(mailOf("Our news.", { "List-Id": "<a.b>", Subject: "News", From: "n@list.example" }));
  await take("Subject: Nobody\r\n\r\nNo one wrote this.");
  const rows = await query`
    select name, source, contacts.created_at, contact_details.state, priority, contact_details.mail, array_agg(distinct kind) as told
    from contacts join contact_details using (id) left join outgoing on request_id = contacts.id
    group by contacts.id, contact_details.id order by contacts.message`;
  const { state, told } = { state: "new", told: ["confirmation", "new-request"] };
  expect(rows).toMatchObject([
    { name: "Aline Uwase", source: "mail", state, priority: "normal", told, created_at: at },
    { name: "Aline Uwase", source: "mail", state, priority: "incident", told },
    { name: "n", state: "spam", mail: { automatic: true, from: "n@list.example" }, told: [null] },
    { name: "unknown", state: "spam", told: [null] },
  ]);
});

test("a file's name with signs that cannot be stored keeps no answer from its thread", async () => {
  const { id, reply } = await answered();
  const files = ["=?utf-8?Q?a=00.pdf?=", `${"x".repeat(199)}😀.pdf`].map(
    (name) =>
      `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n`,
  );
  const parts = `--b\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n${files.join("")}--b--`;
  const type = "multipart/mixed; boundary=b";
  await take(mailOf(parts, { "In-Reply-To": reply, "Content-Type": type }));
  expect((await desk.threadOf(id)).messages[1]).toMatchObject({
    text: "Here it is.",
    mail: { files: ["a.pdf", expect.stringMatching(/^x{199}/)] },
  });
});

test("an absence is marked, tells nobody, and is not the last word", async () => {
  const { id, reply } = await answered();
  await take(mailOf("I am away.", { "In-Reply-To": reply, "Auto-Submitted": "auto-replied" }));
  expect((await desk.threadOf(id)).messages[1]?.mail?.automatic).toBe(true);
  expect((await desk.rowOf(id))?.lastMessage?.text).toBe("Which day?");
  expect((await desk.outgoing(id)).map(({ kind }) => kind)).not.toContain("sender-message");
});

test("a bounce shows at its message, and an answer that came back keeps no promise", async () => {
  const { id, reply } = await answered();
  const report = `multipart/report; report-type=delivery-status; boundary=b`;
  const bounce = mailOf(
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${reply}\r\n--b--`,
    { From: "MAILER-DAEMON@mx.example", "Content-Type": report },
  );
  await take(bounce);
  await take(bounce);
  const { messages, events } = await desk.threadOf(id);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.delivery).toMatchObject({ state: "refused", code: "5.1.1" });
  expect(events.filter(({ kind }) => kind === "mail-failed")).toHaveLength(1);
  expect(await desk.rowOf(id)).toMatchObject({ answeredAt: null, state: "in-progress" });
});

test("what staff write by mail is a note, and a copy of our own mail is nothing", async () => {
  const { id, reply } = await answered();
  await take(
    mailOf("He is my cousin.", { From: "Jean <office@example.rw>", "In-Reply-To": reply }),
  );
  await take(mailOf("Which day?", { From: "office@example.rw", "Message-ID": reply }));
  await take(mailOf("No discount.", { From: colleague.email, "In-Reply-To": reply }));
  const [, ...notes] = (await desk.threadOf(id)).messages;
  expect(notes).toMatchObject([
    { kind: "note", author: "office@example.rw", text: "He is my cousin." },
    { kind: "note", author: colleague.email, text: "No discount." },
  ]);
  expect(notes).toHaveLength(2);
  expect(await query`select from contacts`).toHaveLength(1);
});

test("an erased request is not brought back by its mail, and leaves no word of it", async () => {
  const mail = mailOf("Please forget xcanaryx.", { From: "xcanaryx@sender.example" });
  await take(mail);
  await query`delete from contacts`;
  await take(mail);
  expect(await query`select from contacts`).toHaveLength(0);
  expect(await desk.tablesWith("xcanaryx")).toEqual([]);
});

test.skipIf(!hasDovecot)(
  "two processes read one mailbox: each mail once, whichever stops, and one that was numbered anew",
  async () => {
    const server = await startImapServer();
    onTestFinished(server.stop);
    const logs: string[] = [];
    const open = (imapUrl = server.url) =>
      createInbox({ imapUrl, own, deps, log: (line) => logs.push(line), firstWaitMs: 50 });
    const wrong = open(server.url.replace("office:", "nobody:"));
    await expect.poll(() => logs.join()).toContain("sign-in refused");
    await wrong.close();
    expect(await query`select error from mailboxes where name like 'nobody%'`).toEqual([
      { error: "sign-in refused" },
    ]);

    const count = async () => (await query`select from contacts`).length;
    server.deliver(mailOf("It was there before.", { Subject: "0" }));
    const first = open();
    const second = open();
    await expect.poll(count).toBe(1);
    server.deliver(mailOf("It arrives while both wait.", { Subject: "1" }));
    await expect.poll(count, { timeout: 2_000 }).toBe(2);
    await first.close();
    await second.close();
    server.deliver(mailOf(`A large one.\r\n${"word ".repeat(600_000)}`, { Subject: "2" }));
    await query`update mailboxes set uid_validity = 1`;
    const third = open();
    await expect.poll(count).toBe(3);
    await third.close();
    expect(
      await query`select subject from (select split_part(message, E'\n', 1) as subject from contacts) as one order by 1`,
    ).toEqual(["0", "1", "2"].map((subject) => ({ subject })));
  },
);

test.skipIf(!hasDovecot)(
  "a mail that breaks the connection each time is told of, and those after it are read",
  async () => {
    const server = await startImapServer();
    onTestFinished(server.stop);
    const { port } = new URL(server.url);
    const breaking = createServer((client) => {
      const mailbox = connect(Number(port), "127.0.0.1");
      for (const socket of [client, mailbox]) socket.on("error", () => undefined);
      client.on("close", () => mailbox.destroy());
      mailbox.on("close", () => client.destroy());
      mailbox.pipe(client);
      client.on("data", (data) => {
        if (/UID FETCH 1 /.test(String(data))) client.destroy();
        else mailbox.write(data);
      });
    });
    await once(breaking.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void breaking.close());
    const address = breaking.address();
    if (!address || typeof address === "string") throw new Error("It has no port");
    server.deliver(mailOf("It breaks.", { Subject: "1" }));
    server.deliver(mailOf("It is read.", { Subject: "2", From: "b@sender.example" }));
    const imapUrl = server.url.replace(port, String(address.port));
    const inbox = createInbox({ imapUrl, own, deps, log: () => undefined, firstWaitMs: 10 });
    const requests = () => query`
      select split_part(message, E'\n', 1) as subject, contact_details.state, kind
      from contacts join contact_details using (id)
      left join outgoing on request_id = contacts.id and kind = 'confirmation'
      order by 1`;
    const told = { subject: "An email could not be read", state: "new", kind: null };
    await expect
      .poll(requests, { timeout: 30_000 })
      .toEqual([{ subject: "2", state: "new", kind: "confirmation" }, told]);
    await inbox.close();
  },
);
