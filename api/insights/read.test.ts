import { expect, test } from "vitest";
import { problemOf, withSite } from "../testing/app.ts";
import { insertArticle } from "../testing/articles.ts";

const { query, site } = await withSite();
for (const status of ["draft", "archived", "published"])
  await insertArticle(query, `insight-${status}`, { status });
await insertArticle(query, "insight-scheduled", { status: "scheduled", due: "1 hour" });
await insertArticle(query, "insight-scheduled-due", { status: "scheduled", due: "-1 hour" });

const hidden = ["insight-draft", "insight-archived", "insight-scheduled"];
const shown = ["insight-published", "insight-scheduled-due"];

test("only published ones, and scheduled ones whose time has come, are in the list", async () => {
  for (const path of [
    "/api/insights",
    "/api/insights?fields=summary",
    "/api/insights?q=insight-",
  ]) {
    const text = await (await site.call(path)).text();
    for (const id of shown) expect(text).toContain(`"${id}"`);
    for (const id of hidden) expect(text).not.toContain(`"${id}"`);
    expect(text).not.toMatch(/"(status|publishAt|publish_at|version|updatedAt|updated_at)":/);
  }
});

test("articles that are no one's to read can neither be read nor paged after", async () => {
  for (const id of hidden) {
    await problemOf(site.call(`/api/insights/${id}`), 404);
    await problemOf(site.call(`/api/insights/link/${id}`), 404);
    await problemOf(site.call(`/api/insights?after=${id}`), 422);
  }
  for (const id of shown) expect((await site.call(`/api/insights/${id}`)).status).toBe(200);
});

test("a missing row of home or about is a 404 problem, and notes to staff stay here", async () => {
  await query`delete from home`;
  await query`delete from about`;
  await query`
    update documents set body = body || '{"_review":"confirm","nested":{"_note":1,"kept":2}}'
    where name = 'faq'`;
  await expect.poll(async () => (await site.call("/api/home")).status).toBe(404);
  await problemOf(site.call("/api/about"), 404);
  const faq: unknown = await (await site.call("/api/content/faq")).json();
  expect(faq).toMatchObject({ nested: { kept: 2 } });
  expect(JSON.stringify(faq)).not.toContain('"_');
});
