import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { retryUntil } from "./retry.ts";

interface Lazy<Props> {
  (props: Props): ReactNode;
  /** Loads its script; rejects when it cannot be had, and the next call tries again. */
  load(): Promise<ComponentType<Props>>;
}

const preloaded: (() => Promise<unknown>)[] = [];

interface Options {
  /** A page: the router shows that it cannot be loaded. */
  isPage?: boolean;
  /** False for what weighs much and is seldom opened. */
  preload?: boolean;
}

/** Loads every part that is not excluded from it; rejects with the first that cannot be had. */
export const preloadParts = (): Promise<unknown> => Promise.all(preloaded.map((load) => load()));

/**
 * A component whose script is loaded when it is first drawn; once loaded, it is drawn immediately. React's own `lazy`
 * shows its fallback first, and then for 300 ms at least. A part that cannot be loaded is asked for again by itself, and
 * the screen around it stays.
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

/** Whether the worker has begun to store the screens: a user has signed in on this device. */
export async function areScreensStored(): Promise<boolean> {
  try {
    return await caches.has("staff");
  } catch {
    return false; // An insecure address has no caches.
  }
}
