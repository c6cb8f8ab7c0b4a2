import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withSite } from "../api/testing/app.ts";
import { Draft } from "../app/contact/draft.ts";
import { submit } from "../app/contact/submission.ts";
import { deliver, edit, list } from "../sw/outbox.ts";
import { body, down, empty, enqueueNew, how, problem, start } from "../sw/testing/outbox.ts";

// The kinds of answers that a network, a gateway and our server give to a request, for form and queue.

const { query, site } = await withSite();

const html = (status: number) => () =>
  new Response("<h1>Sign in</h1>", { status, headers: { "content-type": "text/html" } });
const cut = (status = 201, type = "application/json") =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        controller.error(new TypeError("network error"));
      },
    }),
    { status, headers: { "content-type": type } },
  );

interface Kind {
  answer: () => Response | Error;
  /** What the form does: the panel in its place; 'Submission Failed' with the request in the outbox too; or without. */
  form: "waiting" | "queued" | "rejected";
  /** It was stored before the answer got lost. */
  stored?: true;
}

const kinds: Record<string, Kind> = {
  "500 of ours": { answer: () => problem(500, {}), form: "queued" },
  "a bare 500": { answer: () => new Response("out of order", { status: 500 }), form: "queued" },
  "502 of a gateway": { answer: html(502), form: "queued" },
  "503 of ours": { answer: () => problem(503, {}, { "retry-after": "2" }), form: "queued" },
  "503 of a gateway": { answer: html(503), form: "queued" },
  "504 of a gateway": { answer: html(504), form: "queued" },
  "503 after it was stored": { answer: () => problem(503, {}), form: "queued", stored: true },
  "504 after it was stored": { answer: html(504), form: "queued", stored: true },
  "408 of ours": { answer: () => problem(408, {}), form: "queued" },
  "429 of ours": { answer: () => problem(429, {}, { "retry-after": "2" }), form: "queued" },
  "401 of ours": { answer: () => problem(401, {}), form: "queued" },
  "401 of a proxy": { answer: html(401), form: "queued" },
  "403 of a captive portal": { answer: html(403), form: "queued" },
  "404 of a proxy": { answer: html(404), form: "queued" },
  "422 that calls itself a problem and is none": {
    answer: () =>
      new Response("<h1>Blocked</h1>", {
        status: 422,
        headers: { "content-type": "application/problem+json" },
      }),
    form: "queued",
  },
  "413 of a proxy": { answer: html(413), form: "queued" },
  "422 of a firewall": { answer: html(422), form: "queued" },
  "422 of ours that is cut": {
    answer: () => cut(422, "application/problem+json"),
    form: "queued",
  },
  "511 of a captive portal": { answer: html(511), form: "queued" },
  "200 in HTML": { answer: html(200), form: "waiting" },
  "201 of someone else": {
    answer: () => Response.json({ id: "another" }, { status: 201 }),
    form: "waiting",
  },
  "204": { answer: () => new Response(null, { status: 204 }), form: "waiting" },
  "a redirect, which is refused": { answer: () => new TypeError("redirect"), form: "waiting" },
  "a reset before it arrived": { answer: down, form: "waiting" },
  "a reset after it was stored": { answer: down, form: "waiting", stored: true },
  "a receipt that is cut": { answer: () => cut(), form: "waiting", stored: true },
  "403 of ours": { answer: () => problem(403, {}), form: "rejected" },
  "422 of ours": {
    answer: () => problem(422, { errors: [{ path: "phone", message: "Too long" }] }),
    form: "rejected",
  },
};

const submissionOf = (message: string, draft = new Draft()) => draft.submit({ ...body, message });

/** Our server behind a network that answers once in its place. */
function network({ answer, stored = undefined }: Kind) {
  let broken = true;
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const pass = () => site.call(String(path), init);
    if (!broken) return pass();
    broken = false;
    if (stored) await pass();
    const given = answer();
    if (given instanceof Error) throw given;
    return given;
  };
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const messages = async () =>
  (await query<{ message: string }>`select message from contacts`).map(({ message }) => message);

/** What a page does on a deliverNextDay day. */
const deliverNextDay = (fetch: typeof globalThis.fetch) =>
  deliver({ ...how, fetch, now: () => Date.now() + 86_400_000 });

beforeEach(async () => {
  // The scheduler tells of what was sent once the page is seen.
  vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: () => undefined });
  await empty();
  await query`delete from contacts`;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const refused = Object.entries(kinds).filter(([, { form }]) => form === "rejected");
const others = Object.entries(kinds).filter(([, { form }]) => form !== "rejected");

describe.each(others)("with %s", (_, kind) => {
  test("a form that is left is one row in the end", async () => {
    const fetch = network(kind);
    const submission = submissionOf(body.message);
    expect(await submit(submission)).toMatchObject({ kind: kind.form });
    await deliverNextDay(fetch);
    expect(await messages()).toEqual([body.message]);
    expect((await list()).requests).toEqual([]);
  });

  test("a form that is submitted again is one row in the end", async () => {
    const fetch = network(kind);
    const submission = submissionOf(body.message);
    await submit(submission);
    expect(await submit(submission)).toMatchObject({ kind: "sent" });
    await deliverNextDay(fetch);
    expect(await messages()).toEqual([body.message]);
    await expect.poll(async () => (await list()).requests).toEqual([]);
  });

  test("a form that is changed is one row in the end, and no text is lost", async () => {
    const fetch = network(kind);
    const draft = new Draft();
    const first = submissionOf(body.message, draft);
    await submit(first);
    draft.queuedId = first.id;
    const changed = submissionOf("We need it next week.", draft);
    expect(changed.id).toBe(first.id);
    const result = await submit(changed);
    await deliverNextDay(fetch);
    if (kind.stored) {
      expect(result.kind).toBe("queued");
      expect(await messages()).toEqual([body.message]);
      expect((await list()).requests).toMatchObject([
        { id: first.id, state: "answered", body: { message: "We need it next week." } },
      ]);
    } else {
      expect(result.kind).toBe("sent");
      expect(await messages()).toEqual(["We need it next week."]);
      await expect.poll(async () => (await list()).requests).toEqual([]);
    }
  });

  test("a request of the queue is one row in the end", async () => {
    const fetch = network(kind);
    await enqueueNew();
    const first = await deliver({ ...how, fetch, now: () => start });
    expect(first).toMatchObject({ acknowledged: [], waiting: 1, blocked: 0 });
    await deliverNextDay(fetch);
    expect(await messages()).toEqual([body.message]);
    expect((await list()).requests).toEqual([]);
  });
});

describe.each(refused)("with %s, which is final,", (_, kind) => {
  test("the form has its text alone, and the same text may go once more", async () => {
    const fetch = network(kind);
    const submission = submissionOf(body.message);
    expect(await submit(submission)).toMatchObject({ kind: "rejected" });
    await expect.poll(async () => (await list()).requests).toEqual([]);
    expect(await submit(submission)).toMatchObject({ kind: "sent" });
    await deliverNextDay(fetch);
    expect(await messages()).toEqual([body.message]);
  });

  test("a request of the queue stays for its writer, who sends it once", async () => {
    const fetch = network(kind);
    const id = await enqueueNew();
    await deliver({ ...how, fetch, now: () => start });
    expect((await list()).requests).toMatchObject([{ id, state: "parked" }]);
    await edit(id, { ...body, message: "We need it next week." });
    await deliverNextDay(fetch);
    expect(await messages()).toEqual(["We need it next week."]);
  });
});
