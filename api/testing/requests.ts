import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { RequestOperationDone } from "../../db/schema/requests/operations.ts";
import {
  RequestChanges,
  type RequestRow,
  RequestThread,
} from "../../db/schema/requests/request.ts";
import { bodyOf, jsonPost, type Method, request as example, type Site } from "./app.ts";
import { type SignedIn, signedInAs } from "./staff.ts";

/** A consultant at the desk, requests that arrive there, and their rows in the database. */
export async function requestsOn(site: Site, database: Database) {
  const { sql, withDeadline } = database;
  const consultant = await signedInAs(site, database, "consultant");
  const call = (method: Method, path: string, body?: unknown, who: SignedIn = consultant) =>
    site.send(method, `/api/staff/requests${path}`, body, who.headers);
  const get = async (path: string, who: SignedIn = consultant) =>
    site.call(`/api/staff/requests${path}`, { headers: who.headers });
  const changes = (query = "") => bodyOf(RequestChanges, get(`/changes${query}`));
  return {
    consultant,
    call,
    get,
    changes,
    /** Sends a request as the form does; its id. */
    arrive: async (fields: Record<string, unknown> = {}): Promise<string> => {
      const id = randomUUID();
      const answer = await site.call(
        "/api/contact",
        jsonPost({ ...example, ...fields }, { "idempotency-key": id }),
      );
      expect(answer.status).toBe(201);
      return id;
    },
    operate: (operation: object, who: SignedIn = consultant) =>
      call("POST", "/operations", { id: randomUUID(), ...operation }, who),
    rowOf: async (id: string): Promise<RequestRow | null | undefined> =>
      (await changes()).changes.find(({ key }) => key === id)?.row,
    threadOf: async (id: string): Promise<RequestThread> => {
      const answer = await get(`/threads?ids=${id}`);
      const [thread] = v.parse(v.array(v.strictObject(RequestThread.entries)), await answer.json());
      if (!thread) throw new Error("There is no such thread");
      return thread;
    },
    /** The tables that have this text somewhere in a row. */
    tablesWith: async (text: string): Promise<string[]> => {
      const tables = await withDeadline(sql<{ name: string }[]>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await withDeadline(sql`
          select from ${sql(name)} as one where strpos(lower(one::text), lower(${text})) > 0 limit 1`);
        if (rows.length > 0) found.push(name);
      }
      return found;
    },
    /** The queued messages about a request: kinds, receivers and payloads, in their order. */
    outgoing: async (id: string) => [
      ...(await withDeadline(sql<{ kind: string; staff: string | null; payload: unknown }[]>`
        select kind, staff_id as staff, payload from outgoing
        where request_id = ${id} order by created_at, kind, staff_id`)),
    ],
  };
}

export const performed = (asked: Response | Promise<Response>) =>
  bodyOf(v.strictObject(RequestOperationDone.entries), asked);
