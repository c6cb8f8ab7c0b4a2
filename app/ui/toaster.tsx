import { useLayoutEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import type { Notice } from "./toast.tsx";
import { Unbroken } from "./unbroken.tsx";
import { Spoken } from "./spoken.tsx";

let place: HTMLElement | null = null;
let home: ParentNode | null = null;
/** Modal dialogs in the order of opening, the topmost last: the document may order them otherwise. */
let dialogs: HTMLDialogElement[] = [];

function topmost(): HTMLDialogElement | undefined {
  const open = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")];
  dialogs = [
    ...dialogs.filter((one) => open.includes(one)),
    ...open.filter((one) => !dialogs.includes(one)),
  ];
  return dialogs.at(-1);
}

/**
 * Raises the toasts above everything: the popover opened last is on top. While a modal dialog is open nothing outside
 * of it can be pressed, so the topmost dialog contains the toasts.
 */
function raise(): void {
  if (!place?.showPopover || !home) return;
  const parent = topmost() ?? home;
  if (place.parentNode !== parent) parent.append(place);
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover();
}

const follow = new MutationObserver(() => {
  if (place && place.parentNode !== (topmost() ?? home)) raise();
});

/** spec.md §8 and §9: one at a time, 5000 ms, shortcut F8, label 'Notification', 420 px wide at most. */
export function SiteToaster() {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place = layer.current;
    home = place?.parentNode ?? null;
    raise();
    follow.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
    return () => {
      // React removes the element from its original parent.
      if (place) home?.append(place);
      place = null;
      follow.disconnect();
    };
  }, []);
  return (
    <div ref={layer} className="toast-layer" popover="manual">
      <Toaster
        visibleToasts={1}
        duration={5000}
        hotkey={["F8"]}
        customAriaLabel="Notification"
        // On a phone the next press is often at the lower edge.
        position={matchMedia("(max-width: 600px)").matches ? "top-center" : "bottom-right"}
        mobileOffset={20}
        closeButton
        className="toasts"
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: "Dismiss",
          classNames: { toast: "toast", warning: "toast-warn", error: "toast-danger" },
        }}
      />
    </div>
  );
}

export const drop = (): void => void toast.dismiss();

export function show({ kind, title, text, link, act, duration }: Notice): void {
  const draw = { success: toast.success, warning: toast.warning, destructive: toast.error }[kind];
  toast.dismiss();
  draw(title, {
    ...(text ? { description: <Unbroken>{text}</Unbroken> } : {}),
    ...(link ? { action: <LinkOut {...link} /> } : {}),
    ...(act ? { action: <ActButton {...act} /> } : {}),
    ...(duration ? { duration } : {}),
  });
  raise();
}

const LinkOut = ({ label, href }: NonNullable<Notice["link"]>) => (
  <a className="link toast-link" href={href} target="_blank" rel="noopener">
    {label}
    <Spoken>opens in a new tab</Spoken>
  </a>
);

const ActButton = ({ label, run }: NonNullable<Notice["act"]>) => (
  <button
    type="button"
    className="btn btn-secondary btn-sm toast-act"
    onClick={() => {
      toast.dismiss();
      run();
    }}
  >
    {label}
  </button>
);
