import { expect, test } from "vitest";
import { removeOldOrigins, startClock } from "../../jobs.ts";
import { createMedia } from "../../media/media.ts";
import { jsonPost, problemOf, request, siteOn, withSite } from "../../testing/app.ts";
import { doorOf, goodPassword, personWith } from "../../testing/staff.ts";
import { wideNetwork } from "../../http/rate-limit.ts";
import { checkTrail } from "./check.ts";

const { database, query, site } = await withSite();

const signIn = (email: string, password: string, from: string) =>
  doorOf(site).signIn(email, password, {}, from);

/** What is known of the origins of rows with this action and subject, the oldest first. */
const origins = (action: string, subject: string) =>
  query<{ network: string | null; request: string | null; count: number | null }>`
    select network, request, (detail ->> 'count')::int as count
    from audit_log
    left join audit_origins using (seq)
    where action = ${action} and subject = ${subject}
    order by seq`;

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["unknown", "unknown"],
])("the network of %s is stored as %s", (address, network) => {
  expect(wideNetwork(address)).toBe(network);
});

test("a failed sign-in says from which network it came, and by which request of the log", async () => {
  const { email } = await personWith(database, "author and consultant");
  const wrong = await signIn(email, "four wrong words together", "203.0.113.77");
  await problemOf(wrong.clone(), 401);
  await problemOf(signIn(email, "four wrong words together", "203.0.113.78"), 401);
  await problemOf(signIn(email, "four wrong words together", "198.51.100.7"), 401);
  const found = await origins("sign-in failed", email);
  expect(found).toEqual([
    { network: "203.0.113.0/24", request: wrong.headers.get("x-request-id"), count: 1 },
    { network: "198.51.100.0/24", request: expect.any(String), count: 1 },
  ]);
  expect(site.logs.some((line) => line.includes(found[1]?.request ?? "none"))).toBe(true);

  const right = await signIn(email, goodPassword, "2001:db8:1:2::3");
  expect(await origins("signed in", email)).toEqual([
    { network: "2001:db8:1::/48", request: right.headers.get("x-request-id"), count: null },
  ]);
});

test("a failed sign-in is known without its origin after 90 days, and the trail still verifies", async () => {
  const { email } = await personWith(database, "author and consultant");
  await signIn(email, "four wrong words together", "203.0.113.77");
  await query`update audit_origins set at = now() - interval '89 days'`;
  await removeOldOrigins(database);
  expect(await origins("sign-in failed", email)).toMatchObject([{ network: "203.0.113.0/24" }]);
  await query`update audit_origins set at = now() - interval '91 days'`;
  // Without any call of staff.
  const media = createMedia({ database });
  await startClock({ database, media, log: () => undefined }).stop();
  expect(await origins("sign-in failed", email)).toEqual([
    { network: null, request: null, count: 1 },
  ]);
  expect((await checkTrail(database)).fault).toBeNull();
});

test("what is refused of strangers as another site's write leaves one row a network and route", async () => {
  const foreign = jsonPost(request, { "sec-fetch-site": "cross-site" });
  for (let n = 0; n < 5; n++)
    await problemOf(site.call("/api/contact", { ...foreign, from: "203.0.113.5" }), 403);
  await problemOf(site.call("/api/contact", { ...foreign, from: "198.51.100.5" }), 403);
  expect(await origins("refused", "POST /api/contact")).toMatchObject([
    { network: "203.0.113.0/24", count: 1 },
    { network: "198.51.100.0/24", count: 1 },
  ]);
});

test("what is refused of strangers as too many requests leaves one row, also for the form without JavaScript", async () => {
  const limited = await siteOn(database, {
    settings: { contactLimit: { count: 1, windowMs: 600_000 } },
  });
  const send = () => limited.call("/api/contact", { ...jsonPost(request), from: "192.0.2.9" });
  await query`delete from audit_pauses`;
  const before = (await origins("refused", "POST /api/contact")).length;
  expect((await send()).status).toBe(201);
  for (let n = 0; n < 3; n++) await problemOf(send(), 429);
  expect((await origins("refused", "POST /api/contact")).slice(before)).toMatchObject([
    { network: "192.0.2.0/24", count: 1 },
  ]);
  const plain = { method: "POST", body: new URLSearchParams({ ...request }), from: "192.0.2.9" };
  await problemOf(limited.call("/contact", plain), 429);
  expect(await origins("refused", "POST /contact")).toMatchObject([{ count: 1 }]);
});

test("what is refused of strangers stays refused where it cannot be noted", async () => {
  await query`alter table audit_pauses rename to pauses_elsewhere`;
  try {
    const foreign = jsonPost(request, { "sec-fetch-site": "cross-site" });
    await problemOf(site.call("/api/contact", foreign), 403);
    expect(site.logs.join()).toContain("refusal not noted");
  } finally {
    await query`alter table pauses_elsewhere rename to audit_pauses`;
  }
});
