import { expect, test, vi } from "vitest";
import { body, problem } from "../testing/outbox.ts";
import { noConnection, postRequest } from "./post.ts";

const id = "01a1feb9-bf58-7d6a-a70c-5612f61e1032";
const answered = (answer: Response) => postRequest({ id, body }, async () => answer);

test("a request is sent as JSON with its id as the key and with credentials", async () => {
  const sent: unknown[] = [];
  const result = await postRequest({ id, body }, async (path, init) => {
    sent.push(path, init?.method, init?.credentials, init?.body, new Headers(init?.headers));
    return Response.json({ id, createdAt: "2026-11-21T09:00:00Z" }, { status: 201 });
  });
  expect(result).toEqual({ kind: "done", at: Date.UTC(2026, 10, 21, 9) });
  expect(sent).toEqual([
    "/api/contact",
    "POST",
    "include",
    JSON.stringify(body),
    new Headers({ "content-type": "application/json", "idempotency-key": `"${id}"` }),
  ]);
});

test.each([
  ["the link of the sender's page", "A1b2C3d4E5f6G7h8I9j0-_", "A1b2C3d4E5f6G7h8I9j0-_"],
  ["no link that is none", "javascript:alert(1)", undefined],
  ["no link where none came", undefined, undefined],
])("a receipt brings %s", async (_, link, expected) => {
  const answer = Response.json({ id, createdAt: "2026-11-21T09:00:00Z", link }, { status: 201 });
  expect(await answered(answer)).toMatchObject({ kind: "done", link: expected });
});

const html = { "content-type": "text/html" };

test.each([
  ["a captive portal's page", new Response("<html>", { headers: html })],
  ["JSON that names no request", Response.json({})],
  ["JSON that names another request", Response.json({ id: "another" }, { status: 201 })],
  ["a receipt in no JSON", new Response(`{"id":"${id}"}`)],
])("%s counts as no network", async (_, answer) => {
  expect(await answered(answer)).toMatchObject({
    kind: "offline",
    problem: expect.stringContaining("sign-in"),
  });
});

test("no answer within 20 s counts as no network", async () => {
  const ended = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const result = await postRequest({ id, body }, async (_, init) => {
    init?.signal?.throwIfAborted();
    return Response.json({ id }, { status: 201 });
  });
  expect(ended).toHaveBeenCalledExactlyOnceWith(20_000);
  expect(result).toMatchObject({ kind: "offline", problem: noConnection });
  ended.mockRestore();
});

const problemType = { "content-type": "application/problem+json" };

test.each([
  ["a captive portal's 403", new Response("<html>", { status: 403, headers: html })],
  ["a gateway's 502", new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["a gateway's 503", new Response("", { status: 503 })],
  ["a gateway's 504", new Response("", { status: 504 })],
  ["a 422 in JSON of another kind", Response.json({ error: "no" }, { status: 422 })],
  ["a 422 that calls itself a problem and is none", problemOf("<html>")],
  ["a problem that speaks of another answer", problemOf('{"status":400,"title":"No"}')],
])("%s is someone else's answer", async (_, answer) => {
  expect(await answered(answer)).toMatchObject({ kind: "foreign" });
});

function problemOf(text: string): Response {
  return new Response(text, { status: 422, headers: problemType });
}

test.each([
  ["a 422", problem(422, { errors: [{ path: "phone", message: "Too long" }] }), "rejected"],
  [
    "a text that is not the first one",
    problem(422, { type: "/problems/already-received" }),
    "superseded",
  ],
  ["a text that is too large", problem(413, {}), "rejected"],
  ["a type that is not ours", problem(415, {}), "rejected"],
  ["a limit", problem(429, {}), "retry"],
  ["a 500 without words", new Response("out of order", { status: 500 }), "retry"],
  ["a 503 of our own", problem(503, {}), "retry"],
])("%s is our server's answer", async (_, answer, kind) => {
  expect(await answered(answer)).toMatchObject({ kind });
});

test("a limit says who asked for the pause", async () => {
  expect(await answered(problem(429, {}, { "retry-after": "600" }))).toMatchObject({
    waitMs: 600_000,
    problem: "Too many requests came from your network. We try again automatically.",
  });
});

test("a rejection names its fields", async () => {
  const answer = problem(422, { errors: [{ path: "phone", message: "Too long" }] });
  expect(await answered(answer)).toMatchObject({ errors: { phone: "Too long" } });
});
