import { expect, test } from "vitest";
import { RequestError } from "../data/query-client.ts";
import { attemptFor, messagesFor, named, refusedFields, send } from "./submission.ts";

const fields = {
  name: "Aline Uwase",
  email: "aline@example.rw",
  company: "",
  phone: "",
  message: "We need an audit soon.",
  consultationType: "",
} as const;

test("each wrong field has the message of the contract, the others have none", () => {
  expect(messagesFor(fields)).toEqual({});
  expect(
    messagesFor({ ...fields, name: " A ", email: "aline@imena", message: "Audit us" }),
  ).toEqual({
    name: "Name must be at least 2 characters",
    email: "Please enter a valid email address",
    message: "Message must be at least 10 characters",
  });
});

test("the same text keeps its id and its bytes, another text gets another id", () => {
  const first = attemptFor({ ...fields, website: "", filledInMs: 5_000 }, undefined);
  const again = attemptFor({ ...fields, website: "", filledInMs: 9_000 }, first);
  const changed = attemptFor({ ...fields, phone: "1", website: "", filledInMs: 9_000 }, first);
  expect(again).toBe(first);
  expect(changed.id).not.toBe(first.id);
  expect(JSON.parse(changed.body)).toEqual({
    ...fields,
    phone: "1",
    website: "",
    filledInMs: 9_000,
  });
});

test("a text has the id of its draft, and keeps it while it stays the same", () => {
  const draft = named(fields, undefined);
  expect(named({ ...fields }, draft)).toBe(draft);
  expect(named({ ...fields, phone: "1" }, draft).id).not.toBe(draft.id);
  const submission = { ...fields, website: "", filledInMs: 5_000 };
  expect(attemptFor(submission, undefined, draft).id).toBe(draft.id);
  expect(attemptFor({ ...submission, phone: "1" }, undefined, draft).id).not.toBe(draft.id);
});

test("a request is sent as JSON with its id as the key and with credentials", async () => {
  const attempt = attemptFor({ ...fields, website: "", filledInMs: 5_000 }, undefined);
  const sent: unknown[] = [];
  await send(attempt, async (path, init) => {
    sent.push(path, init?.method, init?.credentials, init?.body, new Headers(init?.headers));
    return Response.json({ id: attempt.id }, { status: 201 });
  });
  expect(sent).toEqual([
    "/api/contact",
    "POST",
    "include",
    attempt.body,
    new Headers({ "content-type": "application/json", "idempotency-key": `"${attempt.id}"` }),
  ]);
});

test("an answer that is not OK raises its status and body", async () => {
  const attempt = attemptFor({ ...fields, website: "", filledInMs: 5_000 }, undefined);
  const refused = send(attempt, async () => new Response("out of order", { status: 500 }));
  await expect(refused).rejects.toThrow("500: out of order");
});

test("the fields that a 422 names get its messages; any other failure names none", () => {
  const body = JSON.stringify({
    errors: [
      { path: "phone", message: "Phone must be at most 40 characters" },
      { path: "constructor", message: "no field of ours" },
    ],
  });
  expect(refusedFields(new RequestError(422, body))).toEqual({
    phone: "Phone must be at most 40 characters",
  });
  expect(refusedFields(new RequestError(500, body))).toEqual({});
  expect(refusedFields(new RequestError(422, "<html>"))).toEqual({});
  expect(refusedFields(new TypeError("Failed to fetch"))).toEqual({});
});

test.each([
  ["a captive portal's page", new Response("<html>", { headers: { "content-type": "text/html" } })],
  [
    "a captive portal's 403",
    new Response("<html>", { status: 403, headers: { "content-type": "text/html" } }),
  ],
  ["a gateway's 502", new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["a gateway's 503", new Response("", { status: 503 })],
  ["a gateway's 504", new Response("", { status: 504 })],
  ["JSON that names no request", Response.json({})],
  ["JSON that names another request", Response.json({ id: "another" }, { status: 201 })],
  ["a receipt in no JSON", new Response('{"id":"01a1feb9-bf58-7d6a-a70c-5612f61e1032"}')],
])("%s is not our answer", async (_, answer) => {
  const attempt = { id: "01a1feb9-bf58-7d6a-a70c-5612f61e1032", text: "", body: "{}" };
  await expect(send(attempt, async () => answer)).rejects.toThrow("not our server's answer");
});
