import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, useState } from "react";
import { lazy } from "../layout/lazy.tsx";
import type { PickMenuProps } from "./pick-menu.tsx";

const PickMenu = lazy<PickMenuProps>(async () => (await import("./pick-menu.tsx")).PickMenu);

interface PickButtonProps
  extends Pick<PickMenuProps, "label" | "choices" | "onPick">,
    Omit<ComponentProps<"button">, "onClick"> {
  /** Omits the chevron, for a button with just an icon. */
  plain?: boolean;
}

/** A button that opens a menu of choices. */
export function PickButton({
  label,
  choices,
  onPick,
  plain = false,
  children,
  ...rest
}: PickButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        {...rest}
      >
        {children}
        {plain ? null : <ChevronDown size={16} />}
      </button>
      {anchor ? (
        <PickMenu
          label={label}
          choices={choices}
          anchor={anchor}
          onPick={onPick}
          onClose={() => setAnchor(undefined)}
        />
      ) : null}
    </>
  );
}
