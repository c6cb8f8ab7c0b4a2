import { expect, test, vi } from "vitest";
import { waysOf } from "./use-opened.ts";

/** A browser that takes a moment to go back. */
function browserAt(pathname: string) {
  const heard = new Set<() => void>();
  const back = vi.fn();
  const history = {
    location: { pathname, state: { fromList: true } },
    back,
    subscribe: (listener: () => void) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
  // Of the router it uses no more.
  const ways = waysOf({ history, navigate: vi.fn() } as unknown as Parameters<typeof waysOf>[0]);
  return { ways, back, heard, went: () => [...heard].map((listener) => listener()) };
}

test("pressed twice, Cancel goes back once; later it goes back again", () => {
  const { ways, back, heard, went } = browserAt("/admin/articles/new");
  ways.close();
  ways.close();
  expect(back).toHaveBeenCalledTimes(1);
  went();
  expect(heard.size).toBe(0);
  // Someone came forward to it again.
  ways.close();
  expect(back).toHaveBeenCalledTimes(2);
});
