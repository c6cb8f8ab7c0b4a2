import { expect, test } from "vitest";
import { problemOf, withSite } from "../testing/app.ts";

const { site } = await withSite();

const countOf = (answers: Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test.each([
  "/api/insights?limit=100&q=a",
  "/api/insights?q=a",
  "/api/changes?since=0&limit=1000",
  "/api/insights/bodies?ids=insight-001",
])(
  "of 20 that want %s from one network four are told to come again; another one reads",
  async (path) => {
    const many = Promise.all(
      Array.from({ length: 20 }, (_, nth) => site.call(path, { from: `2001:db8::${nth}` })),
    );
    const other = await site.call(path, { from: "192.0.2.1" });
    expect(other.status).toBe(200);
    const answers = await many;
    expect([countOf(answers, 200), countOf(answers, 503)]).toEqual([16, 4]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get("retry-after")).toBe("2");
    if (refused) await problemOf(refused, 503);
    // What was read gives its place back.
    expect((await site.call(path, { from: "2001:db8::1" })).status).toBe(200);
  },
);

test("pages that are drawn read them beside that, and what the cache has needs no place", async () => {
  const ask = (path: string, isPage: boolean) =>
    site.answer(new Request(new URL(path, "http://localhost")), { address: "192.0.2.2", isPage });
  const drawn = Array.from({ length: 20 }, () => ask("/api/insights?q=a", true));
  const stored = Array.from({ length: 20 }, () => ask("/api/changes", false));
  expect(countOf(await Promise.all([...drawn, ...stored]), 200)).toBe(40);
});

test("a search is compressed, and stays a list that a client may keep", async () => {
  const headers = { "accept-encoding": "br" };
  const answer = await site.call("/api/insights?limit=3", { headers });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const tag = answer.headers.get("etag") ?? "";
  const again = await site.call("/api/insights?limit=3", {
    headers: { ...headers, "if-none-match": tag },
  });
  expect(again.status).toBe(304);
});
