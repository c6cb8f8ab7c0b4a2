import { expect, test, vi } from "vitest";
import { navigationOf } from "./use-opened.ts";

/** A browser that takes a moment to go back. */
function browserAt(pathname: string) {
  const listeners = new Set<() => void>();
  const back = vi.fn();
  const history = {
    location: { pathname, state: { fromList: true } },
    back,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // Of the router it uses no more.
  const navigation = navigationOf({ history, navigate: vi.fn() } as unknown as Parameters<
    typeof navigationOf
  >[0]);
  return { navigation, back, listeners, went: () => [...listeners].map((listener) => listener()) };
}

test("pressed twice, Cancel goes back once; later it goes back again", () => {
  const { navigation, back, listeners, went } = browserAt("/admin/articles/new");
  navigation.close();
  navigation.close();
  expect(back).toHaveBeenCalledTimes(1);
  went();
  expect(listeners.size).toBe(0);
  // Someone came forward to it again.
  navigation.close();
  expect(back).toHaveBeenCalledTimes(2);
});
