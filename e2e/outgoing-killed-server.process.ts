import { env } from "node:process";
import { onTestFinished } from "vitest";
import { expect, test } from "./testing/process.ts";
import { startMailServer } from "../api/testing/smtp.ts";
import { newRequestId } from "../db/schema/contact.ts";
import { boss, type Site, startSite } from "./testing/site.ts";

const rounds = env["FAULTS"] === "all" ? 50 : 3;
const perRound = 3;
/** Of a message that a killed process was sending (api/outgoing/worker.ts), and a little. */
const leaseSeconds = 125;

// What is tried is that a mail leaves, whatever happens to the process that sends it.
test("a server killed between request and mail loses no mail, and doubles one at most", async () => {
  // A mail that has arrived is not yet known to be sent for a moment, in which a kill doubles it.
  const mailServer = await startMailServer({ delayMs: 15 });
  const site = await startSite("server", boss, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: "Inkingi <office@example.rw>",
  });
  onTestFinished(() => mailServer.stop());
  onTestFinished(() => site.stop());
  await site.rows("create table test_clock as select interval '0' as ahead");
  await site.rows(
    "create or replace function site_now() returns timestamptz language sql stable as $$ select now() + ahead from test_clock $$",
  );
  const kills: number[] = [];
  const asked: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const ids = Array.from({ length: perRound }, () => newRequestId());
    asked.push(...ids);
    const first = ids.map((id) => send(site.origin, id));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
    kills.push(Date.now());
    await site.crash();
    for (const [index, status] of (await Promise.all(first)).entries()) {
      const id = ids[index];
      if (status !== 201 && id) expect(await send(site.origin, id)).toBe(201);
    }
    // The lease of what the killed process was sending ends, without waiting for it.
    await site.rows(`update test_clock set ahead = ahead + interval '${leaseSeconds} seconds'`);
  }
  await expect.poll(() => unsent(site), { interval: 500 }).toEqual([]);
  const sent = await site.rows("select id::text, kind from outgoing where state = 'sent'");
  // To the sender and to the administrator.
  expect(sent).toHaveLength(asked.length * 2);

  const arrivals = new Map<string, number[]>();
  for (const { raw, at } of mailServer.mails) {
    const [, id = ""] = /^Message-ID: <([^@>]+)@/im.exec(raw) ?? [];
    arrivals.set(id, [...(arrivals.get(id) ?? []), at]);
  }
  expect([...arrivals.keys()].toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  const doubled = [...arrivals.values()].filter((times) => times.length > 1);
  console.log(
    `${rounds} kills, ${sent.length} mails, ${mailServer.mails.length} arrivals, ${doubled.length} doubled`,
  );
  // Each second arrival is the work of another kill, which came between the two.
  const blamed = doubled.flatMap((times) =>
    times.slice(1).map((at, index) => {
      const before = times[index] ?? 0;
      return kills.find((kill) => kill >= before - 50 && kill <= at);
    }),
  );
  expect(blamed).not.toContain(undefined);
  expect(new Set(blamed).size).toBe(blamed.length);
});

const unsent = (site: Site) =>
  site.rows("select id, state, kind, error, attempts from outgoing where state <> 'sent'");

/** The status of the answer, 0 when the connection broke before there was one. */
async function send(origin: string, id: string): Promise<number> {
  const headers = { "content-type": "application/json", "idempotency-key": `"${id}"` };
  const body = JSON.stringify({
    name: "Aline Uwase",
    // One address gets five confirmations a day.
    email: `${id}@sender.example`,
    message: "A request whose confirmation has to arrive.",
  });
  try {
    const response = await fetch(`${origin}/api/contact`, { method: "POST", headers, body });
    await response.text();
    return response.status;
  } catch {
    return 0; // killed before the answer
  }
}
