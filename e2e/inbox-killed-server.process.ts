import { env } from "node:process";
import { onTestFinished } from "vitest";
import { hasDovecot, startImapServer } from "../api/testing/imap.ts";
import { startMailServer } from "../api/testing/smtp.ts";
import { newRequestId } from "../db/schema/contact.ts";
import { expect, test } from "./testing/process.ts";
import { boss, startSite } from "./testing/site.ts";

const rounds = env["FAULTS"] === "all" ? 50 : 3;
const perRound = 6;

// Half of them answer a mail of ours, half are about nothing.
test.skipIf(!hasDovecot)(
  "a server killed between mailbox and row loses no mail and doubles none",
  async () => {
    const [smtp, imap] = await Promise.all([startMailServer(), startImapServer()]);
    const site = await startSite("server", boss, {
      SMTP_URL: smtp.url,
      MAIL_FROM: "Inkingi <office@example.rw>",
      IMAP_URL: imap.url,
    });
    onTestFinished(() => imap.stop());
    onTestFinished(() => smtp.stop());
    onTestFinished(() => site.stop());
    const id = newRequestId();
    const asked = await fetch(`${site.origin}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify({
        name: "Aline Uwase",
        email: "aline@sender.example",
        message: "A request that is answered by mail.",
      }),
    });
    expect(asked.status).toBe(201);
    await expect.poll(() => smtp.mails.length).toBe(2);
    const [ours] = await site.rows(
      "select id::text from outgoing where request_id = $1::uuid and staff_id is null",
      [id],
    );
    const texts: string[] = [];
    for (let round = 0; round < rounds; round++) {
      for (let one = 0; one < perRound; one++) {
        const text = `Mail ${round}.${one}`;
        texts.push(text);
        const answers = one % 2 === 0 ? `In-Reply-To: <${ours?.["id"]}@example.rw>\n` : "";
        imap.deliver(
          `From: s${round}-${one}@sender.example\nTo: office@example.rw\nMessage-ID: <${round}.${one}@sender.example>\n${answers}\n${text}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
      await site.crash();
      // The dead process has the mailbox for half a minute more, which is not waited for each time.
      await site.rows("update mailboxes set leased_until = now()");
    }
    const arrived = async () =>
      (
        await site.rows(
          "select text from request_messages where text like 'Mail %' union all select message from contacts where message like 'Mail %'",
        )
      ).map(({ text }) => text);
    await expect
      .poll(async () => (await arrived()).length, { timeout: 60_000, interval: 500 })
      .toBeGreaterThanOrEqual(texts.length);
    expect((await arrived()).toSorted()).toEqual(texts.toSorted());
    console.log(`${rounds} kills, ${texts.length} mails, none lost, none doubled`);
  },
);
