import { useEffect } from "react";
import type { Receipt } from "../../db/device/visitor.ts";
import { createStore, useStore } from "../ui/store.ts";
import { type Notice, showToast } from "../ui/toast.tsx";

// A delivery without its form is announced once on this device, in one tab: by a toast on a visible page, else by a
// notice later.

/** Requests sent while no page was visible, until the visitor closes the notice. */
const none: readonly Receipt[] = [];
const earlier = createStore(none);
export const closeSentEarlier = (): void => earlier.set(none);

let isShown = false;
// True if an announcement came while the page had no notice, as on the staff screens.
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

/** Announces deliveries not shown yet, once the page is visible. Never rejects: the next visit tries again. */
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
    // If toasts cannot be loaded, the notice says it.
    const hasToast = await showToast({ kind: "success", title, text, ...wayToPage(receipts) });
    if (!hasToast) earlier.set([...earlier.get(), ...receipts]);
  } catch {
    return; // The device's database cannot be opened now.
  }
}

/** Links a single request to its private page, since the form's own link is not there. */
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
