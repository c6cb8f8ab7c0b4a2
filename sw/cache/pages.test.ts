import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("where the network is connected but silent, the shell is shown after 20 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("__WB_MANIFEST", []);
  vi.stubGlobal("location", new URL("http://localhost/sw.js"));
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
