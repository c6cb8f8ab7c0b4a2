import { expect, onTestFinished, test } from "vitest";
import { withDatabase } from "../db/testing.ts";
import { createContentCache } from "./cache.ts";
import { createPages } from "./pages.ts";
import type { ServerBundle } from "./render.ts";

const { database } = await withDatabase();
const { sql, within } = database;

const firm = "/api/content/firm";
const summary = "/api/insights?fields=summary";

/** Pages that are drawn from these paths; `read` is what was made anew, in its order. */
async function drawing(...paths: string[]) {
  const cache = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
  onTestFinished(() => cache.close());
  const read: string[] = [];
  const bundle: ServerBundle = {
    render: async ({ fetch }) => {
      await Promise.all(paths.map((path) => fetch(path)));
      return { html: "", styles: [], status: 200, partial: false };
    },
    documentHtml: () => ({ html: "", styles: [] }),
    sceneAt: () => "day",
    kigaliDay: () => "2030-05-01",
    cardTitles: {},
  };
  const pages = createPages({
    bundle,
    assets: {
      ...{ styles: [], stylesheet: "", early: "", entry: "", steps: [], frame: "", gate: [] },
      fonts: [],
    },
    cache,
    publicUrl: null,
    paths: [],
    forStyles: () => ["content-security-policy", ""],
    readApi: (request) => {
      const { pathname, search } = new URL(request.url);
      return cache.answer(request, pathname + search, async () => {
        read.push(pathname + search);
        return { body: "{}", contentType: "application/json" };
      });
    },
    cardAddress: () => "",
  });
  const visit = () => pages.page(new Request("http://localhost/insights"));
  const contentChanges = async () => {
    await within(sql`update content_clock set v = v + 1`);
    await cache.forget();
  };
  return { visit, read, contentChanges, forget: cache.forget };
}

test("what pages were drawn from is read again when the content has changed, and then kept", async () => {
  const { visit, read, contentChanges, forget } = await drawing(firm, "/api/laws", summary);
  await visit();
  read.length = 0;
  await forget();
  expect(read).toEqual([]);
  await contentChanges();
  expect(read).toEqual([firm, summary]);
  await visit();
  expect(read).toEqual([firm, summary, "/api/laws"]);
});

test("writes that no visitor comes between read nothing", async () => {
  const { visit, read, contentChanges } = await drawing(firm);
  await contentChanges();
  expect(read).toEqual([]);
  await visit();
  for (let write = 0; write < 5; write++) await contentChanges();
  expect(read).toEqual([firm, firm]);
});
