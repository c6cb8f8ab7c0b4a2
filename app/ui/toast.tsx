import { lazy, Suspense, useSyncExternalStore } from "react";

interface Notice {
  kind: "success" | "destructive";
  title: string;
  text?: string;
}

let asked = false;
const waiting = new Set<() => void>();
const whenAsked = (wake: () => void) => {
  waiting.add(wake);
  return () => waiting.delete(wake);
};

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).SiteToaster }));

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
export const prepareToasts = (): Promise<boolean> =>
  import("./toaster.tsx").then(
    () => true,
    () => false, // showToast tries again
  );

/** Shows a toast; at most one is visible at a time (spec.md §8). Rejects when its library cannot be had. */
export async function showToast(notice: Notice): Promise<void> {
  const { show } = await import("./toaster.tsx");
  asked = true;
  for (const wake of waiting) wake();
  show(notice);
}
