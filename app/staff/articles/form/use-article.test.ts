import { expect, test } from "vitest";
import { article } from "../../sync/testing.ts";
import { after, goneOf } from "./use-article.ts";

const shown = after(undefined, article());

test("an article that went into the bin stays in its form, and is known to lie there", () => {
  const binned = after(shown, article({ deletedAt: "2026-01-02T00:00:00Z", version: 4 }));
  expect(binned).toMatchObject({ state: "read", article: { version: 4 } });
  expect([goneOf(shown), goneOf(binned)]).toEqual([undefined, "bin"]);
  // Someone has brought it back.
  expect(goneOf(after(binned, article({ version: 5 })))).toBeUndefined();
});

test("what stands open is not taken away with an article that was deleted for good", () => {
  const gone = after(shown, undefined);
  expect(gone).toMatchObject({ state: "read", article: { title: "A title" } });
  expect(goneOf(gone)).toBe("for good");
  expect(after(gone, undefined)).toEqual(gone);
});

test("one that no one has read is not there", () => {
  const none = after({ state: "reading" }, undefined);
  expect(none).toEqual({ state: "gone" });
  expect(goneOf(none)).toBe("for good");
});
