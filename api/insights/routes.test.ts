import * as v from "valibot";
import { expect, test } from "vitest";
import { Insight, InsightSummary } from "../../db/schema/insights/insights.ts";
import { openSite, problemOf } from "../testing/app.ts";

const Articles = v.array(v.strictObject(Insight.entries));
const Summaries = v.array(v.strictObject(InsightSummary.entries));

const site = await openSite();
const all = v.parse(Articles, await (await site.call("/api/insights")).json());

const idsOf = async (path: string) =>
  v.parse(Summaries, await (await site.call(path)).json()).map(({ id }) => id);

test("the articles come as the whole list with bodies, newest first", () => {
  expect(all.length).toBeGreaterThanOrEqual(12);
  const dates = all.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(all.every(({ content }) => (content ?? "").length > 100)).toBe(true);
});

test("the articles come without bodies with fields=summary", async () => {
  expect(await idsOf("/api/insights?fields=summary")).toEqual(all.map(({ id }) => id));
});

test("the articles come page by page along the Link header, each once", async () => {
  const found: string[] = [];
  let next: string | undefined = "/api/insights?fields=summary&limit=5";
  while (next) {
    const answer: Response = await site.call(next);
    found.push(...v.parse(Summaries, await answer.json()).map(({ id }) => id));
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(found).toEqual(all.map(({ id }) => id));
});

test("the articles are found by a part of title, excerpt or category, in any case", async () => {
  const [one] = all;
  const part = one?.title.slice(3, 18).toUpperCase() ?? "";
  const q = new URLSearchParams({ q: part, fields: "summary" });
  expect(await idsOf(`/api/insights?${q}`)).toContain(one?.id);
  const inCategory = all.filter(({ category }) => category === one?.category).map(({ id }) => id);
  const c = new URLSearchParams({ q: one?.category ?? "", fields: "summary" });
  expect(await idsOf(`/api/insights?${c}`)).toEqual(expect.arrayContaining(inCategory));
  expect(await idsOf("/api/insights?fields=summary&q=no-such-words")).toEqual([]);
  // Wildcards and quotes of SQL mean themselves.
  for (const odd of ["%", "_", "'", "\\", "%%'--"]) {
    const answer = await site.call(`/api/insights?${new URLSearchParams({ q: odd })}`);
    expect(answer.status).toBe(200);
    for (const { title, excerpt, category } of v.parse(Articles, await answer.json())) {
      expect(`${title}\n${excerpt}\n${category}`).toContain(odd);
    }
  }
});

test.each([
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["limit=5.5", "limit"],
  ["limit=", "limit"],
  ["limit=5&limit=6", "limit"],
  ["fields=all", "fields"],
  ["after=no one", "after"],
  ["after=", "after"],
  ["q=%00", "q"],
  [`q=${"a".repeat(201)}`, "q"],
])("the articles ?%s is 422 and names %s", async (search, name) => {
  const problem = await problemOf(site.call(`/api/insights?${search}`), 422);
  expect(problem.errors?.map(({ path }) => path)).toEqual([name]);
});

test("the articles ignore parameters that mean nothing here", async () => {
  const answer = await site.call("/api/insights?utm_source=mail");
  expect(v.parse(Articles, await answer.json()).length).toBe(all.length);
});

test("the articles are each found by id, slug and whole link, on both paths", async () => {
  for (const article of all.slice(0, 3)) {
    const slug = article.link.replace("/insights/", "");
    for (const key of [article.id, slug, encodeURIComponent(article.link)]) {
      for (const path of [`/api/insights/${key}`, `/api/insights/link/${key}`]) {
        const answer = await site.call(path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(await answer.json()).toEqual(article);
      }
    }
  }
});

test.each(["/api/insights/insight-no one", "/api/insights/link/no-such-slug", "/api/insights/%27"])(
  "GET %s is a 404 problem",
  async (path) => {
    await problemOf(site.call(path), 404);
  },
);

test.each([
  ["POST", "/api/insights"],
  ["PUT", "/api/insights/insight-001"],
  ["DELETE", "/api/insights/insight-001"],
  ["PUT", "/api/insights/no one"],
])("%s %s is 401 for visitors, before the body is read", async (method, path) => {
  const bodies = method === "DELETE" ? [undefined] : ["{}", "{", "x".repeat(1_000_000)];
  for (const body of bodies) {
    const answer = await site.call(path, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body }),
    });
    expect(answer.headers.get("www-authenticate")).toMatch(/^Session /);
    await problemOf(answer, 401);
  }
  expect((await site.call("/api/insights/insight-001")).status).toBe(200);
});
