import { onTestFinished } from "vitest";
import { expect, test } from "./testing/process.ts";
import webPush from "web-push";
import { startPushService } from "../api/testing/push-service.ts";
import { startMailServer } from "../api/testing/smtp.ts";
import { newRequestId, referenceOf } from "../db/schema/contact.ts";
import { boss, startSite } from "./testing/site.ts";

// Deno refuses what bin/flags.ts does not name: hosts by name, environment, native code of the libraries.
test("with the permissions of production a request is heard of by mail and push", async () => {
  const [mailServer, service] = [await startMailServer(), await startPushService()];
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const site = await startSite("server", boss, {
    // A name, which Deno has to look up.
    SMTP_URL: mailServer.url.replace("127.0.0.1", "localhost"),
    MAIL_FROM: "office@example.rw",
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  });
  onTestFinished(() => service.stop());
  onTestFinished(() => mailServer.stop());
  onTestFinished(() => site.stop());
  const { p256dh, auth } = service.keys;
  await site.rows(
    "insert into push_subscriptions (endpoint, staff_id, p256dh, auth, device) select $1, id, $2, $3, 'A test' from staff",
    [service.endpoint, p256dh, auth],
  );
  const id = newRequestId();
  const answer = await fetch(`${site.origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify({
      name: "Aline Uwase",
      email: "aline@sender.example",
      message: "A request that staff have to hear of.",
    }),
  });
  expect(answer.status).toBe(201);
  await expect.poll(() => mailServer.mails.length).toBe(2);
  await expect.poll(() => service.received.length).toBe(1);
  expect(mailServer.mails.map(({ to: [to] }) => to).toSorted()).toEqual([
    "aline@sender.example",
    boss.email,
  ]);
  expect(service.received[0]?.message.body).toContain(referenceOf(id));
  const confirmation = mailServer.mails.find(({ to }) => to[0] === "aline@sender.example");
  expect(confirmation?.raw.replaceAll("=\r\n", "")).toContain(`${site.origin}/my-request#`);
  await expect.poll(() => site.rows("select from outgoing where state <> 'sent'")).toEqual([]);
});
