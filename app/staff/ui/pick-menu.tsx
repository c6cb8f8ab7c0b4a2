import { Menu } from "@ark-ui/react/menu";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Spoken } from "../../ui/spoken.tsx";
import { dangerLook, itemLook, menuLook } from "./menu-look.tsx";

export interface Choice {
  value: string;
  label: string;
  mark?: ReactNode;
  isChosen?: boolean;
  isDanger?: boolean;
}

export interface PickMenuProps {
  /** Accessible name. */
  label: string;
  choices: readonly Choice[];
  /** The menu opens below this element. */
  anchor: Element;
  onPick: (value: string) => void;
  onClose: () => void;
}

/** A menu of choices, open while it is mounted. The focus returns to its anchor. */
export function PickMenu({ label, choices, anchor, onPick, onClose }: PickMenuProps) {
  return (
    <Menu.Root
      open
      aria-label={label}
      positioning={{
        strategy: "fixed",
        placement: "bottom-start",
        getAnchorRect: () => anchor.getBoundingClientRect(),
      }}
      onOpenChange={({ open }) => {
        if (open) return;
        onClose();
        const isInside = document.activeElement?.closest("[role=menu]");
        if (isInside && anchor instanceof HTMLElement) anchor.focus();
      }}
      onSelect={({ value }) => onPick(value)}
    >
      <Menu.Positioner>
        <Menu.Content className={menuLook}>
          {choices.map(({ value, label: name, mark, isChosen, isDanger }) => (
            <Menu.Item key={value} value={value} className={isDanger ? dangerLook : itemLook}>
              {mark}
              {name}
              {isChosen ? (
                <>
                  <Check className="ml-auto" size={18} />
                  <Spoken>chosen</Spoken>
                </>
              ) : null}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
