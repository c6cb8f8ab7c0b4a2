import type { BrowserContext } from "@playwright/test";
import webPush from "web-push";
import { type PushService, startPushService } from "../api/testing/push-service.ts";
import { invitationOf, type MailServer, parseMail, startMailServer } from "../api/testing/smtp.ts";
import { whereIs } from "./testing/canary.ts";
import { expect, fillIn, listen, openPage, reload, test as base } from "./testing/fixtures.ts";
import { right } from "./testing/my-request.ts";
import { contentStored, noNetwork, saved, send, success } from "./testing/outbox.ts";
import { requestRow } from "./testing/requests.ts";
import { boss, type Site, startSite } from "./testing/site.ts";
import { openAs } from "./testing/staff.ts";

// One request from its writing without a network to its end, with both sides, their mails and a push message.

interface Services {
  mailServer: MailServer;
  push: PushService;
}

const test = base.extend<object, Services>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ database, mailServer }, use) => {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      const site = await startSite(database, boss, {
        SMTP_URL: mailServer.url,
        MAIL_FROM: "Inkingi <office@example.rw>",
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test.use({
  actionTimeout: 30_000,
  siteGroup: "complete",
  serviceWorkers: "allow",
  timezoneId: "Europe/London",
});

const sender = {
  Name: "Aline Kanarifugl",
  Email: "aline.kanarifugl@sender.example",
  Company: "Imena Kanaribank",
  Phone: "+250 788 123 987",
  Message: "We need an audit of our kanarisystems before March.",
};

test("a request written offline is answered, moved and erased, and nothing of it stays", async ({
  page,
  context,
  browser,
  site,
  mailServer,
  push,
  complaints,
}) => {
  test.slow();
  const mailsTo = async (address: string) => {
    const mails = mailServer.mails.filter(({ to }) => to.includes(address));
    return Promise.all(mails.map(parseMail));
  };
  const invitationsTo = async (address: string) =>
    (await mailsTo(address))
      .filter(({ attachments }) => attachments.length > 0)
      .map(invitationOf)
      .toSorted((one, other) => one.sequence - other.sequence);

  // Staff sit before the list, in another browser.
  const office = await browser.newContext({ baseURL: site.origin, serviceWorkers: "allow" });
  const said = listen(office, site.origin);
  const staffPage = await office.newPage();
  await office.grantPermissions(["notifications"], { origin: site.origin });
  await withPushService(office, push);
  await openAs(staffPage, boss, "/admin/account");
  const notifications = staffPage.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("switch", { name: "On this device" }).click();
  await expect(notifications.getByRole("list").getByRole("listitem")).toHaveCount(1);
  await staffPage.goto("/admin/requests");
  await expect(staffPage.getByRole("heading", { name: "No one is waiting" })).toBeVisible();

  // The visitor writes in the bus, and suggests two times.
  await openPage(page, "/contact");
  await contentStored(page);
  await context.setOffline(true);
  complaints.expected(noNetwork);
  await reload(page);
  await fillIn(page, sender);
  await page.getByLabel("Consultation type").selectOption("Compliance Audit");
  const times = page.locator("details.times");
  await times.locator("summary").click();
  const hours = times.getByRole("button", { name: /^\d\d:\d\d/ });
  await hours.last().click();
  await times.getByRole("group", { name: "Day", exact: true }).getByRole("button").nth(2).click();
  await hours.first().click();
  await expect(times.getByRole("listitem")).toHaveCount(2);
  await send(page);
  await expect(saved(page)).toBeVisible();
  expect(await site.rows("select id from contacts")).toEqual([]);

  await context.setOffline(false);
  const row = requestRow(staffPage, sender.Name);
  await expect(row).toBeVisible();
  await expect(success(page)).toBeVisible();
  const storedRequests = await site.rows(
    "select id::text, reference from contacts join contact_details using (id)",
  );
  expect(storedRequests).toHaveLength(1);
  const { id, reference } = storedRequests[0] as { id: string; reference: string };
  await expect.poll(() => push.received.length).toBe(1);
  expect(push.received[0]?.message).toMatchObject({ path: `/admin/requests/${id}`, badge: 1 });
  await expect.poll(() => mailServer.mails.length).toBe(2);
  const [toStaff] = await mailsTo(boss.email);
  expect(toStaff?.text).toContain(`/admin/requests/${id}`);
  const [confirmation] = await mailsTo(sender.Email);
  const link = /\S*(\/my-request#[\w-]{22})/.exec(confirmation?.text ?? "")?.[1] ?? "";
  const token = link.split("#")[1] ?? "";
  expect(token).not.toBe("");

  // They confirm one of the times.
  await row.getByRole("link").click();
  await staffPage
    .getByRole("button", { name: /^Confirm / })
    .first()
    .click();
  await expect(staffPage.getByText(/confirmed by boss$/).first()).toBeVisible();
  const suggested = await site.rows("select starts_at from suggested_times order by place");
  const start = new Date(String(suggested[0]?.["starts_at"])).toISOString();
  const sides = [sender.Email, boss.email];
  for (const side of sides) {
    await expect
      .poll(() => invitationsTo(side))
      .toMatchObject([
        { method: "REQUEST", sequence: 0, start, minutes: 45, attendees: [`mailto:${side}`] },
      ]);
  }

  // The sender moves it, by the link in the mail.
  await page.goto(link);
  const ticket = page.getByRole("region", { name: "Confirmed" });
  await ticket.getByRole("button", { name: "Choose another time" }).click();
  const chooser = page.getByRole("region", { name: "Choose another time" });
  await chooser
    .getByRole("button", { name: /^\d\d:\d\d/ })
    .and(page.locator(":enabled:not([aria-disabled=true])"))
    .last()
    .click();
  await chooser.getByRole("button", { name: /^Move to/ }).click();
  await expect(
    page.getByText("The new invitation updates the entry in your calendar."),
  ).toBeVisible();
  const [booking] = await site.rows(
    "select lower(during) as start from bookings where state = 'confirmed'",
  );
  const moved = new Date(String(booking?.["start"])).toISOString();
  expect(moved).not.toBe(start);
  for (const side of sides) {
    await expect
      .poll(() => invitationsTo(side))
      .toMatchObject([
        { sequence: 0, start },
        { method: "REQUEST", sequence: 1, start: moved },
      ]);
  }
  const [first, second] = await invitationsTo(sender.Email);
  expect(second?.uid).toBe(first?.uid);

  // Both hear of it at the end: nothing of it stays, here or there.
  await right(page, "Erase everything").click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase everything" }).click();
  await expect(page.getByRole("heading", { name: "Everything is erased" })).toBeVisible();
  const receipt = (await page.getByText(/^ER-/).textContent())?.slice(0, 12) ?? "";
  await expect
    .poll(() => invitationsTo(boss.email))
    .toMatchObject([{}, {}, { method: "CANCEL", uid: first?.uid, sequence: 2 }]);
  await expect(staffPage.getByText(/erased/i).first()).toBeVisible();
  await expect.poll(() => site.rows("select id from outgoing")).toEqual([]);

  const words = [...Object.values(sender), "kanari", reference, token];
  for (const word of words) expect(site.said(), word).not.toContain(word);
  expect(await tablesWith(site, [...words, id, receipt])).toEqual([
    // What staff did with a request stays in the audit trail, under its reference alone; the receipt is the sender's proof.
    `audit_log: ${reference}`,
    `audit_log: ${receipt}`,
    // The random id tells devices of staff that were away what to delete.
    `staff_changes: ${id}`,
  ]);
  expect(await whereIs(staffPage, ...words), "on the device of staff").toEqual([]);
  await page.goto("/");
  expect(await whereIs(page, ...words), "on the sender's device").toEqual([]);
  expect(said).toEqual([]);
  await office.close();
});

/** The tables that have one of these words somewhere in a row, each with the word. */
async function tablesWith(site: Site, words: readonly string[]): Promise<string[]> {
  const tables = await site.rows(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await site.rows(`select lower(one::text) as text from "${String(name)}" as one`);
    const text = rows.map((row) => row["text"]).join();
    for (const word of words)
      if (text.includes(word.toLowerCase())) found.push(`${String(name)}: ${word}`);
  }
  return found;
}

/** A browser whose subscription is with this service. */
const withPushService = (context: BrowserContext, { endpoint, keys }: PushService) =>
  context.addInitScript(
    (given) => {
      let subscribed = false;
      const subscription = (applicationServerKey: ArrayBuffer) => ({
        endpoint: given.endpoint,
        options: { applicationServerKey },
        toJSON: () => given,
        unsubscribe: async () => undefined,
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (subscribed ? subscription(new ArrayBuffer(0)) : null),
        async subscribe() {
          subscribed = true;
          return subscription(new ArrayBuffer(0));
        },
      });
    },
    { endpoint, keys },
  );
