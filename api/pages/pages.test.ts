import { expect, onTestFinished, test, vi } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { createContentCache } from "./response-cache.ts";
import { createPages } from "./pages.ts";

const { database } = await withDatabase();
const { sql, withDeadline } = database;

const nothing = () => {
  throw new Error("No page was asked for.");
};

/** The pages' reading ahead: what it makes again, how long that takes by the clock, and until when it goes on. */
async function readingAhead() {
  const cache = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
  onTestFinished(() => cache.close());
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => clock.mockRestore());
  const state = { now: 1_000, takesMs: 0, until: Promise.resolve() };
  clock.mockImplementation(() => state.now);
  const read: string[] = [];
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return cache.answer(request, pathname + search, async () => {
      read.push(pathname + search);
      state.now += state.takesMs;
      await state.until;
      return { body: "{}", contentType: "application/json" };
    });
  };
  createPages({
    bundle: {
      ...{ render: nothing, documentHtml: nothing, cardTitles: {} },
      ...{ sceneAt: () => "day", kigaliDay: () => "2030-05-01" },
      staffWaiting: { body: "", ownStyles: "" },
    },
    assets: {
      ...{
        styles: [],
        stylesheet: "",
        tools: { styles: [], stylesheet: "" },
        print: "",
        inlineScript: "",
        entry: "",
        steps: [],
        frame: "",
        gate: [],
      },
      fonts: [],
    },
    cache,
    publicUrl: null,
    paths: [],
    forStyles: () => ["content-security-policy", ""],
    readApi: answer,
    cardAddress: () => "",
  });
  const contentChanges = async () => {
    await withDeadline(sql`update content_clock set v = v + 1`);
    await cache.invalidate();
    await new Promise((done) => setImmediate(done));
  };
  const readNow = () => read.splice(0);
  return { state, answer, readNow, contentChanges, invalidate: cache.invalidate };
}

const [firm, summary] = ["/api/content/firm", "/api/insights?fields=summary"];

test("what pages are drawn from is read again when the content has changed, and then kept", async () => {
  const { answer, contentChanges, invalidate, readNow } = await readingAhead();
  await invalidate();
  expect(readNow()).toEqual([]);
  for (let change = 0; change < 2; change++) {
    await contentChanges();
    expect(readNow()).toEqual([firm, summary]);
  }
  await answer(new Request(`http://localhost${summary}`));
  expect(readNow()).toEqual([]);
});

test("after a reading it rests ten times as long as that took", async () => {
  const { state, contentChanges, readNow } = await readingAhead();
  state.takesMs = 5;
  await contentChanges();
  expect(readNow()).toHaveLength(2);
  state.now += 99;
  await contentChanges();
  expect(readNow()).toEqual([]);
  state.now += 2;
  await contentChanges();
  expect(readNow()).toHaveLength(2);
});

test("while one reading goes on, no other begins", async () => {
  const { state, contentChanges, readNow } = await readingAhead();
  let end: () => void = () => undefined;
  state.until = new Promise((resolve) => {
    end = resolve;
  });
  await contentChanges();
  await contentChanges();
  expect(readNow()).toEqual([firm, summary]);
  end();
});
