import { describe, expect, test } from "vitest";
import { freshSignIns } from "../../../db/schema/audit.ts";
import { type Ability, roles, type Role } from "../../../db/schema/staff.ts";
import { auditSuppressed } from "../../jobs.ts";
import { withSite } from "../../testing/app.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { sql } = database;

/** What each call needs; "anybody" is what signs in, and says who is signed in. A route that is missing here fails. */
const needed: Record<string, Ability | "anybody"> = {
  "GET /api/staff/session": "anybody",
  "POST /api/staff/session": "anybody",
  "POST /api/staff/session/code": "anybody",
  "POST /api/staff/session/passkey": "anybody",
  "POST /api/staff/session/passkey/options": "anybody",
  "POST /api/staff/links/look": "anybody",
  "POST /api/staff/links/use": "anybody",
  "DELETE /api/staff/session": "read",
  "GET /api/staff/sessions": "read",
  "DELETE /api/staff/sessions": "read",
  "DELETE /api/staff/sessions/:id": "read",
  "GET /api/staff/passkeys": "read",
  "POST /api/staff/passkeys": "read",
  "POST /api/staff/passkeys/options": "read",
  "DELETE /api/staff/passkeys/:id": "read",
  "POST /api/staff/totp": "read",
  "POST /api/staff/totp/confirm": "read",
  "DELETE /api/staff/totp": "read",
  "POST /api/staff/recovery-codes": "read",
  "PUT /api/staff/name": "read",
  "PUT /api/staff/password": "read",
  "GET /api/staff/insights": "read",
  "GET /api/staff/insights/:id": "read",
  "DELETE /api/staff/insights/:id": "administer",
  "GET /api/staff/insights/bodies": "read",
  "GET /api/staff/content": "read",
  "PUT /api/staff/content/:id/confirmation": "write",
  "DELETE /api/staff/content/:id/confirmation": "write",
  "GET /api/staff/site": "read",
  "GET /api/staff/site/references": "read",
  "GET /api/staff/site/:name": "read",
  "PUT /api/staff/site/:name": "read",
  "GET /api/staff/site/:name/versions": "read",
  "DELETE /api/staff/site/:name/versions": "administer",
  "GET /api/staff/site/:name/versions/:version": "read",
  "GET /api/staff/overview": "read",
  "GET /api/staff/first-hour": "administer",
  "PUT /api/staff/first-hour/:step": "administer",
  "DELETE /api/staff/first-hour/:step": "administer",
  "GET /api/staff/changes": "read",
  "POST /api/staff/operations": "write",
  "GET /api/staff/stream": "read",
  "GET /api/staff/open": "read",
  "PUT /api/staff/open/:tab": "read",
  "DELETE /api/staff/open/:tab": "read",
  "POST /api/staff/transfer/export": "read",
  "POST /api/staff/transfer/read": "write",
  "GET /api/staff/insights/:id/versions": "read",
  "GET /api/staff/insights/:id/versions/:version": "read",
  "GET /api/staff/insights/:id/asides/:operation": "read",
  "GET /api/staff/media/:hash": "read",
  "PUT /api/staff/media/:hash": "write",
  "POST /api/insights": "write",
  "PUT /api/insights/:id": "write",
  "DELETE /api/insights/:id": "write",
  "GET /api/staff/people": "administer",
  "POST /api/staff/people": "administer",
  "PATCH /api/staff/people/:id": "administer",
  "DELETE /api/staff/people/:id": "administer",
  "POST /api/staff/people/:id/link": "administer",
  "DELETE /api/staff/people/:id/second-factor": "administer",
  "GET /api/staff/requests/changes": "read requests",
  "GET /api/staff/requests/threads": "read requests",
  "POST /api/staff/requests/operations": "answer",
  "GET /api/staff/requests/:id/files/:file": "read requests",
  "POST /api/staff/requests/:id/opened": "read requests",
  "POST /api/staff/requests/:id/link": "answer",
  "POST /api/staff/requests/:id/export": "answer",
  "POST /api/staff/requests/:id/confirm": "answer",
  "DELETE /api/staff/requests/:id/confirm": "answer",
  "POST /api/staff/requests/erase": "answer",
  "POST /api/staff/requests/export": "administer",
  "POST /api/staff/requests/person/find": "administer",
  "POST /api/staff/requests/person/export": "administer",
  "POST /api/staff/requests/person/erase": "administer",
  "GET /api/staff/outgoing": "read requests",
  "POST /api/staff/outgoing/:id/retry": "answer",
  "POST /api/staff/outgoing/:id/given": "answer",
  "DELETE /api/staff/outgoing/:id/given": "answer",
  "DELETE /api/staff/outgoing/:id": "answer",
  "GET /api/staff/push": "read",
  "PUT /api/staff/push": "read",
  "DELETE /api/staff/push": "read",
  "POST /api/staff/push/test": "read",
  "GET /api/staff/requests/owners": "read requests",
  "GET /api/staff/requests/slots": "read requests",
  "GET /api/staff/requests/views": "read requests",
  "PUT /api/staff/requests/views": "read requests",
  "DELETE /api/staff/requests/views": "read requests",
  "GET /api/staff/audit": "administer",
  "GET /api/staff/audit/check": "administer",
  "GET /api/staff/audit.csv": "administer",
};

