import { expect, test } from "vitest";
import type { Draft } from "../../sync/drafts.ts";
import { type Kept, DraftWriter } from "./draft-writer.ts";

const draft = (text: string): Draft => ({
  key: "one",
  article: null,
  base: null,
  form: text,
  at: 1,
  device: "A test",
});

/** A table whose writes end when the test says so. */
function slowShelf() {
  const written: unknown[] = [];
  const ends: (() => void)[] = [];
  const told: Kept[] = [];
  let full = false;
  const write = (what: unknown) => {
    written.push(what);
    return new Promise<void>((end, fail) => {
      ends.push(() => (full ? fail(new Error("QuotaExceededError")) : end()));
    });
  };
  const keeper = new DraftWriter(
    {
      put: ({ form }) => write(form),
      drop: () => write("nothing"),
    },
    (kept) => told.push(kept),
  );
  const end = async () => {
    ends.shift()?.();
    await new Promise((later) => setTimeout(later));
  };
  const fill = () => {
    full = true;
  };
  return { keeper, written, told, end, fill };
}

test("while one write is under way the newest waits, and only that one", async () => {
  const { keeper, written, told, end } = slowShelf();
  for (const text of ["a", "ab", "abc"]) keeper.keep(draft(text));
  expect(written).toEqual(["a"]);
  await end();
  expect(written).toEqual(["a", "abc"]);
  await end();
  expect(told).toEqual([{ at: 1 }, { at: 1 }]);
});

test("a page that may be gone in a moment waits for nothing", () => {
  const { keeper, written } = slowShelf();
  keeper.keep(draft("a"));
  keeper.keep(draft("ab"));
  keeper.hurry(true);
  expect(written).toEqual(["a", "ab"]);
  // What the editor still held comes after that.
  keeper.keep(draft("abc"));
  expect(written).toEqual(["a", "ab", "abc"]);
});

test("whoever closes learns whether the last letter is kept", async () => {
  const { keeper, end, fill, told } = slowShelf();
  keeper.keep(draft("a"));
  keeper.keep(draft("ab"));
  let kept: boolean | undefined;
  const settled = keeper.settled().then((is) => {
    kept = is;
  });
  await end();
  expect(kept).toBeUndefined();
  fill();
  await end();
  await settled;
  expect(kept).toBe(false);
  expect(told.at(-1)).toEqual({ problem: true });
});

test("what is as it was saved is no draft any more", async () => {
  const { keeper, written, told, end } = slowShelf();
  keeper.keep(draft("a"));
  await end();
  keeper.keep(undefined);
  await end();
  expect(written).toEqual(["a", "nothing"]);
  expect(told.at(-1)).toBeUndefined();
  expect(await keeper.settled()).toBe(true);
});
