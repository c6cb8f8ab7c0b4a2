import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { newRequestId } from "../../db/schema/contact.ts";
import { operationsAt } from "../testing/operations.ts";
import { article, deskOn, slug } from "../testing/articles.ts";
import { withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();
const client = await deskOn(site, database);
const { create, send, versionsOf, auditActions } = client;
const { post, edit, remove, restore } = operationsAt(client);

// What the database does to one of two that wait for each other. A sequence counts although its statement is undone.
await query`create sequence tries`;
await query`create table undoing as select 0 as times`;
await query`
  create function undo() returns trigger language plpgsql as $$
  begin
    if nextval('tries') <= (select times from undoing) then
      raise exception 'deadlock detected' using errcode = 'deadlock_detected';
    end if;
    return new;
  end
  $$`;
await query`
  create trigger undone before insert or update on insights for each row execute function undo()`;
const undo = async (times: number) => {
  await query`update undoing set times = ${times}`;
  await query`select setval('tries', 1, false)`;
};
beforeEach(() => undo(0));

test("what the database undid for someone else's sake is done once more, and no one hears of it", async () => {
  const one = await create();
  const { readTime: _, ...fields } = article;
  const calls: (() => Promise<Response>)[] = [
    () => edit(one, 1, { title: "Another" }),
    () => remove(one, 2),
    () => restore(one),
    () => send("PUT", `/api/insights/${one.id}`, { ...article, link: slug() }),
    () => send("DELETE", `/api/insights/${one.id}`),
    () => send("POST", "/api/insights", { ...article, link: slug() }),
    () =>
      post({
        kind: "create",
        id: randomUUID(),
        article: `insight-${newRequestId()}`,
        fields: { ...fields, link: slug() },
      }),
  ];
  for (const call of calls) {
    await undo(2);
    expect((await call()).status).toBeLessThan(300);
  }
  expect((await versionsOf(one.id)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await auditActions(one.id)).toHaveLength(6);
});

test("but not for ever: then anyone who waits is told to come again, and nothing has changed", async () => {
  const one = await create();
  await undo(1_000);
  const answer = await edit(one, 1, { title: "Another" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
  const [counted] = await query<{ attempts: number }>`
    select last_value::int as attempts from tries`;
  expect(counted?.attempts).toBeLessThan(10);
  expect(await auditActions(one.id)).toHaveLength(1);
});
