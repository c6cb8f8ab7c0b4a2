import { expect, test } from "vitest";
import { mediaPath } from "../../../db/schema/media.ts";
import { article, articleId, done, problem, writingDevice } from "./testing.ts";

const [first, second] = ["ab".repeat(32), "cd".repeat(32)] as const;
const showing = (hash: string) => `<figure><img src="${mediaPath(hash)}" alt="x" /></figure>`;

/** A device with both pictures, of which a text that waits shows the first. */
async function deviceWithPictures() {
  const device = await writingDevice();
  const { store, now } = device.context;
  for (const hash of [first, second])
    await store.pictures.put({
      ...{ hash, bytes: new ArrayBuffer(1), type: "image/webp", width: 1, height: 1 },
      at: now(),
    });
  device.state.online = false;
  await device.edit({ content: showing(first) });
  device.state.online = true;
  const left = async () => (await store.pictures.toArray()).map(({ hash }) => hash);
  return { ...device, left };
}

test("a picture goes when its text has arrived, and not while that is refused", async () => {
  const { deliverLater, deliverTo, left } = await deviceWithPictures();
  await deliverTo(problem(503), done(article({ content: showing(first), version: 4 })));
  expect(await left()).toEqual([first, second]);
  await deliverLater();
  expect(await left()).toEqual([second]);
});

test("a picture that a draft shows as well stays", async () => {
  const { context, deliverTo, left } = await deviceWithPictures();
  const draft = { key: "one", article: articleId, base: 3, form: { content: showing(first) } };
  await context.store.storeDraft({ ...draft, at: 0, device: "This phone" });
  await deliverTo(done(article({ content: showing(first), version: 4 })));
  expect(await left()).toEqual([first, second]);
});
