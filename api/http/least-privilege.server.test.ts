import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../db/postgres/open.ts";
import { restrictRole } from "../../db/postgres/roles.ts";
import { seed } from "../../db/seed.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { otherRole } from "../../db/testing/role.ts";
import { removeExpiredOfStaff, startClock } from "../jobs.ts";
import { checkTrail } from "../staff/audit/check.ts";
import { deskOn } from "../testing/articles.ts";
import { jsonPost, request, siteOn } from "../testing/app.ts";
import { createMedia } from "../media/media.ts";
import { hashOf, picture } from "../testing/media.ts";

const { database: owner, where } = await withDatabase();
if (!("url" in where)) throw new Error("Roles are for a server.");
const { url, drop } = await otherRole(where.url);
afterAll(drop);
const database = await openDatabase({ url });
afterAll(() => database.close());
await restrictRole(owner, database);
const site = await siteOn(database);

test("a request, an article, a picture and their trail are written by a role that owns no table", async () => {
  expect((await site.call("/readyz")).status).toBe(200);
  const sent = jsonPost(request, { "idempotency-key": crypto.randomUUID() });
  expect((await site.call("/api/contact", sent)).status).toBe(201);
  const { editor, create, send, auditActions } = await deskOn(site, database);
  const { id } = await create({ status: "published" });
  expect((await send("DELETE", `/api/staff/articles/${id}`)).status).toBeLessThan(500);
  const bytes = await picture({ width: 60, height: 60 });
  const uploaded = await site.call(`/api/staff/media/${hashOf(bytes)}`, {
    method: "PUT",
    headers: { ...editor.headers, "content-type": "image/jpeg" },
    body: Uint8Array.from(bytes),
  });
  expect(uploaded.status).toBe(200);
  expect(await auditActions(id)).toMatchObject([{ actor: editor.person.email }]);
  expect((await checkTrail(database)).fault).toBeNull();
});

test("so are the starting content and what is done every minute", async () => {
  await owner.withDeadline(owner.sql`delete from seed_state`);
  expect(await seed(database)).toBe(0);
  const logs: string[] = [];
  const media = createMedia({ database });
  const clock = startClock({ database, media, log: (line) => logs.push(line) });
  await clock.stop();
  await removeExpiredOfStaff(database);
  await media.removeUnused();
  expect(logs).toEqual([]);
});
