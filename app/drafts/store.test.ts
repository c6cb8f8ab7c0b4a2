import { expect, test } from "vitest";
import { createDraftStore, type DraftState } from "./store.ts";

const draft = (text: string) => ({ text, at: 1 });

/** A storage whose writes end when the test says so. */
function slowStorage() {
  const writes: unknown[] = [];
  const ends: (() => void)[] = [];
  const states: DraftState[] = [];
  let full = false;
  const write = (what: unknown) => {
    writes.push(what);
    return new Promise<void>((end, fail) => {
      ends.push(() => (full ? fail(new Error("QuotaExceededError")) : end()));
    });
  };
  const store = createDraftStore<ReturnType<typeof draft>>(
    { put: ({ text }) => write(text), drop: () => write("nothing") },
    (state) => states.push(state),
  );
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const fill = () => {
    full = true;
  };
  return { store, writes, states, end, fill };
}

test("while one write is under way the newest waits, and only that one", async () => {
  const { store, writes, states, end } = slowStorage();
  for (const text of ["a", "ab", "abc"]) store.write(draft(text));
  expect(writes).toEqual(["a"]);
  await end();
  expect(writes).toEqual(["a", "abc"]);
  await end();
  expect(states).toEqual([{ at: 1 }, { at: 1 }]);
});

test("a page that may be gone in a moment writes without waiting", () => {
  const { store, writes } = slowStorage();
  store.write(draft("a"));
  store.write(draft("ab"));
  store.setImmediate(true);
  expect(writes).toEqual(["a", "ab"]);
  // What the editor still held comes after that.
  store.write(draft("abc"));
  expect(writes).toEqual(["a", "ab", "abc"]);
});

test("closing waits until it is known whether the last letter is stored", async () => {
  const { store, end, fill, states } = slowStorage();
  store.write(draft("a"));
  store.write(draft("ab"));
  let isStored: boolean | undefined;
  const settling = store.settled().then((is) => {
    isStored = is;
  });
  await end();
  expect(isStored).toBeUndefined();
  fill();
  await end();
  await settling;
  expect(isStored).toBe(false);
  expect(states.at(-1)).toEqual({ problem: true });
});

test("what is as it was saved is no draft any more", async () => {
  const { store, writes, states, end } = slowStorage();
  store.write(draft("a"));
  await end();
  store.write(undefined);
  await end();
  expect(writes).toEqual(["a", "nothing"]);
  expect(states.at(-1)).toBeUndefined();
  expect(await store.settled()).toBe(true);
});
