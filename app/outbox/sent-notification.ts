import type { Receipt } from "../../db/device/visitor.ts";
import { showToast } from "../ui/toast.tsx";

/*
 * Says once on this device, and in one tab, what has arrived while no form waited for it: by a toast to whoever looks
 * at a page when it arrives, by a notice that stays to whoever comes later.
 */

let earlier: readonly Receipt[] = [];
const watchers = new Set<() => void>();

/** What was sent while nobody looked, until the visitor has closed the notice. */
export const sentEarlier = (): readonly Receipt[] => earlier;

// Asked for while nothing on the page shows the notice: staff's screens have none.
let unshown = false;

export function watchSentEarlier(watcher: () => void): () => void {
  watchers.add(watcher);
  if (unshown) void notifySent("earlier");
  return () => watchers.delete(watcher);
}

export const closeSentEarlier = (): void => setEarlier([]);

function setEarlier(receipts: readonly Receipt[]): void {
  earlier = receipts;
  for (const watcher of watchers) watcher();
}

let asleep = false;

/** Says what nobody was told of, when somebody looks at this page. Never rejects: the next visit asks again. */
export async function notifySent(when: "now" | "earlier"): Promise<void> {
  if (document.visibilityState === "hidden") {
    if (asleep) return;
    asleep = true;
    const notify = () => {
      asleep = false;
      void notifySent("earlier");
    };
    document.addEventListener("visibilitychange", notify, { once: true });
    return;
  }
  unshown = when === "earlier" && watchers.size === 0;
  if (unshown) return;
  try {
    const { takeUnshown } = await import("../../sw/outbox.ts");
    const receipts = await takeUnshown();
    if (receipts.length === 0) return;
    if (when === "earlier") return setEarlier([...earlier, ...receipts]);
    const [title, text] = ["You are back online", textOf(receipts)];
    // Where toasts cannot be had, the notice says it.
    await showToast({ kind: "success", title, text }).catch(() =>
      setEarlier([...earlier, ...receipts]),
    );
  } catch {
    return; // The device's database cannot be had now.
  }
}

function textOf(receipts: readonly Receipt[]): string {
  const references = receipts.map(({ reference }) => reference);
  if (references.length === 1) return `1 request sent. Reference ${references[0]}.`;
  const more = references.length > 3 ? " and more" : "";
  return `${references.length} requests sent. References ${references.slice(0, 3).join(", ")}${more}.`;
}
