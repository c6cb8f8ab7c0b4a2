import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deskOn, fieldsOf } from "../../testing/articles.ts";
import { siteOn, withSite } from "../../testing/app.ts";
import { signedInAs } from "../../testing/staff.ts";
import { conflictOf, doneOf, operationsAt } from "../../testing/operations.ts";

const { database, site } = await withSite();
const client = await deskOn(site, database);
const { create, versionsOf } = client;
const { post, edit } = operationsAt(client);
const other = await signedInAs(site, database, "author");

/** The same API, where something else happens after so many more statements. */
const pause = { statements: 0, happens: async (): Promise<unknown> => undefined };
const paused = await siteOn(database, {
  database: {
    ...database,
    withDeadline: async (...query) => {
      const rows = await database.withDeadline(...query);
      if (--pause.statements === 0) await pause.happens();
      return rows;
    },
  },
});
const slow = operationsAt(await deskOn(paused, database));

const first = (article: string, fields: object = { title: "First" }) => ({
  ...{ kind: "edit", id: randomUUID(), article, base: 1, fields },
});

test("what an unanswered edit of the same person wrote counts as seen, and is not written twice", async () => {
  const made = await create();
  const unheard = first(made.id);
  await doneOf(post(unheard));
  const next = { ...first(made.id, { title: "Next" }), unanswered: [unheard.id.toUpperCase()] };
  expect(await doneOf(post(next))).toMatchObject({ version: 3, replayed: false });
  for (const again of [unheard, next])
    expect(await doneOf(post(again))).toMatchObject({ replayed: true });
  expect(await versionsOf(made.id)).toHaveLength(3);
});

test("one that never arrived changes nothing, and one of someone else's or another article's neither", async () => {
  const [made, elsewhere] = [await create(), await create()];
  const [theirs, separate] = [first(made.id, { title: "Theirs" }), first(elsewhere.id)];
  await doneOf(post(theirs, other));
  await doneOf(post(separate));
  const unanswered = [theirs.id, separate.id, randomUUID()];
  const answer = await post({ ...first(made.id, { title: "Mine" }), unanswered });
  expect((await conflictOf(answer)).fields).toEqual(["title"]);
  expect(await versionsOf(made.id)).toHaveLength(2);
});

test("one that found someone else's text as it wanted it makes that text no one's own", async () => {
  const made = await create();
  await doneOf(edit(made, 1, { title: "Both", excerpt: "Theirs" }, other));
  const unheard = first(made.id, { title: "Both" });
  await doneOf(post(unheard));
  const next = { ...first(made.id, { excerpt: "Mine" }), unanswered: [unheard.id] };
  expect((await conflictOf(post(next))).fields).toEqual(["excerpt"]);
});

test("a deletion goes on top of them, but not of anything between", async () => {
  const [made, edited] = [await create(), await create()];
  const remove = async ({ id }: { id: string }, more = false) => {
    const edits = [first(id), { ...first(id, { excerpt: "Second" }), base: 2 }];
    for (const one of edits) {
      await doneOf(post(one));
      if (more) await doneOf(edit({ id }, 2, { author: "Theirs" }, other));
    }
    const unanswered = edits.map((one) => one.id);
    return post({ kind: "delete", article: id, base: 1, unanswered });
  };
  expect((await doneOf(remove(made))).article).toMatchObject({ version: 4 });
  expect(await conflictOf(remove(edited, true))).toMatchObject({
    fields: [],
    article: { deletedAt: null },
  });
});

test.each([{ kind: "edit", fields: { title: "Next" } }, { kind: "delete" }])(
  "one that arrives while the next is done is no one else's text ($kind), whenever it arrives",
  async (operation) => {
    let nth = 0;
    do {
      const { id } = await create();
      const unheard = first(id);
      const next = { ...operation, article: id, base: 1, unanswered: [unheard.id] };
      Object.assign(pause, { statements: ++nth, happens: () => post(unheard) });
      expect(await doneOf(slow.post(next, client.editor))).toMatchObject({ replayed: false });
      // Until it comes after the last one.
    } while (pause.statements <= 0);
    expect(nth).toBeGreaterThan(3);
  },
);

test("more than a device has under way are refused", async () => {
  const made = await create();
  const unanswered = Array.from({ length: 21 }, () => randomUUID());
  expect(await fieldsOf(post({ ...first(made.id), unanswered }))).toEqual(["unanswered"]);
});
