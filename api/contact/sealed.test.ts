import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { ContactReceipt, newRequestId, SealedDone } from "../../db/schema/contact.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { jsonPost, problemOf, request, siteOn } from "../testing/app.ts";

const { database, query } = await withDatabase();
let time = Date.now();
const site = await siteOn(database, { now: () => time });

/** A request as the form sends it. */
async function send(id: string = newRequestId(), more: object = {}) {
  const post = jsonPost(
    { ...request, ...more },
    { "idempotency-key": id, "sec-fetch-site": "same-origin" },
  );
  const answer = await site.call("/api/contact", post);
  expect(answer.status).toBe(201);
  return v.parse(ContactReceipt, await answer.json());
}

const sendAgain = (sealed: unknown) =>
  site.call("/api/contact/sealed", jsonPost({ sealed }, { "sec-fetch-site": "same-origin" }));

const doneOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return v.parse(v.strictObject(SealedDone.entries), await answer.json());
};

const rowOf = async (id: string) =>
  (
    await query<{ name: string; message: string; writtenAt: Date | null }>`
    select name, message, written_at as "writtenAt" from contacts join contact_details using (id) where id = ${id}`
  )[0];

/** What a restore from before the request does. */
const lose = (id: string) => query`delete from contacts where id = ${id}`;

describe("a sealed request", () => {
  test("comes with the form's receipt alone, is the same for a replay, and says nothing that can be read", async () => {
    const id = newRequestId();
    const { sealed = "" } = await send(id);
    expect(sealed).toMatch(/^[\w-]{100,}$/);
    expect((await send(id)).sealed).toBe(sealed);
    const readable = Buffer.from(sealed, "base64url").toString("latin1");
    for (const text of [request.name, request.email, request.message])
      expect(readable).not.toContain(text);
    const program = await site.call("/api/contact", jsonPost(request, {}));
    expect(await program.json()).not.toHaveProperty("sealed");
  });

  test("that a restore lost is stored again under its id, once, and says when it was written", async () => {
    const { id, sealed, createdAt, reference } = await send();
    await lose(id);
    await query`delete from staff_changes where key = ${id}`;
    const done = await Promise.all([1, 2, 3].map(async () => doneOf(await sendAgain(sealed))));
    expect(done.map(({ replayed }) => replayed).toSorted()).toEqual([false, true, true]);
    expect(done[0]).toMatchObject({ id, reference });
    expect(await rowOf(id)).toEqual({
      ...{ name: request.name, message: request.message },
      writtenAt: new Date(createdAt),
    });
  });

  test("that is there changes nothing, and is answered without its text or link", async () => {
    const { id, sealed, createdAt, reference } = await send();
    expect(await doneOf(await sendAgain(sealed))).toEqual({
      ...{ id, reference, createdAt, replayed: true, sealed },
    });
  });

  test("that was erased stays so", async () => {
    const { id, sealed } = await send();
    await lose(id);
    expect((await problemOf(sendAgain(sealed), 422)).type).toBe("/problems/already-received");
    expect(await rowOf(id)).toBeUndefined();
  });

  test("that is older than a week is refused, as is one that someone made or changed", async () => {
    const { id, sealed = "" } = await send();
    await lose(id);
    await query`delete from staff_changes where key = ${id}`;
    const last = sealed.at(-2) === "A" ? "B" : "A";
    const others = [
      `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`,
      sealed.slice(0, 40),
      "AAAA",
      "<b>",
      "",
      7,
    ];
    for (const other of others) await problemOf(sendAgain(other), 422);
    time += 8 * 86_400_000 + 60_000;
    await problemOf(sendAgain(sealed), 422);
    expect(await rowOf(id)).toBeUndefined();
  });
});
