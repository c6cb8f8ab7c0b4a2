import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import * as v from "valibot";
import { Erased } from "../../db/schema/requests/my-request.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { freshHours, senderOn, shown } from "../testing/my-request.ts";
import { mailSenderTo, startWorker } from "../testing/outgoing.ts";
import { requestsOn } from "../testing/requests.ts";
import { parseMail, startMailServer } from "../testing/smtp.ts";
import { personWith, trail } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const { operate, changes, tablesWith } = await requestsOn(site, database);
const { arrive, mine } = senderOn(site);
const owner = await personWith(database, "consultant");

test("after erasing, no table has a trace of the request but lines of the audit trail under its reference and a receipt", async () => {
  const [start = "", other = ""] = freshHours(2);
  const { id, token } = await arrive({
    name: "Canary Name",
    email: "canary@example.rw",
    company: "Canary Ltd",
    phone: "+250 788 000 000 canary",
    message: "A canary sings in this message.",
    suggestedTimes: [start, other],
  });
  const [{ reference = "" } = {}] = await query<{
    reference: string;
  }>`select reference from contact_details where id = ${id}`;
  for (const kind of ["note", "reply"])
    await operate({ kind, request: id, text: "A canary indeed", answered: true, seenReply: null });
  await operate({ kind: "owner", request: id, owner: owner.id });
  await shown(mine("", { token }));
  await shown(mine("/messages", { token, id: randomUUID(), text: "Two canaries" }));
  await shown(mine("/confirm", { token, start }));
  expect(await tablesWith("canar")).toEqual(["contacts", "request_messages"]);

  const answer = await mine("/erase", { token });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { receipt } = v.parse(v.strictObject(Erased.entries), await answer.json());
  expect(receipt).toMatch(/^ER-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);

  expect(await tablesWith("canar")).toEqual([]);
  expect(await tablesWith(reference)).toEqual(["audit_log", "outgoing"]);
  // Devices of staff delete their copy by it.
  expect(await tablesWith(id)).toEqual(["outgoing", "staff_changes"]);
  expect((await changes()).changes.find(({ key }) => key === id)?.row ?? null).toBeNull();
  expect(await trail(database, "erased")).toEqual([
    { actor: "", subject: receipt, detail: { by: "the sender" } },
  ]);
  expect(await trail(database, "request assigned")).toMatchObject([{ subject: reference }]);
  await problemOf(mine("", { token }), 404);

  // The owner's calendar entry goes by what the message has until it is sent.
  const messages =
    await query`select event, channel, kind, staff_id, request_id, payload from outgoing`;
  expect([...messages]).toEqual([
    {
      event: expect.stringContaining(`time-cancelled ${receipt} `),
      channel: "mail",
      kind: "time-cancelled",
      staff_id: owner.id,
      request_id: null,
      payload: { start, sequence: 1, request: id, reference },
    },
  ]);
  const mailServer = await startMailServer();
  const worker = startWorker(database, { mail: mailSenderTo(database, mailServer.url) });
  const cancelled = () => mailServer.mails.find(({ to }) => to.includes(owner.email));
  const mail = await vi.waitUntil(cancelled, { timeout: 60_000 });
  const { text } = await parseMail(mail);
  expect(text).toContain("The request was erased.");
  expect(text).not.toMatch(/Type:|Reply by:|\/admin\/requests/);
  await worker.close();
  await mailServer.stop();
  expect(await tablesWith(id)).toEqual(["staff_changes"]);
  expect(await tablesWith(reference)).toEqual(["audit_log"]);
  expect(site.logs.join("\n")).not.toMatch(/canar/i);
});

test("an erasure whose answer was lost is answered again by its id, and to no one else", async () => {
  const { token } = await arrive();
  const id = randomUUID();
  const answers = await Promise.all([1, 2].map(async () => mine("/erase", { token, id })));
  answers.push(await mine("/erase", { token, id: id.toUpperCase() }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const receipts = await Promise.all(answers.map(async (one) => (await one.json()).receipt));
  expect(new Set(receipts).size).toBe(1);
  const lines = (await trail(database, "erased")).filter(({ subject }) => subject === receipts[0]);
  expect(lines).toHaveLength(1);
  await problemOf(mine("/erase", { token, id: randomUUID() }), 404);
  await problemOf(mine("/erase", { token }), 404);
});

test("two requests with calls are erased, also under one id", async () => {
  const id = randomUUID();
  for (const start of freshHours(2)) {
    const { id: request, token } = await arrive({ suggestedTimes: [start] });
    await operate({ kind: "reply", request, text: "Yes", answered: true, seenReply: null });
    await shown(mine("/confirm", { token, start }));
    expect((await mine("/erase", { token, id })).status).toBe(200);
    await problemOf(mine("", { token }), 404);
  }
});

test("erasing a request without a call tells no one, and of two at the same time one gets the receipt", async () => {
  const { token } = await arrive();
  const before = await query`select from outgoing where request_id is null`;
  const answers = await Promise.all([1, 2].map(async () => mine("/erase", { token })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await query`select from outgoing where request_id is null`).toHaveLength(before.length);
});
