import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.stubGlobal("__WB_MANIFEST", []);
  vi.stubGlobal("location", new URL("http://localhost/sw.js"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("where the network is connected but silent, the shell is shown after 20 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shell = new Response("shell");
  const match = async (path: string) => (path === "/shell" ? shell : undefined);
  vi.stubGlobal("caches", { open: async () => ({ match }) });
  const asked = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", asked);
  const { answerNavigation } = await import("./pages.ts");

  const shown = vi.fn();
  const answer = answerNavigation(new Request("http://localhost/not-on-this-device"));
  void answer.then(shown);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(shell);
});

test("a page that was answered with an error is fetched again by the next sync", async () => {
  const put = vi.fn();
  const match = async () => new Response("", { headers: { etag: "1" } });
  vi.stubGlobal("caches", { open: async () => ({ match, put, keys: async () => [] }) });
  const answer = vi.fn(async () => new Response(null, { status: 304 }));
  vi.stubGlobal("fetch", answer.mockResolvedValueOnce(new Response(null, { status: 500 })));
  const { cachePages } = await import("./pages.ts");
  await cachePages({ update: vi.fn() });
  expect(put, "as if all were stored").not.toHaveBeenCalled();
  await cachePages({ update: vi.fn() });
  expect(put).toHaveBeenCalledExactlyOnceWith("/pages-as-of", expect.anything());
});
