import { useEffect } from "react";
import type { Receipt } from "../../db/device/visitor.ts";
import { createStore, useStore } from "../ui/store.ts";
import { type Notice, showToast } from "../ui/toast.tsx";

// What was sent without its form is said once on this device, in one tab: by a toast on a page that is looked at, else by a
// notice later.

/** What was sent while no one looked, until the visitor closes the notice. */
const none: readonly Receipt[] = [];
const earlier = createStore(none);
export const closeSentEarlier = (): void => earlier.set(none);

let isShown = false;
// Asked for while no notice is on the page, as on the screens of staff.
let isPending = false;

export function useSentEarlier(): readonly Receipt[] {
  useEffect(() => {
    isShown = true;
    if (isPending) void notifySent("earlier");
    return () => {
      isShown = false;
    };
  }, []);
  return useStore(earlier, none);
}

let isDeferred = false;

/** Says what was not shown yet, once the page is visible. Never rejects: the next visit tries again. */
export async function notifySent(when: "now" | "earlier"): Promise<void> {
  if (document.visibilityState === "hidden") {
    if (isDeferred) return;
    isDeferred = true;
    const onVisible = () => {
      isDeferred = false;
      void notifySent("earlier");
    };
    document.addEventListener("visibilitychange", onVisible, { once: true });
    return;
  }
  isPending = when === "earlier" && !isShown;
  if (isPending) return;
  try {
    const { takeUnshown } = await import("../../sw/outbox.ts");
    const receipts = await takeUnshown();
    if (receipts.length === 0) return;
    if (when === "earlier") return earlier.set([...earlier.get(), ...receipts]);
    const [title, text] = ["You are back online", textOf(receipts)];
    // Where toasts cannot be had, the notice says it.
    const hasToast = await showToast({ kind: "success", title, text, ...wayToPage(receipts) });
    if (!hasToast) earlier.set([...earlier.get(), ...receipts]);
  } catch {
    return; // The device's database cannot be had now.
  }
}

/** Leads from a single request to its private page: the form that would show the way is not there. */
function wayToPage([receipt, ...others]: readonly Receipt[]): Pick<Notice, "act"> {
  if (!receipt?.link || others.length > 0) return {};
  const address = `/my-request#${receipt.link}`;
  return { act: { label: "Open my page", run: () => location.assign(address) } };
}

function textOf(receipts: readonly Receipt[]): string {
  const references = receipts.map(({ reference }) => reference);
  if (references.length === 1) return `1 request sent. Reference ${references[0]}.`;
  const more = references.length > 3 ? " and more" : "";
  return `${references.length} requests sent. References ${references.slice(0, 3).join(", ")}${more}.`;
}