/** What each role has: the whole table of roles. */
const has: Record<Role, readonly Ability[]> = {
  viewer: ["read", "read requests"],
  author: ["read", "write"],
  consultant: ["read", "read requests", "answer"],
  "author and consultant": ["read", "read requests", "write", "answer"],
  administrator: ["read", "read requests", "write", "answer", "administer"],
};

/** What signing in must be recent for. */
const fresh = new Set(Object.keys(freshSignIns));

const isWrite = (method: string) => !["GET", "HEAD"].includes(method);
const routes = [
  ...new Set(
    site.routes
      .filter(({ method }) => method !== "ALL")
      .filter(
        ({ method, path }) =>
          path.startsWith("/api/staff") || (path.startsWith("/api/insights") && isWrite(method)),
      )
      .map(({ method, path }) => `${method} ${path}`),
  ),
].sort();

const call = async (
  route: string,
  headers: Record<string, string>,
  { from = "127.0.0.1", id = crypto.randomUUID() }: { from?: string; id?: string } = {},
) => {
  const [method = "", path = ""] = route.split(" ");
  const answer = await site.call(path.replaceAll(/:\w+/g, id), {
    method,
    from,
    headers: { "content-type": "application/json", ...headers },
    ...(isWrite(method) ? { body: "{}" } : {}),
  });
  if (answer.headers.get("content-type") !== "text/event-stream") return answer;
  // It never ends by itself.
  await answer.body?.cancel();
  return new Response(null, answer);
};

/** The refusals of someone, or of no one, at this route in the audit trail. */
const refusals = (route: string, actor: string) =>
  query<{ detail: { status: number; count: number } }>`
    select detail from audit_log
    where action in ('refused', 'asked to sign in again') and subject = ${route} and actor = ${actor}
    order by seq`;

/** A hash of each table's rows, but for when a session was last seen. */
async function rowsOf(): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await query<{ hash: string }>`
      select md5(coalesce(string_agg(row, '' order by row), '')) as hash
      from (select (to_jsonb(t) - 'seen_at')::text as row from ${sql(name)} t) rows`;
    hashes[name] = rows[0]?.hash ?? "";
  }
  expect(tables.length).toBeGreaterThan(20);
  return hashes;
}

