import "fake-indexeddb/auto";
import { env } from "node:process";
import { newRequestId } from "../db/schema/contact.ts";
import { deliver, find, enqueue } from "../sw/outbox.ts";
import { type Faults, faultProxy } from "./testing/fault-proxy.ts";
import { expect, test } from "./testing/process.ts";
import type { Site } from "./testing/site.ts";

// The outbox of the page and the worker, with a connection that breaks in the middle; `npm run test:faults`
// takes the slow ones along.
const all = env["FAULTS"] === "all";

/** The outbox's own fetch, as a page of this origin has it. */
const from =
  (origin: string): typeof fetch =>
  (path, init) =>
    fetch(new URL(String(path), origin), init);

interface Attempt {
  id: string;
  email: string;
}

async function write(message: string): Promise<Attempt> {
  const id = newRequestId();
  const email = `${id}@example.rw`;
  const body = { name: "Aline", email, company: "", phone: "", message, consultationType: "" };
  await enqueue({ ...body, consultationType: "training" }, { id, reserved: false });
  return { id, email };
}

const send = (origin: string) => deliver({ fetch: from(origin), locks: null });
/** Once whatever the server asked to wait is over. */
const sendLater = (origin: string) =>
  deliver({ fetch: from(origin), locks: null, now: () => Date.now() + 16 * 60_000 });

const rowsOf = async (site: Site, { id, email }: Attempt) =>
  (await site.rows("select id from contacts where id = $1 or email = $2", [id, email])).length;

/** Breaks the connection as told, then sends again without a fault. */
async function broken(site: Site, faults: Faults, what: string) {
  const attempt = await write(`An audit, please: ${what}.`);
  const proxy = await faultProxy(site.origin, faults);
  await send(proxy.origin);
  await proxy.close();
  const stored = await find(attempt.id);
  const rows = await rowsOf(site, attempt);
  expect(rows, `rows at first: ${what}`).toBeLessThanOrEqual(1);
  // What the device counts as arrived is a row; what is not a row still waits on the device.
  if (stored && "reference" in stored) expect(rows, `arrived: ${what}`).toBe(1);
  else expect(stored, `waits: ${what}`).toMatchObject({ state: "queued" });
  await sendLater(site.origin);
  expect(await find(attempt.id), `in the end: ${what}`).toHaveProperty("reference");
  return attempt;
}

test("a request arrives exactly once wherever the connection breaks", async ({ site }) => {
  const { size, faults } = await faultsOf(site);
  expect(size.up).toBeGreaterThan(300);
  expect(size.down).toBeGreaterThan(600);
  const attempts: Attempt[] = [];
  for (const [what, fault] of faults) attempts.push(await broken(site, fault, what));
  const sent = await site.rows(
    `select count(*)::int as rows, count(distinct id)::int as ids
     from unnest($1::text[]) as sent (email) left join contacts using (email) group by email`,
    [`{${attempts.map(({ email }) => email).join(",")}}`],
  );
  for (const row of sent) expect(row).toEqual({ ids: 1, rows: 1 });
});

/** Every 16th byte of request and answer, or each one, ended and reset; and what is slow or half closed. */
async function faultsOf(site: Site) {
  const proxy = await faultProxy(site.origin);
  await write("How long is a request on the wire?");
  await send(proxy.origin);
  await proxy.close();
  const size = { ...proxy.seen };
  const faults: [string, Faults][] = [
    ["slow both ways", { up: { delayMs: 200 }, down: { delayMs: 200 } }],
    ["byte by byte", { up: { trickle: 8 }, down: { trickle: 8 } }],
  ];
  for (const direction of ["up", "down"] as const) {
    for (const how of ["end", "reset", "half-close"] as const) {
      const step = all ? 1 : how === "half-close" ? 128 : 16;
      for (let after = 0; after <= size[direction]; after += step) {
        faults.push([`${how} after ${after} bytes ${direction}`, { [direction]: { after, how } }]);
      }
    }
  }
  return { size, faults };
}
