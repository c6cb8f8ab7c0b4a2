import { expect, test, vi } from "vitest";
import { navigationOf } from "./use-opened.ts";

/** A browser that takes a moment to go back. */
function browserAt(pathname: string, fromList = true) {
  const listeners = new Set<() => void>();
  const [back, navigate] = [vi.fn(), vi.fn()];
  const history = {
    location: { pathname, state: { fromList } },
    back,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // Of the router it uses no more.
  const navigation = navigationOf({ history, navigate } as unknown as Parameters<
    typeof navigationOf
  >[0]);
  return {
    navigation,
    back,
    navigate,
    listeners,
    went: () => [...listeners].map((listener) => listener()),
  };
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

test("who came by a link is led to the list, who opens one there comes back to it", () => {
  const { navigation, back, navigate } = browserAt("/admin/articles/new", false);
  navigation.close();
  expect(back).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledWith(
    expect.objectContaining({ params: { _splat: "" }, replace: true }),
  );
  const list = browserAt("/admin", false);
  list.navigation.open({ id: "new", draft: "draft" });
  expect(list.navigate).toHaveBeenCalledWith(
    expect.objectContaining({ state: { draft: "draft", fromList: true }, replace: false }),
  );
});