describe("every call of staff", () => {
  test("is in the table, and the table names nothing else", () => {
    expect(routes).toEqual(Object.keys(needed).sort());
  });

  describe.each(routes)("%s", (route) => {
    const needs = needed[route] ?? "administer";

    test("lets in who may, refuses who may not, and stays out of every cache; the audit trail has every refusal", async () => {
      for (const role of roles) {
        const who = await signedInAs(site, database, role);
        const { status, headers } = await call(route, who.headers);
        expect(headers.get("cache-control")).toBe("no-store");
        const may = needs === "anybody" || has[role].includes(needs);
        const denied = await refusals(route, who.person.email);
        if (may) {
          expect([role, status === 403, status >= 500]).toEqual([role, false, false]);
          expect([role, needs !== "anybody" && status === 401]).toEqual([role, false]);
          expect(denied).toEqual([]);
        } else {
          expect([role, status]).toEqual([role, 403]);
          expect(denied).toMatchObject([{ detail: { status: 403 } }]);
        }
      }
    });

    test("asks anyone who is signed out to sign in first", async () => {
      // A network of its own: of one network the trail holds a row in 10 minutes.
      const from = `10.9.0.${routes.indexOf(route)}`;
      const { status } = await call(route, {}, { from });
      const denied = await refusals(route, "");
      expect([status === 401 && denied.length === 1, denied.length]).toEqual(
        needs === "anybody" ? [false, 0] : [true, 1],
      );
    });

    test("asks anyone who signed in long ago to do so again, where it matters", async () => {
      if (needs === "anybody") return;
      const who = await signedInAs(site, database, "administrator");
      await query`
        update staff_sessions set created_at = now() - interval '11 minutes'
        where staff_id = ${who.person.id}`;
      // Of someone who is there: who is not there is told after the sign-in was looked at again.
      const { id } = (await signedInAs(site, database, "viewer")).person;
      const answer = await call(route, who.headers, { id });
      const said = [answer.status, (await answer.text()).includes('"/problems/sign-in-again"')];
      if (fresh.has(route)) expect(said).toEqual([401, true]);
      else expect(answer.status).not.toBe(401);
      expect(await refusals(route, who.person.email)).toHaveLength(fresh.has(route) ? 1 : 0);
    });

    test("refuses a write of a browser that does not say which site it is on", async () => {
      const who = await signedInAs(site, database, "administrator");
      const answer = await call(route, { cookie: who.cookie });
      const isARead = route.startsWith("GET");
      expect(answer.status === 403).toBe(!isARead);
      expect(await refusals(route, who.person.email)).toHaveLength(isARead ? 0 : 1);
      const foreign = { ...who.headers, "sec-fetch-site": "cross-site" };
      expect((await call(route, foreign)).status === 403).toBe(!isARead);
    });
  });

  test("changes nothing by a GET, also where a header or the address names another method", async () => {
    const who = await signedInAs(site, database, "administrator");
    const before = await rowsOf();
    for (const route of routes) {
      const [method = "", path = ""] = route.split(" ");
      const named = isWrite(method) ? method : "DELETE";
      const headers = {
        "x-http-method-override": named,
        "x-http-method": named,
        "x-method-override": named,
      };
      await call(`GET ${path}?_method=${named}`, { ...who.headers, ...headers });
    }
    expect(await rowsOf()).toEqual(before);
  });

  test("asks for a session however its address is written", async () => {
    const reads = routes.filter((route) => route.startsWith("GET") && needed[route] !== "anybody");
    for (const route of reads) {
      const path = route.slice(4).replaceAll(/:\w+/g, crypto.randomUUID());
      const from = "10.7.0.1";
      expect((await site.call(path, { method: "HEAD", from })).status).toBe(401);
      for (const other of [`${path}/`, path.toUpperCase(), path.replace("/api", "/api/.")])
        expect([301, 308, 401, 404]).toContain((await site.call(other, { from })).status);
    }
  });

  test("of one network that is signed out, or of one person, has one row in the trail", async () => {
    const route = "GET /api/staff/people";
    const before = (await refusals(route, "")).length;
    for (let n = 0; n < 30; n++) await call(route, {}, { from: "203.0.113.5" });
    expect(await refusals(route, "")).toHaveLength(before + 1);
    const who = await signedInAs(site, database, "viewer");
    for (let n = 0; n < 30; n++) await call(route, who.headers);
    expect(await refusals(route, who.person.email)).toMatchObject([{ detail: { count: 1 } }]);
    await call("GET /api/staff/audit", who.headers);
    expect(await refusals("GET /api/staff/audit", who.person.email)).toHaveLength(1);

    await query`update audit_pauses set until = now() - interval '1 s'`;
    await auditSuppressed(database);
    const rows = await refusals(route, who.person.email);
    expect(rows.map(({ detail }) => detail.count)).toEqual([1, 29]);
  });

  test("that a page shows as a picture or a frame is no one's action", async () => {
    const who = await signedInAs(site, database, "viewer");
    for (const route of routes.filter((one) => one.startsWith("GET /api/staff"))) {
      for (const dest of ["image", "iframe", "script"]) {
        const answer = await call(route, { ...who.headers, "sec-fetch-dest": dest });
        expect([route, answer.status]).toEqual([route, 403]);
      }
      expect(await refusals(route, who.person.email)).toEqual([]);
    }
    const asked = { ...who.headers, "sec-fetch-dest": "empty" };
    expect((await call("GET /api/staff/changes", asked)).status).toBe(200);
  });
});
