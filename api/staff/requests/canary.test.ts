import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { slotDays } from "../../../db/schema/requests/slots.ts";
import { firm } from "../../../db/testing/firm.ts";
import { formPost, jsonPost, request as example, withSite } from "../../testing/app.ts";
import { performed, requestsOn } from "../../testing/requests.ts";
import { personWith, signedInAs } from "../../testing/staff.ts";

// A text that is in every free field of requests, and must be found nowhere else.
const canary = "Kanari7f3a";

const { database, site } = await withSite();
const { arrive, call, get, operate, tablesWith } = await requestsOn(site, database);
const administrator = await signedInAs(site, database, "administrator");
await personWith(database, "administrator");

const fields = {
  name: `${canary} Uwase`,
  email: `${canary}@example.rw`,
  company: `${canary} Ltd`,
  phone: `${canary} 0788123456`,
  message: `We are ${canary}, and need an audit of our systems before March.`,
  timeZone: "Africa/Kigali",
};
const hasCanary = async (answer: Response) => (await answer.text()).includes(canary);

test("what a sender and staff write is in the request and its messages, and nowhere else", async () => {
  const ids = [
    await arrive(fields),
    await arrive({ ...fields, leaveEmpty: canary, filledInMs: 10 }),
  ];
  const [request = "", spam = ""] = ids;
  await site.call("/contact", formPost({ ...fields, consultationType: "general" }));
  // Refused: too short, another text under the same id, an unknown field of an operation.
  await site.call("/api/contact", jsonPost({ ...fields, message: canary, email: canary }));
  await site.call(
    "/api/contact",
    jsonPost({ ...example, name: canary }, { "idempotency-key": request }),
  );
  const writing = { request, text: `Dear ${canary}` };
  const reply = { ...writing, kind: "reply", answered: true, seenReply: null };
  await performed(operate(reply));
  await operate(reply, administrator);
  await performed(operate({ ...writing, kind: "note" }));
  await operate({ ...writing, kind: canary, request: canary });
  await performed(operate({ kind: "state", request: spam, state: "new" }));
  await call("POST", `/${request}/opened`);
  await call("POST", `/${request}/link`, { renew: true });
  const start = new Date(slotDays(Date.now(), firm)[0]?.starts[0] ?? 0).toISOString();
  await call("POST", `/${request}/confirm`, { start });
  await call("POST", `/${spam}/confirm`, { start });
  // Those who may read it do.
  const reading = [
    await get("/changes"),
    await get(`/threads?ids=${request}`),
    await call("POST", "/export", { ids }, administrator),
    await call("POST", "/person/export", { email: fields.email }, administrator),
  ];
  for (const answer of reading) expect(await hasCanary(answer)).toBe(true);
  const found = { email: fields.email, phone: "0788123456" };
  await call("POST", "/person/find", found, administrator);
  await call("POST", "/erase", { ids: [spam], reason: canary });
  expect(await tablesWith(canary)).toEqual(["contacts", "request_messages"]);
  expect(site.logs.length).toBeGreaterThan(15);
  expect(site.logs.join("\n")).not.toContain(canary);
  const headers = { headers: administrator.headers };
  const others = [
    await site.call("/metrics"),
    await site.call("/readyz"),
    await site.call("/api/openapi.json"),
    await site.call("/api/changes"),
    await site.call("/api/staff/changes", headers),
    await site.call("/api/staff/audit", headers),
    await site.call("/api/staff/audit.csv", headers),
    await site.call("/api/staff/content", headers),
    await site.call(`/api/staff/requests/threads?ids=${request}`),
    await call("POST", `/${randomUUID()}/opened`),
  ];
  expect(others.map(({ status }) => status)).toEqual([...Array<number>(8).fill(200), 401, 404]);
  for (const answer of others) expect(await hasCanary(answer), answer.url).toBe(false);
});
