import { expect, test } from "vitest";
import { setCurrentDevice } from "../../sync/device-context.ts";
import type { Draft } from "../../sync/drafts.ts";
import { stubDevice, testDevice } from "../../sync/testing.ts";
import { discardDraft } from "./unsaved-drafts.tsx";

const draft: Draft = { key: "a", article: null, base: null, form: {}, at: 0, device: "Firefox" };

test("a draft that a full or closed device cannot drop stays, and that is said", async () => {
  const { context } = testDevice();
  setCurrentDevice(stubDevice(context));
  const { drafts } = context.store;
  await drafts.put(draft);
  const said: string[] = [];
  const report = (_: unknown, title: string) => void said.push(title);
  const dropping = drafts.delete.bind(drafts);
  drafts.delete = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  await discardDraft("a", report);
  expect(said).toEqual(["The draft could not be discarded"]);
  expect(await drafts.get("a")).toEqual(draft);
  drafts.delete = dropping;
  await discardDraft("a", report);
  expect(said).toHaveLength(1);
  expect(await drafts.get("a")).toBeUndefined();
});
