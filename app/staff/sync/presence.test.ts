import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { broadcastPresence } from "./presence.ts";
import { article, json, person, stubDevice, testDevice } from "./testing.ts";

beforeEach(() => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

/** An article that someone has open, and a server that answers a PUT when the test says; `open`: who has it open. */
function opened(open: { name: string; staffId: string }[] = []) {
  const { context, state } = testDevice();
  const sync = vi.fn(async () => undefined);
  const asked: string[] = [];
  const answered = Promise.withResolvers<Response>();
  context.fetch = async (_path, init) => {
    const method = init?.method ?? "GET";
    asked.push(method);
    if (method === "GET") return json(open.map((one) => ({ ...one, article: article().id })));
    if (method === "DELETE") return new Response(null, { status: 204 });
    return answered.promise;
  };
  const device = { ...stubDevice(context), sync };
  let shown: string[] | undefined;
  const end = broadcastPresence(device, article().id, (names) => {
    shown = names;
  });
  return {
    asked,
    shown: () => shown,
    end,
    state,
    sync,
    answer: (status = 204) => answered.resolve(new Response(null, { status })),
  };
}

test("closing is sent after opening, so that it is not overtaken", async () => {
  const { asked, end, answer } = opened();
  end();
  await new Promise((done) => setImmediate(done));
  expect(asked).toEqual(["PUT"]);
  answer();
  await expect.poll(() => asked).toEqual(["PUT", "DELETE"]);
});

test("where nothing is under way it is sent immediately, as a page that goes has no time", async () => {
  const { asked, end, answer } = opened();
  answer();
  await expect.poll(() => asked).toEqual(["PUT", "GET"]);
  end();
  expect(asked).toEqual(["PUT", "GET", "DELETE"]);
});

test("others who have it open are named once, in however many tabs, and oneself is not", async () => {
  const keza = { name: "Keza", staffId: crypto.randomUUID() };
  const { shown, answer } = opened([{ name: "Solange", staffId: person }, keza, keza]);
  answer();
  await expect.poll(shown).toEqual(["Keza"]);
});

test("a 401 ends no session, which may be the one before: the sync finds out", async () => {
  const { sync, state, answer } = opened();
  answer(401);
  await expect.poll(() => sync).toHaveBeenCalledOnce();
  expect(state.signedOut).toBe(0);
});
