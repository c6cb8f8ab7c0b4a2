import type { ReactNode } from "react";

interface ChooseAllProps {
  chosen: number;
  /** How many are shown. */
  of: number;
  onChooseAll: (all: boolean) => void;
  children: ReactNode;
}

/** Chooses all articles that are shown, or none; a dash where some are chosen. */
export const ChooseAll = ({ chosen, of, onChooseAll, children }: ChooseAllProps) => (
  <label>
    <input
      type="checkbox"
      checked={chosen > 0 && chosen === of}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < of;
      }}
      onChange={({ target }) => onChooseAll(target.checked)}
    />
    {children}
  </label>
);
