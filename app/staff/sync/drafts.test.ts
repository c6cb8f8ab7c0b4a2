import { expect, test } from "vitest";
import { dropDecided } from "./drop-decided.ts";
import { decisionKey } from "./drafts.ts";
import { deviceName } from "./draft-storage.ts";
import { writingDevice } from "./testing.ts";

test("what someone had begun to decide goes once it is decided, and no other draft", async () => {
  const { context, edit, store, waiting } = await writingDevice();
  await edit({ title: "Mine" });
  const [operation] = await waiting();
  const id = operation?.id ?? "";
  const about = { article: null, base: null, form: {}, at: 1, device: "A test" };
  for (const key of [decisionKey(id), decisionKey("another"), "a form"])
    await store.drafts.put({ key, ...about });
  await dropDecided(context);
  const keys = async () => (await store.drafts.toArray()).map(({ key }) => key);
  expect(await keys()).toEqual([decisionKey(id), "a form"]);
  await store.operations.delete(id);
  await dropDecided(context);
  expect(await keys()).toEqual(["a form"]);
});

test.each([
  ["X11; Linux x86_64", "HeadlessChrome/140.0 Safari/537.36", "Chrome on Linux"],
  ["Linux; Android 10; K", "Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Windows NT 10.0; Win64; x64", "Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
  ["Macintosh; Intel Mac OS X 10_15_7", "Version/18.0 Safari/605.1.15", "Safari on macOS"],
  ["iPhone; CPU iPhone OS 18_0 like Mac OS X", "FxiOS/140.0", "Firefox on iOS"],
])("a browser of (%s) %s is named", (system, browser, name) => {
  const engine = "AppleWebKit/537.36 (KHTML, like Gecko)";
  expect(deviceName(`Mozilla/5.0 (${system}) ${engine} ${browser}`)).toBe(name);
});

test("anything else is named as a browser", () => {
  expect(deviceName("curl/8")).toBe("A browser on this device");
});
