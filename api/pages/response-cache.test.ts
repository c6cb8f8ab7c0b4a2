import { afterAll, expect, test, onTestFinished } from "vitest";
import { DatabaseUnavailable } from "../../db/postgres/postgres.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { createContentCache, type RenderedBody } from "./response-cache.ts";

const { database, query } = await withDatabase();
const cache = await createContentCache({ database, headers: [["x-one", "of all"]] });
afterAll(() => cache.close());

const asked = () => new Request("http://localhost/");

test("what is whole is made once, with its own headers in the place of those of all", async () => {
  let made = 0;
  const make = async (): Promise<RenderedBody> => {
    made++;
    return { body: "whole", contentType: "text/plain", headers: [["x-one", "its own"]] };
  };
  for (const _ of ["first", "second"]) {
    const answer = await cache.answer(asked(), "whole", make);
    expect(answer.headers.get("x-one")).toBe("its own");
  }
  expect(made).toBe(1);
});

test("what lacks a part is answered, but not kept", async () => {
  let made = 0;
  const make = async (): Promise<RenderedBody> => {
    made++;
    return { body: "almost", contentType: "text/plain", partial: true };
  };
  for (const _ of ["first", "second"]) {
    const answer = await cache.answer(asked(), "almost", make);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-one")).toBe("of all");
  }
  expect(made).toBe(2);
});

test("without the database the answer of the content before is given, and no more of what was withdrawn", async () => {
  const ask = async (key: string, make: () => Promise<RenderedBody>) =>
    cache.answer(asked(), key, make);
  const old = async (): Promise<RenderedBody> => ({ body: "old", contentType: "text/plain" });
  const away = () => Promise.reject(new DatabaseUnavailable("away"));
  const changed = async () => {
    await query`update laws set summary = summary || '.'`;
    await cache.invalidate();
  };
  for (const key of ["page", "list", "withdrawn"]) await ask(key, old);
  await changed();
  const former = await ask("list", away);
  expect(await former.text()).toBe("old");
  // The worker stores only what has a tag, and would take 304 for the newer content.
  expect([former.headers.get("etag"), former.headers.get("cache-control")]).toEqual([
    null,
    "no-store",
  ]);
  const known = new Request("http://localhost/", { headers: { "if-none-match": "*" } });
  expect((await cache.answer(known, "list", away)).status).toBe(200);
  const refused = async () => ({ body: "", contentType: "text/plain", status: 503 });
  expect(await (await ask("page", refused)).text()).toBe("old");
  await expect(ask("never made", away)).rejects.toThrow(DatabaseUnavailable);
  await expect(ask("page", () => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  const gone = async () => ({ body: "gone", contentType: "text/plain", status: 404 });
  expect((await ask("withdrawn", gone)).status).toBe(404);
  await expect(ask("withdrawn", away)).rejects.toThrow(DatabaseUnavailable);
  expect(await (await ask("page", async () => ({ ...(await old()), body: "new" }))).text()).toBe(
    "new",
  );
  expect(await (await ask("page", away)).text()).toBe("new");
});

test("a list of tags that is too long counts as none", async () => {
  const page = async () => ({ body: "page", contentType: "text/plain" });
  const etag = (await cache.answer(asked(), "tagged", page)).headers.get("etag") ?? "";
  const statusFor = async (known: string) => {
    const request = new Request("http://localhost/", { headers: { "if-none-match": known } });
    return (await cache.answer(request, "tagged", page)).status;
  };
  expect(await statusFor(`${'"a",'.repeat(50)}${etag}`)).toBe(304);
  expect(await statusFor(`${",".repeat(60_000)}${etag}`)).toBe(200);
});

test("where the database is late the answer of the content before is given, and the newer one after it", async () => {
  const made = Promise.withResolvers<RenderedBody>();
  await cache.answer(asked(), "slow", async () => ({ body: "old", contentType: "text/plain" }));
  await query`update laws set summary = summary || '.'`;
  await cache.invalidate();
  const late = await cache.answer(asked(), "slow", () => made.promise);
  expect(await late.text()).toBe("old");
  made.resolve({ body: "new", contentType: "text/plain" });
  const fail = () => Promise.reject(new Error("it is made already"));
  await expect.poll(async () => (await cache.answer(asked(), "slow", fail)).text()).toBe("new");
});

test("what is too large for the best brotli stays as it was first compressed", async () => {
  const large = "a word of a list ".repeat(59_000);
  const ask = async (key: string, body: string) => {
    const request = new Request("http://localhost/", { headers: { "accept-encoding": "br" } });
    const answer = await cache.answer(request, key, async () => ({
      body,
      contentType: "text/plain",
    }));
    return answer.headers.get("etag");
  };
  for (const _ of ["made", "kept"]) await ask("large", large);
  for (const _ of ["made", "kept"]) await ask("small", "small");
  // They are pressed one after the other, in the order in which they were asked for again.
  await expect.poll(() => ask("small", "small")).toMatch(/-br11"$/);
  expect(await ask("large", large)).toMatch(/-br"$/);
});

test("the same page under another policy has another tag, so that no device keeps the former policy", async () => {
  const tagUnder = async (policy: string) => {
    const headers = [["content-security-policy", policy]] as const;
    const own = await createContentCache({ database, headers, pollMs: 3_600_000 });
    onTestFinished(() => own.close());
    const answer = await own.answer(new Request("http://localhost/"), "/", async () => ({
      body: "page",
      contentType: "text/html; charset=utf-8",
    }));
    return answer.headers.get("etag");
  };
  expect(await tagUnder("default-src 'self'")).toBe(await tagUnder("default-src 'self'"));
  expect(await tagUnder("default-src 'self'")).not.toBe(await tagUnder("default-src 'none'"));
});
