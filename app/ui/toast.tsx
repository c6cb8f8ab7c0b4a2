import stylesheet from "./toast.css?url";
import { lazy, Suspense } from "react";
import { createStore, useStore } from "./store.ts";

export interface Notice {
  kind: "success" | "warning" | "destructive";
  title: string;
  text?: string;
  /** Opens in a new tab. */
  link?: { label: string; href: string };
  /** A button instead of the link; it dismisses the toast too. */
  act?: { label: string; run: () => void };
  /** Duration of the toast in ms, if its button is of use for longer than 5 s. */
  duration?: number;
}

const needed = createStore(false);

const Toaster = lazy(async () => ({ default: (await load()).SiteToaster }));

/** Container of the toasts; their library is loaded with the first one. */
export function Toasts() {
  return useStore(needed, false) ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** Prefetches the toasts' files, so that one can be shown offline. */
export async function prepareToasts(): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    return false; // showToast tries again
  }
}

/** Shows a toast; at most one is visible at a time (spec.md §8). False when its library cannot be fetched. */
export async function showToast(notice: Notice): Promise<boolean> {
  if (!(await prepareToasts())) return false;
  needed.set(true);
  (await load()).show(notice);
  return true;
}

/** Removes all toasts, because another person may use this browser now. */
export async function dropToasts(): Promise<void> {
  if (needed.get()) (await load()).drop();
}

async function load() {
  await styled();
  return import("./toaster.tsx");
}

let styling: Promise<void> | undefined;

/** Loads the stylesheet itself, because the bundler requests one only once, even if that fails. */
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
    // After all other stylesheets: bin/vite/transforms.ts says why.
    document.body.append(link);
  });
  return styling;
}
