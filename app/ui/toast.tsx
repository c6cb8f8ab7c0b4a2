import stylesheet from "./toast.css?url";
import { lazy, Suspense, useSyncExternalStore } from "react";

export interface Notice {
  kind: "success" | "destructive";
  title: string;
  text?: string;
  /** Where it leads to, in a new tab. */
  link?: { label: string; href: string };
}

let asked = false;
const waiting = new Set<() => void>();
const whenAsked = (wake: () => void) => {
  waiting.add(wake);
  return () => waiting.delete(wake);
};

const Toaster = lazy(async () => ({ default: (await load()).SiteToaster }));

/** The place where toasts appear: its library is loaded with the first one. */
export function Toasts() {
  const needed = useSyncExternalStore(
    whenAsked,
    () => asked,
    () => false,
  );
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** Fetches what toasts need ahead of time, so that one can be shown when the network is gone. */
export async function prepareToasts(): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    return false; // showToast tries again
  }
}

/** Shows a toast; at most one is visible at a time (spec.md §8). Rejects when its library cannot be had. */
export async function showToast(notice: Notice): Promise<void> {
  const { show } = await load();
  asked = true;
  for (const wake of waiting) wake();
  show(notice);
}

/** Nothing that was said stands any longer, for whoever is at this browser now. */
export async function dropToasts(): Promise<void> {
  if (asked) (await load()).drop();
}

async function load() {
  await styled();
  return import("./toaster.tsx");
}

let styling: Promise<void> | undefined;

/** The stylesheet is there. Not left to the bundler, which asks for a stylesheet only once, also when that failed. */
function styled(): Promise<void> {
  styling ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = stylesheet;
    link.onload = () => resolve();
    link.onerror = () => {
      styling = undefined;
      link.remove();
      reject(new Error("The stylesheet of the toasts could not be loaded."));
    };
    document.head.append(link);
  });
  return styling;
}
