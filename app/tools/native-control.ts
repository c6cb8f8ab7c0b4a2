import { useEffect, useRef } from "react";

interface NativeControl {
  /** What is stored; undefined until it is read. */
  stored: string | undefined;
  /** What the control shows. */
  read: () => string;
  /** `isFirst`: what is stored joins what was entered before hydration. */
  show: (value: string, isFirst: boolean) => void;
  /** What is stored from now on, where the visitor used the control before it was hydrated. */
  merge: (stored: string, used: string) => string;
  onUsed: (value: string) => void;
}

/** A control that holds its own state, since it can be used before hydration: it joins what is stored, and then follows it. */
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
