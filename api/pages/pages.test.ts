import { expect, onTestFinished, test, vi } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { type ContentCache, createContentCache } from "./response-cache.ts";
import { createPages, type PagesOptions } from "./pages.ts";

const { database, query } = await withDatabase();

const nothing = () => {
  throw new Error("No page was asked for.");
};

const optionsOf = (
  cache: ContentCache,
  readApi: (request: Request) => Promise<Response>,
  render: PagesOptions["bundle"]["render"] = nothing,
): PagesOptions => ({
  bundle: {
    ...{ render, documentHtml: () => ({ html: "later", styles: [] }) },
    ...{ sceneAt: () => "day", kigaliDay: () => "2030-05-01" },
    staffWaiting: { body: "", ownStyles: "" },
  },
  assets: {
    ...{
      styles: [],
      stylesheet: "",
      sheets: {
        tools: { styles: [], stylesheet: "" },
        trust: { styles: [], stylesheet: "" },
      },
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
  readApi,
  cardAddress: () => "",
});

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
  createPages(optionsOf(cache, answer));
  const contentChanges = async () => {
    await query`update content_clock set v = v + 1`;
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
  const reading = Promise.withResolvers<void>();
  state.until = reading.promise;
  await contentChanges();
  await contentChanges();
  expect(readNow()).toEqual([firm, summary]);
  reading.resolve();
});

test("a network has sixteen pages drawn at the same time at most; others are drawn beside them", async () => {
  const cache = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
  onTestFinished(() => cache.close());
  const drawn = Promise.withResolvers<void>();
  const { page, contactForm } = createPages(
    optionsOf(cache, nothing, async () => {
      await drawn.promise;
      return { html: "page", styles: [], status: 200, partial: false };
    }),
  );
  let count = 0;
  const ask = (network: string) =>
    page(new Request(`http://localhost/insights?q=word${++count}`), network);
  // A form that is refused is drawn as a page is.
  const form = { values: {}, errors: {} };
  const refused = (network: string) =>
    contactForm(new Request("http://localhost/contact"), 200, { form, network });
  const many = Array.from({ length: 20 }, (_, nth) =>
    nth % 2 ? refused("192.0.2.1") : ask("192.0.2.1"),
  );
  const other = ask("192.0.2.2");
  const early = await Promise.race([...many.slice(16)]);
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "2"]);
  drawn.resolve();
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses).toEqual([...Array<number>(16).fill(200), ...Array<number>(4).fill(503)]);
  expect((await other).status).toBe(200);
  // What was drawn gives its place back.
  expect((await ask("192.0.2.1")).status).toBe(200);
});

test("a page is drawn again on the next day, since the form lists the next ten", async () => {
  const cache = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
  onTestFinished(() => cache.close());
  let kigaliDay = "2030-05-01";
  const render = vi.fn(async () => ({ html: "", styles: [], status: 200, partial: false }));
  const options = optionsOf(cache, nothing, render);
  options.bundle.kigaliDay = () => kigaliDay;
  const { page } = createPages(options);
  const draw = () => page(new Request("http://localhost/contact"));
  await draw();
  await draw();
  expect(render).toHaveBeenCalledTimes(1);
  kigaliDay = "2030-05-02";
  await draw();
  expect(render).toHaveBeenCalledTimes(2);
});
