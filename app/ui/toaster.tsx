import { Toaster, toast } from "sonner";

/** spec.md §8 and §9: one at a time, 5000 ms, shortcut F8, label 'Notification', 420 px wide at most. */
export function SiteToaster() {
  return (
    <Toaster
      visibleToasts={1}
      duration={5000}
      hotkey={["F8"]}
      customAriaLabel="Notification"
      position={matchMedia("(max-width: 600px)").matches ? "top-center" : "bottom-right"}
      mobileOffset={16}
      closeButton
      className="toasts"
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Dismiss",
        classNames: { toast: "toast", error: "toast-danger" },
      }}
    />
  );
}

interface Notice {
  kind: "success" | "destructive";
  title: string;
  text?: string;
}

export function show({ kind, title, text }: Notice): void {
  const draw = kind === "success" ? toast.success : toast.error;
  draw(title, text ? { description: text } : {});
}
