import process from "node:process";
import * as v from "valibot";
import { afterAll, expect } from "vitest";
import type { ContactRequest } from "../../db/schema/contact.ts";
import type { Database } from "../../db/postgres/postgres.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { createApp } from "../app.ts";
import { createContentCache } from "../pages/response-cache.ts";
import type { AppDeps, Facts } from "../deps.ts";
import { createMedia } from "../media/media.ts";
import { ProblemBody } from "../http/problem.ts";
import { createLinks } from "../requests/link.ts";
import { createSanitiser } from "../sanitise/sanitise.ts";
import { createLive } from "../staff/live/live.ts";

export interface Site {
  /** Sends a request; `from` is the socket's address, where the call stays in this process. */
  call(path: string, init?: RequestInit & { from?: string }): Promise<Response>;
  /** A call with a JSON body, as the pages make it. */
  send(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/** The API in this process, with the parts that a test may inspect. */
export interface LocalSite extends Site {
  answer: (request: Request, facts: Facts) => Response | Promise<Response>;
  logs: string[];
  /** Every route there is, also those of layers, whose method is ALL. */
  routes: readonly { method: string; path: string }[];
}

type Changes = Partial<Omit<AppDeps, "settings">> & {
  settings?: Partial<AppDeps["settings"]>;
};

/** A database of the test file's own, and the API on it. */
export async function withSite() {
  const ground = await withDatabase();
  return { ...ground, site: await siteOn(ground.database) };
}

/** The API on this database, called without a socket; `changes` replace single dependencies. */
export async function siteOn(
  database: Database,
  { settings, ...changes }: Changes = {},
): Promise<LocalSite> {
  const logs: string[] = [];
  const cache = await createContentCache({ database, headers: [], pollMs: 100 });
  const sanitiser = createSanitiser();
  const live = createLive({ database });
  afterAll(async () => {
    await live.close();
    await cache.close();
    await sanitiser.close();
  });
  const app = createApp({
    database,
    cache,
    sanitiser,
    media: createMedia({ database }),
    live,
    links: createLinks(database),
    log: (line) => logs.push(line),
    ...changes,
    settings: {
      contactLimit: { count: 1_000_000, windowMs: 600_000 },
      trustProxy: 0,
      retentionMonths: 24,
      incidentHours: 2,
      ...settings,
    },
  });
  const answer = app.fetch.bind(app);
  const call: Site["call"] = async (path, { from = "127.0.0.1", ...init } = {}) =>
    answer(new Request(new URL(path, "http://localhost:8000"), init), { address: from });
  return { answer, logs, routes: app.routes, ...calling(call) };
}

/**
 * The API behind a real socket of this runtime, on a database of the test file's own; or the one that
 * runs at API_BASE_URL, whose CONTACT_LIMIT must be above what the tests send (100000/10m).
 */
export async function openSite(): Promise<Site> {
  const base = process.env.API_BASE_URL;
  if (base) return siteAt(base);
  const { site } = await withSite();
  const { origin, close } = await listen(site.answer);
  afterAll(close);
  return siteAt(origin);
}

const siteAt = (origin: string): Site =>
  calling((path, { from: _, ...init } = {}) =>
    fetch(new URL(path, origin), { redirect: "manual", ...init }),
  );

const calling = (call: Site["call"]): Site => ({
  call,
  send: (method, path, body, headers) => call(path, sending(method, body, headers)),
});

export function listen(answer: LocalSite["answer"]) {
  // biome-ignore lint/style/noRestrictedGlobals: a test serves as api/main.ts does
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => undefined },
    async (request, { remoteAddr }) => answer(request, { address: remoteAddr.hostname }),
  );
  const { port } = server.addr;
  return { port, origin: `http://127.0.0.1:${port}`, close: () => server.shutdown() };
}

/** A POST of JSON; text is sent as it is. */
export const jsonPost = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** A call with a JSON body, as the pages make it. */
export const sending = (
  method: Method,
  body?: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** A POST as a plain HTML form sends it. */
export const formPost = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  body: new URLSearchParams(fields).toString(),
});

/** A request that the contract accepts. */
export const request = {
  name: "Aline Uwase",
  email: "aline@example.rw",
  company: "Kigali Savings",
  phone: "+250 788 000 000",
  message: "We need a gap assessment before June.",
  consultationType: "risk-assessment",
} satisfies ContactRequest;

/** The body of an answer, which must have this status. */
export async function bodyOf<Schema extends v.GenericSchema>(
  schema: Schema,
  asked: Response | Promise<Response>,
  status = 200,
): Promise<v.InferOutput<Schema>> {
  const answer = await asked;
  const text = await answer.text();
  expect([answer.status, text]).toEqual([status, expect.any(String)]);
  return v.parse(schema, JSON.parse(text));
}

/** The problem in an answer, which must have this status and the media type of RFC 9457. */
export async function problemOf(
  asked: Response | Promise<Response>,
  status: number,
): Promise<ProblemBody> {
  const answer = await asked;
  const problem = await bodyOf(ProblemBody, answer, status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return problem;
}
