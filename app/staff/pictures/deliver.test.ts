import { describe, expect, test } from "vitest";
import { mediaPath } from "../../../db/schema/media.ts";
import { Refused } from "../session/server.ts";
import { json, memoryStore, problem } from "../sync/testing.ts";
import { deliverPictures } from "./deliver.ts";

const [first, second] = ["ab".repeat(32), "cd".repeat(32)] as const;
const storedMedia = (hash: string) => ({ hash, width: 10, height: 5 });
const content = [first, second, first]
  .map((hash) => `<figure><img src="${mediaPath(hash)}" alt="x" /></figure>`)
  .join("");

/** A device with both pictures, and a server that answers as told. */
async function deviceWith(answer: (method: string, hash: string) => Response) {
  const store = memoryStore();
  for (const hash of [first, second]) {
    const bytes = new TextEncoder().encode(hash).buffer;
    await store.pictures.put({ ...storedMedia(hash), bytes, type: "image/webp", at: 0 });
  }
  const asked: string[] = [];
  const state = { now: Date.UTC(2026, 10, 22) };
  const send: typeof fetch = async (path, { method = "GET" } = {}) => {
    const hash = String(path).split("/").at(-1) ?? "";
    asked.push(`${method} ${hash.slice(0, 2)}`);
    return answer(method, hash);
  };
  const now = () => state.now;
  return {
    asked,
    state,
    deliver: () => deliverPictures({ content, image: null }, { store, fetch: send, now }),
    left: async () => (await store.pictures.toArray()).map(({ hash }) => hash),
  };
}

describe("pictures go before the text that shows them", () => {
  test("each once, and they stay on the device until their text has arrived as well", async () => {
    const device = await deviceWith((method, hash) =>
      json(method === "PUT" ? storedMedia(hash) : null),
    );
    await device.deliver();
    expect(device.asked).toEqual(["GET ab", "PUT ab", "GET cd", "PUT cd"]);
    expect(await device.left()).toEqual([first, second]);
    await device.deliver();
    expect(device.asked).toHaveLength(4);
  });

  test("one whose text has not come for long is asked for again: the server may have given it up", async () => {
    const device = await deviceWith((_, hash) => json(storedMedia(hash)));
    await device.deliver();
    device.state.now += 20 * 86_400_000;
    await device.deliver();
    expect(device.asked).toEqual(["GET ab", "GET cd", "GET ab", "GET cd"]);
  });

  test("one whose answer was lost does not travel twice", async () => {
    const device = await deviceWith((_, hash) => json(storedMedia(hash)));
    await device.deliver();
    expect(device.asked).toEqual(["GET ab", "GET cd"]);
  });

  test.each([
    [
      "the sign-in page of a network's owner",
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    ],
    ["another picture's name", () => json(storedMedia("ef".repeat(32)))],
    ["a proxy's error", () => new Response("", { status: 502 })],
  ])("%s counts as no answer, and the picture stays", async (_, answer) => {
    const device = await deviceWith(answer);
    const rejected = await device.deliver().catch((reason: unknown) => reason);
    expect(rejected).toBeInstanceOf(Error);
    expect(rejected).not.toBeInstanceOf(Refused);
    expect(await device.left()).toEqual([first, second]);
  });

  test("a refusal of our server keeps its status and words, and the picture stays", async () => {
    const device = await deviceWith((method) =>
      method === "PUT" ? problem(422, "It moves.")() : json(null),
    );
    await expect(device.deliver()).rejects.toMatchObject({ status: 422, detail: "It moves." });
    expect(await device.left()).toEqual([first, second]);
  });

  test("the one that arrived is not sent again after the next one failed", async () => {
    let down = true;
    const uploaded = new Set<string>();
    const device = await deviceWith((method, hash) => {
      if (down && hash === second) return problem(503)();
      if (method === "PUT") uploaded.add(hash);
      return json(uploaded.has(hash) ? storedMedia(hash) : null);
    });
    await expect(device.deliver()).rejects.toMatchObject({ status: 503 });
    down = false;
    await device.deliver();
    expect(device.asked.filter((one) => one === "PUT ab")).toHaveLength(1);
  });
});
