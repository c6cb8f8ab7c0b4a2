import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import type { Notice } from "./toast.tsx";
import { Unbroken } from "./unbroken.tsx";
import { Spoken } from "./spoken.tsx";

let place: HTMLElement | null = null;

/** Above everything, also a modal dialog: of popovers the last opened is on top. */
function raise(): void {
  if (!place?.isConnected || !place.showPopover) return;
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover();
}

/** spec.md §8 and §9: one at a time, 5000 ms, shortcut F8, label 'Notification', 420 px wide at most. */
export function SiteToaster() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place = layer.current;
    raise();
  }, []);
  return (
    <div ref={layer} className="toast-layer" popover="manual">
      <Toaster
        visibleToasts={1}
        duration={5000}
        hotkey={["F8"]}
        customAriaLabel="Notification"
        // On a phone the lower edge is pressed next.
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
