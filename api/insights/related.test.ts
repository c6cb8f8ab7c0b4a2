import * as v from "valibot";
import { expect, test } from "vitest";
import { InsightRelated } from "../../db/schema/insights/insights.ts";
import { problemOf, withSite } from "../testing/app.ts";

const { query, site } = await withSite();
await query`
  insert into insights (id, title, excerpt, author, date, link, category, status) values
    ('insight-draft', 'Draft', 'x', 'x', '2030-01-01', '/insights/a-draft', 'Data Protection', 'draft'),
    ('insight-plain', 'Plain', 'x', 'x', '2020-01-01', '/insights/no-category', null, 'published')`;
const related = async (key: string) =>
  v.parse(
    v.strictObject(InsightRelated.entries),
    await (await site.call(`/api/insights/${key}/related`)).json(),
  );

test("what stands beside an article is of the same category first, then the newest, never itself or a draft", async () => {
  const { articles } = await related("insight-002");
  const categories = articles.map(({ category }) => category);
  expect(categories).toEqual(["Incident Response", expect.anything(), expect.anything()]);
  const [, ...newest] = articles.map(({ date }) => date);
  expect(newest).toEqual(newest.toSorted().toReversed());
  const ids = articles.map(({ id }) => id);
  expect(ids).not.toContain("insight-002");
  expect(ids).not.toContain("insight-draft");
});

test("what stands beside an article is the newest where the article has no category", async () => {
  const { articles, law } = await related("no-category");
  expect(articles.map(({ id }) => id)).toEqual(["insight-012", "insight-011", "insight-010"]);
  expect(law).toBeNull();
});

test.each([
  ["insight-009", "Law", "Law No. 60/2018 of 22 August 2018", "/library#law-60-2018"],
  ["insight-003", "Law", "Law No. 058/2021 of 13 October 2021", "/library#law-058-2021"],
  [
    "insight-007",
    "Standard",
    "NCSA Minimum Cybersecurity Standards, 2023",
    "/library?tab=standards#mcs-2023",
  ],
  [
    "insight-008",
    "Regulation",
    "BNR Regulation No. 50/2022 of 2 June 2022",
    "https://rwandalii.org/akn/rw/act/reg/2022/50",
  ],
])(
  "what stands beside an article names the law that %s is about",
  async (id, kind, reference, link) => {
    expect((await related(id)).law).toMatchObject({ kind, reference, link });
  },
);

test("what stands beside an article names no law where the article is about none", async () => {
  expect((await related("insight-012")).law).toBeNull();
});

test("what stands beside an article is the same by id and by slug", async () => {
  expect(await related("personal-data-breach-first-72-hours")).toEqual(
    await related("insight-002"),
  );
});

test("what stands beside an article of an article that no one may read is a 404 problem", async () => {
  for (const key of ["insight-draft", "insight-missing", "%27"]) {
    await problemOf(site.call(`/api/insights/${key}/related`), 404);
  }
});
