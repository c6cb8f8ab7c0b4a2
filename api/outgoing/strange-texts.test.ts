import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { withSite } from "../testing/app.ts";
import { senderOn, shown } from "../testing/my-request.ts";
import { mailSenderTo, startWorker } from "../testing/outgoing.ts";
import { requestsOn } from "../testing/requests.ts";
import { parseMail, startMailServer } from "../testing/smtp.ts";
import { signedInAs } from "../testing/staff.ts";
import { strangeMessage as message } from "../testing/strange-texts.ts";

const { database, query, site } = await withSite();
const { operate, call, rowOf, threadOf } = await requestsOn(site, database);
const administrator = await signedInAs(site, database, "administrator");
const { arrive, mine } = senderOn(site);
const server = await startMailServer();
afterAll(server.stop);

test("strange texts come out of database, API, file and mail as they went in", async () => {
  const { id, token } = await arrive({ message });
  const stored = await query`select message from contacts where id = ${id}`;
  expect(stored).toEqual([{ message }]);
  expect(await shown(mine("", { token }))).toMatchObject({ message });
  expect(await rowOf(id)).toMatchObject({ message });

  const reply = { id: randomUUID(), kind: "reply", request: id, answered: true, seenReply: null };
  expect((await operate({ ...reply, text: message })).status).toBe(200);
  expect(await shown(mine("", { token }))).toMatchObject({ messages: [{ text: message }] });
  expect(await threadOf(id)).toMatchObject({ messages: [{ text: message }] });

  const file = await (await call("POST", "/export", { ids: [id] }, administrator)).text();
  // Before what a spreadsheet would compute stands an apostrophe (db/schema/csv.ts).
  const plain = file.replaceAll(/(?<=[;\n]["\s]*)'(?=[=+\-@])/g, "");
  expect(plain).toContain(message.replaceAll('"', '""'));

  // The page was read since: the confirmation is not needed.
  const worker = startWorker(database, { mail: mailSenderTo(database, server.url) });
  await expect.poll(() => server.mails.length).toBe(1);
  await worker.close();
  const mails = await Promise.all(server.mails.map(parseMail));
  const mail = mails.find(({ text }) => text?.includes("You can answer on your private page"));
  expect(mail?.text?.replaceAll("\r\n", "\n")).toContain(message);
});
