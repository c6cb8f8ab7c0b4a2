import { useEffect, useRef } from "react";

interface NativeControl {
  /** The stored value; undefined until it is read. */
  stored: string | undefined;
  /** Returns the control's value. */
  read: () => string;
  /** Sets the value; `isFirst` when it joins an entry from before hydration. */
  show: (value: string, isFirst: boolean) => void;
  /** Merges the stored value with an entry from before hydration; the result is stored. */
  merge: (stored: string, used: string) => string;
  onUsed: (value: string) => void;
}

/** A control with its own state, usable before hydration: it is merged with the stored value, then follows it. */
export function useNativeControl(control: NativeControl): void {
  const { stored } = control;
  const merged = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is stored changes; the functions are new with each render
  useEffect(() => {
    if (stored === undefined) return;
    const isFirst = !merged.current;
    const used = isFirst ? control.read() : "";
    merged.current = true;
    const value = used ? control.merge(stored, used) : stored;
    if (control.read() !== value) control.show(value, isFirst);
    if (value !== stored) control.onUsed(value);
  }, [stored]);
}
