import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { retryUntil } from "./retry.ts";

interface Late<Props> {
  (props: Props): ReactNode;
  /** Begins to load it; rejects when it cannot be had, and the next call tries again. */
  begin(): Promise<ComponentType<Props>>;
}

const begins: (() => Promise<unknown>)[] = [];

interface How {
  /** A whole page: the router says that it cannot be had. */
  isPage?: boolean;
  /** False for what weighs much and is seldom opened: it comes then, and not before. */
  ahead?: boolean;
}

/** Loads every part of the screens that comes ahead; rejects with the first that cannot be had. */
export const preload = (): Promise<unknown> => Promise.all(begins.map((begin) => begin()));

/**
 * A component whose script comes when it is first drawn; where it is there already, it is drawn at once. React's own
 * `lazy` shows its fallback first, and then for 300 ms at least. A part that cannot be had is asked for again by itself,
 * and the screen around it stands.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
  { isPage = false, ahead = true }: How = {},
): Late<Props> {
  let there: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const begin = () => {
    loading ??= load().then(
      (component) => {
        there = component;
        return component;
      },
      (problem: unknown) => {
        loading = undefined;
        throw problem;
      },
    );
    return loading;
  };
  if (ahead) begins.push(begin);
  function Late(props: Props) {
    const [part, setPart] = useState<{ Component?: ComponentType<Props>; problem?: unknown }>(() =>
      there ? { Component: there } : {},
    );
    useEffect(() => {
      if (part.Component) return;
      let over = false;
      const ready = isPage ? begin() : retryUntil(begin, () => over);
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
  return Object.assign(Late, { begin });
}

const Nothing = () => null;
