import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { broadcastPresence } from "./presence.ts";
import { article, json, stubDevice, testDevice } from "./testing.ts";

beforeEach(() => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

/** An article that someone has open, and a server that answers a PUT when the test says. */
function opened() {
  const { context } = testDevice();
  const asked: string[] = [];
  let answer: (response: Response) => void = () => undefined;
  context.fetch = async (_path, init) => {
    const method = init?.method ?? "GET";
    asked.push(method);
    if (method === "GET") return json([]);
    if (method === "DELETE") return new Response(null, { status: 204 });
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const end = broadcastPresence(stubDevice(context), article().id, () => undefined);
  return { asked, end, answer: () => answer(new Response(null, { status: 204 })) };
}

test("closing is sent after opening, so that it is not overtaken", async () => {
  const { asked, end, answer } = opened();
  end();
  await new Promise((done) => setImmediate(done));
  expect(asked).toEqual(["PUT"]);
  answer();
  await vi.waitFor(() => expect(asked).toEqual(["PUT", "DELETE"]));
});

test("where nothing is under way it is sent immediately, as a page that goes has no time", async () => {
  const { asked, end, answer } = opened();
  answer();
  await vi.waitFor(() => expect(asked).toEqual(["PUT", "GET"]));
  end();
  expect(asked).toEqual(["PUT", "GET", "DELETE"]);
});
