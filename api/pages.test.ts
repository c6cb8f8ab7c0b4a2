import { afterAll, expect, test } from "vitest";
import { withDatabase } from "../db/testing.ts";
import { createContentCache } from "./cache.ts";
import { createPages } from "./pages.ts";
import type { ServerBundle } from "./render.ts";

const { database } = await withDatabase();
const { sql, within } = database;
const cache = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
afterAll(() => cache.close());

const unasked = () => {
  throw new Error("Nobody has asked for a page.");
};
const bundle: ServerBundle = {
  render: unasked,
  documentHtml: unasked,
  sceneAt: () => "day",
  kigaliDay: () => "2030-05-01",
  cardTitles: {},
};

test("what pages are drawn from is read again when the content has changed, before anybody asks", async () => {
  const read: string[] = [];
  createPages({
    bundle,
    assets: {
      styles: [],
      stylesheet: "",
      early: "",
      entry: "",
      steps: [],
      frame: "",
      gate: [],
      fonts: [],
    },
    cache,
    publicUrl: null,
    paths: [],
    forStyles: () => ["content-security-policy", ""],
    readApi: async ({ url }) => {
      read.push(url);
      return Response.json({});
    },
    cardAddress: () => "",
  });
  await cache.forget();
  expect(read).toEqual([]);
  await within(sql`update content_clock set v = v + 1`);
  await cache.forget();
  expect(read.map((url) => url.replace("http://localhost", ""))).toEqual([
    "/api/content/firm",
    "/api/insights?fields=summary",
  ]);
});
