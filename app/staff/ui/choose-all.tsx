import type { ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";

interface ChooseAllProps {
  chosen: number;
  of: number;
  onChooseAll: (all: boolean) => void;
  className?: string;
  children: ReactNode;
}

export const ChooseAll = ({ chosen, of, onChooseAll, className, children }: ChooseAllProps) => (
  <label className={className}>
    <Checkbox
      checked={chosen > 0 && chosen === of}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < of;
      }}
      onChange={({ target }) => onChooseAll(target.checked)}
    />
    {children}
  </label>
);
