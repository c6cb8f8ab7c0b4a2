import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { retryUntil } from "./retry.ts";

interface Lazy<Props> {
  (props: Props): ReactNode;
  /** Loads the script; rejects if that fails, and the next call tries again. */
  load(): Promise<ComponentType<Props>>;
}

const preloaded: (() => Promise<unknown>)[] = [];

interface Options {
  /** For a page, the router shows the loading error. */
  isPage?: boolean;
  /** False for parts that are large and seldom opened. */
  preload?: boolean;
}

/** Loads every part that is not excluded; rejects with the first error. */
export const preloadParts = (): Promise<unknown> => Promise.all(preloaded.map((load) => load()));

/**
 * A component whose script loads at its first render; once loaded, it renders immediately. React's own `lazy` always shows
 * its fallback first, for at least 300 ms. A part that fails to load is retried by itself, while the screen around it
 * stays.
 */
export function lazy<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
  { isPage = false, preload = true }: Options = {},
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const load = () => {
    loading ??= importPart().then(
      (component) => {
        loaded = component;
        return component;
      },
      (problem: unknown) => {
        loading = undefined;
        throw problem;
      },
    );
    return loading;
  };
  if (preload) preloaded.push(load);
  function Part(props: Props) {
    const [part, setPart] = useState<{ Component?: ComponentType<Props>; problem?: unknown }>(() =>
      loaded ? { Component: loaded } : {},
    );
    useEffect(() => {
      if (part.Component) return;
      let over = false;
      const ready = isPage ? load() : retryUntil(load, () => over);
      void ready.then(
        (Component) => over || (Component && setPart({ Component })),
        (problem: unknown) => over || setPart({ problem }),
      );
      return () => {
        over = true;
      };
    }, [part.Component]);
    if ("problem" in part) throw part.problem;
    const { Component = Waiting } = part;
    return <Component {...props} />;
  }
  return Object.assign(Part, { load });
}

const Nothing = () => null;

/** True if the service worker has begun to store the screens, because a user has signed in on this device. */
export async function areScreensStored(): Promise<boolean> {
  try {
    return await caches.has("staff");
  } catch {
    return false; // Insecure origins have no Cache API.
  }
}
