import type { ReactNode } from "react";

interface ChooseAllProps {
  chosen: number;
  of: number;
  onChooseAll: (all: boolean) => void;
  children: ReactNode;
}

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
