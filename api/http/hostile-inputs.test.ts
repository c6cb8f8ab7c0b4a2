// Inputs that no one means well, made from the API's own description, over a real socket. The whole is
// `RUNS=10`.
import fc from "fast-check";
import * as v from "valibot";
import { afterAll, expect, test } from "vitest";
import { propertyRuns } from "../../db/testing/property-runs.ts";
import { listen, withSite } from "../testing/app.ts";
import { signedInAs } from "../testing/staff.ts";
import { bodyFor, hostileText, type JsonSchema, rawJson } from "../testing/hostile.ts";

const runs = propertyRuns(200);
const answerMs = 10_000;

const { database, query, site } = await withSite();
const server = await listen(site.answer);
afterAll(server.close);

const Described = v.object({
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.looseObject({
        parameters: v.optional(v.array(v.looseObject({ name: v.string(), in: v.string() })), []),
        requestBody: v.optional(
          v.looseObject({
            content: v.record(v.string(), v.looseObject({ schema: v.optional(v.any()) })),
          }),
        ),
      }),
    ),
  ),
  components: v.optional(v.looseObject({ schemas: v.optional(v.record(v.string(), v.any())) })),
});

interface Operation {
  method: string;
  path: string;
  queries: string[];
  schema: JsonSchema | undefined;
}

const described = v.parse(Described, await (await site.call("/api/openapi.json")).json());
const schemas = described.components?.schemas ?? {};
const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters, requestBody }]): Operation => {
    const content = Object.values(requestBody?.content ?? {})[0];
    return {
      method: method.toUpperCase(),
      path,
      queries: parameters.filter((one) => one.in === "query").map(({ name }) => name),
      schema: content?.schema,
    };
  }),
);

const headerNames = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "content-encoding"],
  ...["content-type", "cookie", "forwarded", "idempotency-key", "if-match", "if-none-match"],
  ...["if-modified-since", "last-event-id", "origin", "range", "referer", "sec-fetch-dest"],
  ...["user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-request-id"],
];
/** What a client may put into a header at all. */
const headerText = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "").trim());

const input = fc.constantFrom(...operations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    segments: fc.array(hostileText, { minLength: 4, maxLength: 4 }),
    isRaw: fc.boolean(),
    query: fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom("q", "limit", ...operation.queries), hostileText),
        hostileText,
      ),
      { maxLength: 4 },
    ),
    headers: fc.dictionary(fc.constantFrom(...headerNames), headerText, { maxKeys: 4 }),
    body: fc.oneof(
      {
        weight: 4,
        arbitrary: bodyFor(operation.schema, schemas).map((body) => JSON.stringify(body)),
      },
      { weight: 1, arbitrary: rawJson },
    ),
    isStaff: fc.nat(3).map((nth) => nth > 0),
  }),
);
type Input = typeof input extends fc.Arbitrary<infer Made> ? Made : never;

let session = await signedInAs(site, database, "administrator");

/** As a client can send it: what a URL cannot hold is escaped, all else left as it is. */
function addressOf({ operation, segments, isRaw, query }: Input): string {
  const given = segments.values();
  const path = operation.path.replaceAll(/\{[^}]+\}/g, () => {
    const segment = (given.next().value ?? "").toWellFormed();
    return isRaw ? encodeURI(segment).replaceAll(/[?#]/g, "%3f") : encodeURIComponent(segment);
  });
  const search = query.map(([name, value]) =>
    [name, value].map((text) => encodeURIComponent(text.toWellFormed())).join("="),
  );
  return `${server.origin}${path}?${search.join("&")}`.slice(0, 60_000);
}

async function send(made: Input): Promise<Response> {
  const { method } = made.operation;
  const headers = new Headers({
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
    "if-match": '"1"',
    ...(made.isStaff ? session.headers : {}),
    ...made.headers,
  });
  return fetch(addressOf(made), {
    method,
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(answerMs),
    ...(method === "GET" || method === "HEAD" ? {} : { body: made.body }),
  });
}

/** What only the inside of the program knows. */
const inside =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\/api\/[\w/]+\.ts|PostgresError|PGlite|syntax error|violates [\w-]+ constraint|relation "|column "|duplicate key|invalid input|invalid byte/i;

test(`${runs.numRuns} hostile inputs are answered without a 5xx, in time, and tell nothing of the inside`, {
  timeout: 60_000 + runs.numRuns * 500,
}, async () => {
  expect(operations.length).toBeGreaterThan(60);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(input, async (made) => {
      const answer = await send(made);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 401 && made.isStaff)
        session = await signedInAs(site, database, "administrator");
      const type = answer.headers.get("content-type") ?? "";
      // A stream never ends.
      const text = type.startsWith("text/event-stream") ? "" : await answer.text();
      if (!answer.bodyUsed) await answer.body?.cancel();
      expect([answer.status < 500, answer.status, text.slice(0, 300)]).toEqual([
        true,
        answer.status,
        expect.any(String),
      ]);
      if (answer.status < 400) return;
      expect(type).toBe("application/problem+json");
      expect(text).not.toMatch(inside);
    }),
    { ...runs, endOnFailure: true },
  );
  // Those that do nothing but be refused at the door would prove little.
  const kinds = [200, 400, 401, 404, 415, 422];
  if (runs.numRuns >= 200)
    expect([...statuses.keys()], JSON.stringify([...statuses])).toEqual(
      expect.arrayContaining(kinds),
    );
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  const [row] = await query<{ people: number }>`
        select count(*)::int as people from staff where role = 'administrator' and email not like 'administrator-%'`;
  expect(row?.people, "people who made themselves administrators").toBe(0);
  expect(site.logs.filter((line) => /"(?:error|stack)":/.test(line))).toEqual([]);
});
