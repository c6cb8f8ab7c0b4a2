import { readFile } from "node:fs/promises";
import { hasDovecot, startImapServer } from "../api/testing/imap.ts";
import { type MailServer, startMailServer } from "../api/testing/smtp.ts";
import { expect, newEmail, test } from "./testing/fixtures.ts";
import { expectStaffStored } from "./testing/outbox.ts";
import { sendRequest } from "./testing/my-request.ts";
import { startSite } from "./testing/site.ts";
import { boss, openAs } from "./testing/staff.ts";

test.use({ serviceWorkers: "allow" });
// biome-ignore lint/suspicious/noSkippedTests: a machine without it says so
test.skip(!hasDovecot, "needs Debian's dovecot-imapd");

/** What a mail program sends: two texts, a quotation, a signature and a file. */
const answerTo = (reply: string, from: string) => `From: Claudine Mukamana <${from}>
To: office@example.rw
Subject: Re: Your request
Message-ID: <${crypto.randomUUID()}@sender.example>
In-Reply-To: ${reply}
Date: ${new Date().toUTCString()}
Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Ku wa kane ni byiza: Thursday it is.

-- 
Claudine, Head of ICT

On Tue, Dec 1, 2026 at 9:00 AM Inkingi <office@example.rw> wrote:

> Which day suits you?
--a
Content-Type: text/html; charset=utf-8

<p>Thursday it is.</p><img src=x onerror=alert(1)><div class="gmail_quote">Which day suits you?</div>
--a--
--m
Content-Type: application/pdf; name="plan.pdf"
Content-Disposition: attachment; filename="plan.pdf"
Content-Transfer-Encoding: base64

JVBERi0x
--m--
`;

const idOf = (server: MailServer, words: string) =>
  /^Message-ID: (<\S+>)/im.exec(
    server.mails.find(({ raw }) => raw.includes(words))?.raw ?? "",
  )?.[1];

test("a client answers our mail by mail: it is in the thread of two browsers within 2 s, and there without a network", async ({
  browser,
}) => {
  const [smtp, imap] = await Promise.all([startMailServer(), startImapServer()]);
  const site = await startSite("server", boss, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "Inkingi <office@example.rw>",
    IMAP_URL: `${imap.url.replace("127.0.0.1", "localhost")}?plus=yes`,
  });
  try {
    const options = { baseURL: site.origin };
    const contexts = await Promise.all([browser.newContext(options), browser.newContext(options)]);
    const [page, other] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!page || !other) throw new Error("There are two pages");
    const email = newEmail();
    const { id } = await sendRequest(page.request, { name: "Claudine Mukamana", email });
    await openAs(page, boss, `/admin/requests/${id}`);
    await page.getByRole("textbox", { name: "Reply" }).fill("Which day suits you?");
    await page.getByRole("button", { name: "Send reply" }).click();
    await openAs(other, boss, `/admin/requests/${id}`);
    await expect.poll(() => idOf(smtp, "Which day suits you?")).toBeTruthy();
    await expect(other.getByText(/^Sent /)).toBeVisible();
    await expectStaffStored(other);

    imap.deliver(answerTo(idOf(smtp, "Which day suits you?") ?? "", email));
    for (const one of [page, other]) {
      const message = one.getByRole("article").filter({ hasText: "Thursday it is." });
      await expect(message).toBeVisible({ timeout: 2_000 });
      await expect(message).toContainText("Claudine Mukamana");
      await expect(message).toContainText("by email");
      await expect(message.getByRole("link", { name: "plan.pdf" })).toBeVisible();
      await expect(message).not.toContainText(/Which day|Head of ICT/);
    }
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "plan.pdf" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("plan.pdf");
    expect(await readFile(await saved.path(), "utf8")).toBe("%PDF-1");
    await other.context().setOffline(true);
    await other.reload();
    await expect(other.getByText("Ku wa kane ni byiza: Thursday it is.")).toBeVisible();
    await expect(other.getByText("1 kB, needs a connection")).toBeVisible();
    await page.goto("/admin/overview");
    await expect(page.getByText("The mailbox is read as emails arrive")).toBeVisible();
    await Promise.all(contexts.map((context) => context.close()));
  } finally {
    await site.stop();
    await Promise.all([smtp.stop(), imap.stop()]);
  }
});
