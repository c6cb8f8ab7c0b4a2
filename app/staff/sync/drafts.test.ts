import { expect, test } from "vitest";
import { decisionKey, decisionsIn, dropDecided } from "./drafts.ts";
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
  expect(decisionsIn(await store.drafts.toArray())).toBe(`choice-${id},choice-another`);
  await dropDecided(context);
  const keys = async () => (await store.drafts.toArray()).map(({ key }) => key);
  expect(await keys()).toEqual([decisionKey(id), "a form"]);
  await store.operations.delete(id);
  await dropDecided(context);
  expect(await keys()).toEqual(["a form"]);
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0",
    "Firefox on iOS",
  ],
  ["curl/8", "A browser on this device"],
])("%s is named", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
